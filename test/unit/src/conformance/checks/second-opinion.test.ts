import { expect, it } from 'vitest'
import { listExampleRequests } from '../../../../../mocks/examples/list-example-requests.ts'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { columnChecks } from '../../../../../src/conformance/checks/columns/column-checks.ts'
import { envelopeChecks } from '../../../../../src/conformance/checks/envelope/envelope-checks.ts'
import { joinFamilies } from '../../../../../src/conformance/checks/families/define-checks.ts'
import { fieldChecks } from '../../../../../src/conformance/checks/rows/field-checks.ts'
import { ruleChecks } from '../../../../../src/conformance/checks/rows/rule-checks.ts'
import { coerceQuery } from '../../../../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { listRules } from '../../../../../src/contract/openapi-document.ts'
import { validate } from '../../../../../src/contract/validate.ts'
import { createFaultyMock } from '../../../../faults/create-faulty-mock.ts'
import { listFaults } from '../../../../faults/list-faults.ts'
import { buildExchange, judgeFamily } from '../../../../support/build-exchange.ts'
import { sampleCases } from '../../../../support/count-runs.ts'
import { requestMock } from '../../../../support/request-mock.ts'

const now = '2026-01-15T12:00:00Z'
const mock = createFaultyMock({ seed: 7, now, size: 'small' })
const seconds = mock.clock.now()
const asked = new Map(
  listExampleRequests(mock.world, seconds, 'test-key').map(sample => [sample.operationId, sample]),
)
const family = joinFamilies([
  envelopeChecks.current,
  columnChecks.current,
  fieldChecks.current,
  ruleChecks.current,
])
const levels = new Map(requirements.current.map(({ id, level }) => [id, level]))
const rules = new Set(listRuleIds())

function listRuleIds(): string[] {
  const schemas = contract.operations.flatMap(({ reply }) =>
    reply.kind === 'table' ? [reply.table] : reply.media.map(({ schema }) => schema),
  )
  return schemas.flatMap(schema => listRules(schema).map(({ id }) => id))
}

/**
 * Returns the opinions of both judges on a faulty reply: the most certain level at which its form is wrong. If nothing
 * documented is wrong with it, the opinion is the broken rules.
 */
function opinions(id: (typeof contract.operations)[number]['id'], fault: string | undefined) {
  const sample = asked.get(id)
  if (sample === undefined) throw new Error(`There is no sample of ${id}.`)
  mock.set({ scenarios: fault === undefined ? [] : [fault] })
  const { status, body } = requestMock(mock, sample)
  if (status !== 200) throw new Error(`${id} was answered ${status}.`)
  const query = coerceQuery(getOperation(id), sample.query)
  const problems = validate(id, JSON.parse(body), { query, now: seconds })
  const tally = judgeFamily(family, [buildExchange(id, { body, query: sample.query })])
  const found = tally
    .keys()
    .filter(([key, operation]) => (tally.find(key, operation)?.findings.length ?? 0) > 0)
    .map(([key]) => key)
  const isRule = (rule: string | undefined) => rule !== undefined && rules.has(rule)
  const form = (wrong: readonly (string | undefined)[]) =>
    wrong.includes('documented') ? 'documented' : wrong.includes('inferred') ? 'inferred' : 'good'
  const schema = form(problems.filter(({ rule }) => !isRule(rule)).map(({ level }) => level))
  const suite = form(found.filter(key => !isRule(key)).map(key => levels.get(key)))
  const broken = problems.flatMap(({ rule }) => (rule !== undefined && isRule(rule) ? [rule] : []))
  return {
    schema: schema === 'documented' ? schema : [schema, ...new Set(broken)].sort().join(),
    suite: suite === 'documented' ? suite : [suite, ...found.filter(isRule)].sort().join(),
  }
}

/** Faults of the form of a reply, each with the first operation that can have it. */
const faults = listFaults().flatMap(({ name, rule, concerns }) => {
  const operation = contract.operations.find(each => concerns?.(each))
  const isOfForm = rule === undefined && /^fault:[a-z-]+:[A-Z]/.test(name)
  return isOfForm && operation !== undefined ? [{ name, id: operation.id }] : []
})

it('agrees between validate and the suite on every reply at every level, clean or faulty', () => {
  for (const { id } of contract.operations)
    expect(opinions(id, undefined), id).toEqual({ schema: 'good', suite: 'good' })
  expect(faults.length).toBeGreaterThan(900)
  for (const { name, id } of sampleCases(faults, 60)) {
    const { schema, suite } = opinions(id, name)
    expect([name, schema]).toEqual([name, suite])
  }
}, 120_000)
