import { describe, expect, it, test } from 'vitest'
import {
  type CheckFamily,
  joinFamilies,
  judgeFamily,
} from '../../../../../src/conformance/checks/families/check-family.ts'
import { defineGroupCheck } from '../../../../../src/conformance/checks/families/define-group-check.ts'
import { recordAcceptance } from '../../../../../src/conformance/checks/families/record-outcome.ts'
import { createTally } from '../../../../../src/conformance/evidence/create-tally.ts'
import type { ExchangeEvidence } from '../../../../../src/conformance/evidence/evidence.ts'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import type { Requirement } from '../../../../../src/conformance/model/requirement.ts'
import { defineGroup } from '../../../../../src/conformance/requests/plan-group.ts'
import {
  buildEvidence,
  buildExchange,
  buildGroup,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const evidence = readEvidence({ run: buildRun({}), exchanges: [], unsent: [] })

function buildFamily(ids: readonly string[], judge: CheckFamily['judge']): CheckFamily {
  const requirements = ids.map(
    id =>
      ({
        id,
        title: id,
        level: 'documented',
        clause: '',
        checks: '',
        violation: '',
        operations: [],
      }) as Requirement,
  )
  return { requirements, judge }
}

const failing = buildFamily(['A-1', 'A-2'], () => {
  throw new Error('no such member')
})
const working = buildFamily(['B-1'], (_, tally) => tally.recordPass('B-1', null))

test('records an error for each requirement of a family that throws, and judges the others', () => {
  const tally = createTally()
  judgeFamily(joinFamilies([failing, working]), evidence, tally)
  const reason = 'the suite itself failed: Error: no such member'
  expect([...tally.errors]).toEqual([
    ['A-1', reason],
    ['A-2', reason],
  ])
  expect(tally.find('B-1', null)?.evaluated).toBe(1)
})

const operation = 'tokenDetails'
const run = { versions: { sunset: [], deprecated: [] }, authEnforced: true, excluded: {} }
const statement = {
  id: 'XEP-99',
  title: 'two answers are alike',
  level: 'inferred',
  clause: 'none',
  checks: 'Rows of two answers.',
  violation: 'another number of rows',
} as const
const pair = defineGroup({
  kind: 'pair',
  profile: 'standard',
  operations: [operation],
  about: [statement.id],
  parts: () => ({ one: {}, other: { operation: 'tokenPoolSearch', query: { limit: '3' } }, third: {} }),
})
const check = defineGroupCheck({
  ...statement,
  group: pair,
  roles: ['one', 'other'],
  show: ({ one, other }) =>
    one?.rows?.length === other?.rows?.length ? { holds: 1 } : { moved: 'rows came or went' },
})

describe('a joint check', () => {
  it('plans its group with its operations and profile', () => {
    expect(check.requirements).toEqual([{ ...statement, operations: [operation], needs: 'standard' }])
    expect(check.requests?.(run).map(({ name, group, role, about }) => [name, group, role, about])).toEqual([
      ['pair:tokenDetails:one', 'pair:tokenDetails', 'one', [statement.id]],
      ['pair:tokenDetails:other', 'pair:tokenDetails', 'other', [statement.id]],
      ['pair:tokenDetails:third', 'pair:tokenDetails', 'third', [statement.id]],
    ])
  })

  it('reads only the parts that it names', () => {
    const answered = buildExchange(operation, { rows: [{}] })
    const sent = { one: answered, other: answered, third: buildExchange(operation, { status: 500 }) }
    expect(judgeRequirement(check, buildGroup('pair:tokenDetails', sent), statement.id, operation)).toBe(
      'holds',
    )
  })
})

const view = (changes: ExchangeChanges = {}) =>
  buildEvidence([buildExchange('tokenDetails', changes)]).exchanges[0] as ExchangeEvidence

test('records a refusal only where the operation works and was not paid for', () => {
  const record = (changes: ExchangeChanges, working = true) => {
    const tally = createTally()
    recordAcceptance(tally, 'X', view(changes), new Set(working ? ['tokenDetails'] : []), 'refused')
    const { evaluated = 0, findings = [], unclear = [] } = tally.find('X', 'tokenDetails') ?? {}
    return [evaluated, findings.length, unclear.length]
  }
  expect(record({})).toEqual([1, 0, 0])
  expect(record({ status: 400 })).toEqual([1, 1, 0])
  expect(record({ status: 400 }, false)).toEqual([0, 0, 1])
  expect(record({ status: 400, payment: 'signed' })).toEqual([0, 0, 1])
  expect(record({ status: 503 })).toEqual([0, 0, 1])
})
