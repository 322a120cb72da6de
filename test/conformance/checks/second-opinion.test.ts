import { expect, it } from 'vitest'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import { requirements } from '../../../src/conformance/checks/check-families.ts'
import { columnChecks } from '../../../src/conformance/checks/columns/column-checks.ts'
import { envelopeChecks } from '../../../src/conformance/checks/envelope/envelope-checks.ts'
import { fieldChecks } from '../../../src/conformance/checks/rows/field-checks.ts'
import { createTally } from '../../../src/conformance/evidence/create-tally.ts'
import { readEvidence } from '../../../src/conformance/evidence/read-evidence.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import { validate } from '../../../src/contract/validate.ts'
import { buildExchange } from '../../support/build-exchange.ts'

const now = '2026-01-15T12:00:00Z'
const mock = createMock({ seed: 7, now })
const seconds = mock.clock.now()
const asked = new Map(
  listExampleRequests(mock.world, seconds, 'test-key').map(sample => [sample.operationId, sample]),
)
const documented = new Set(requirements.filter(({ level }) => level === 'documented').map(({ id }) => id))

/** What both judges say of the reply of an operation with a fault: whether something documented is broken in its form. */
function opinions(id: (typeof contract.operations)[number]['id'], fault: string | undefined) {
  const sample = asked.get(id)
  if (sample === undefined) throw new Error(`There is no sample of ${id}.`)
  mock.set({ scenarios: fault === undefined ? [] : [fault] })
  const { status, body } = mock.handle({
    method: 'GET',
    origin: sample.origin,
    path: sample.path,
    query: new URLSearchParams(sample.query).toString(),
    header: name => (name === 'x-api-key' ? 'test-key' : undefined),
  })
  if (status !== 200) throw new Error(`${id} was answered ${status}.`)
  const problems = validate(id, JSON.parse(body), { query: sample.query, now: seconds })
  const tally = createTally()
  const evidence = readEvidence({
    run: {
      tool: '',
      contract: '',
      startedAt: now,
      target: {},
      profile: 'smoke',
      negative: false,
      excluded: {},
      authEnforced: true,
      versions: { sunset: [], deprecated: [] },
      floor: 0,
      keyName: '',
    },
    exchanges: [{ ...buildExchange(id, { body }), n: 1, query: sample.query }],
    unsent: [],
  })
  for (const family of [envelopeChecks, columnChecks, fieldChecks]) family.judge(evidence, tally)
  const found = tally
    .keys()
    .filter(
      ([key, operation]) => documented.has(key) && (tally.find(key, operation)?.findings.length ?? 0) > 0,
    )
  return {
    schema: problems.some(
      ({ level, rule }) => level === 'documented' && (rule === undefined || rule.startsWith('ENV')),
    ),
    suite: found.length > 0,
  }
}

/**
 * Where the two have to differ: JSON Schema has one level for a JSON type, but that a social field is never null and that a
 * 64-bit integer is never text is only inferred (TYP-021, TYP-006).
 */
function isInferred(family: string, name: string): boolean {
  const [schema = '', field = '', key] = name.replace(/^fault:[^:]*:/, '').split('.')
  if (schema in contract.objects) return family === 'null'
  const type = contract.tables[schema as TableName].find(column => column.name === field)?.type ?? ''
  return family === 'type' && /Int64/.test(type) && (key !== undefined || !type.startsWith('Map'))
}

it('Ajv on the document and the checks of the suite agree on every reply, clean or with a fault in its form', () => {
  const apart: string[] = []
  let compared = 0
  for (const { name, family, rule, concerns } of listFaults()) {
    if (rule !== undefined || !/^fault:[a-z-]+:[A-Z]/.test(name)) continue
    const operation = contract.operations.find(each => concerns?.(each))
    if (operation === undefined) continue
    const { schema, suite } = opinions(operation.id, name)
    compared++
    if (isInferred(family, name)) expect([name, schema, suite]).toEqual([name, true, false])
    else if (schema !== suite) apart.push(`${family} ${name.split(':')[2]} suite=${suite}`)
  }
  for (const { id } of contract.operations)
    expect(opinions(id, undefined), id).toEqual({ schema: false, suite: false })
  expect(compared).toBeGreaterThan(900)
  expect(apart).toEqual([])
}, 120_000)
