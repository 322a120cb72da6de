import { expect, test } from 'vitest'
import {
  findGroupMembership,
  judgeGroups,
} from '../../../../../../src/conformance/checks/families/judge-groups.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import type { Exchange } from '../../../../../../src/conformance/model/recording.ts'
import { defineGroup } from '../../../../../../src/conformance/requests/plan-group.ts'
import { buildEvidence, buildExchange, buildGroup } from '../../../../../support/build-exchange.ts'

const group = defineGroup<'one' | 'two'>({
  ...{ kind: 'pair', profile: 'standard', operations: ['tokenDetails'], about: [] },
  parts: () => ({ one: {}, two: {} }),
})
const rows = [{ symbol: 'A' }]
const good = buildExchange('tokenDetails', { rows })
const send = (attempt: number, two: Exchange = good) =>
  buildGroup('pair:tokenDetails', { one: good, two }, attempt)
/** Judges the attempts, of which each has the next one of these outcomes. */
const judge = (exchanges: readonly Exchange[], ...outcomes: ('holds' | 'broken' | 'untold')[]) => {
  const tally = createTally()
  const finding = { message: 'm', place: 'p', expected: 'e', actual: 'a' }
  judgeGroups(buildEvidence(exchanges), tally, ['X'], {
    group,
    show({ one }) {
      const outcome = outcomes.shift()
      if (outcome === 'untold') return { untold: 'nothing to see' }
      return outcome === 'holds' || one === undefined ? { holds: 2 } : { seen: one, finding }
    },
  })
  const { evaluated = 0, findings = [], unclear = [] } = tally.find('X', 'tokenDetails') ?? {}
  return { evaluated, found: findings.length, unclear, again: [...tally.unsettled] }
}

test('counts what holds in any attempt', () => {
  expect(judge(send(1), 'holds')).toEqual({ evaluated: 2, found: 0, unclear: [], again: [] })
  expect(judge([...send(1), ...send(2)], 'broken', 'holds')).toMatchObject({ evaluated: 2, found: 0 })
})

test('finds only what does not hold twice, and asks again after the first time', () => {
  expect(judge(send(1), 'broken')).toMatchObject({ found: 0, again: ['pair:tokenDetails'] })
  expect(judge([...send(1), ...send(2)], 'broken', 'broken')).toMatchObject({ found: 1, again: [] })
})

test('is unclear when a part has no successful reply, or when the data cannot show it', () => {
  const failed = buildExchange('tokenDetails', { status: 503 })
  expect(judge(send(1, failed), 'holds')).toMatchObject({ evaluated: 0, unclear: ['status 503'] })
  expect(judge(send(1), 'untold')).toMatchObject({ unclear: ['nothing to see'], again: [] })
})

test('blames no reply that is older than one before it', () => {
  const cached = buildExchange('tokenDetails', { rows, headers: { age: '30' } })
  const { found, unclear } = judge([...send(1, cached), ...send(2, cached)], 'broken', 'broken')
  expect([found, unclear[0]]).toEqual([0, expect.stringContaining('(30 s)')])
})

test('finds the role of an exchange in a group', () => {
  const [first = good] = send(2)
  expect(findGroupMembership(first, 'pair:tokenDetails')).toMatchObject({ role: 'one', attempt: 2 })
  expect(findGroupMembership(first, 'pair:ohlcvPool')).toBeUndefined()
})
