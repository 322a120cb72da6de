import { expect, test } from 'vitest'
import {
  recordAcceptance,
  recordOutcome,
} from '../../../../../../src/conformance/checks/families/record-outcome.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import { buildEvidence, buildExchange, type ExchangeChanges } from '../../../../../support/build-exchange.ts'

const view = (changes: ExchangeChanges = {}) =>
  buildEvidence([buildExchange('tokenDetails', changes)]).exchanges[0] as ExchangeEvidence
const seen = view()
const finding = { message: 'm', place: 'p', expected: 'e', actual: 1 }

test('counts a pass for each requirement', () => {
  const tally = createTally()
  expect(recordOutcome(tally, ['A', 'B'], seen, true, finding)).toBe(true)
  for (const id of ['A', 'B'])
    expect(tally.find(id, 'tokenDetails')).toMatchObject({ evaluated: 1, findings: [] })
})

test('records a finding that the first requirement shows', () => {
  const tally = createTally()
  expect(recordOutcome(tally, ['A', 'B'], seen, false, finding)).toBe(false)
  for (const id of ['A', 'B'])
    expect(tally.find(id, 'tokenDetails')?.findings).toEqual([
      { shownBy: 'A', finding: { ...finding, actual: '1', exchange: 1 } },
    ])
})

test('records a reply without a verdict as inconclusive', () => {
  const tally = createTally()
  expect(recordOutcome(tally, 'A', view({ status: 503 }), undefined, finding)).toBe(false)
  expect(tally.find('A', 'tokenDetails')).toMatchObject({ evaluated: 0, unclear: ['status 503'] })
})

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
