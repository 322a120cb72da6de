import { expect, test } from 'vitest'
import { recordOutcome } from '../../../../../../src/conformance/checks/families/record-outcome.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import { buildEvidence, buildExchange } from '../../../../../support/build-exchange.ts'

const [seen] = buildEvidence([buildExchange('tokenDetails')]).exchanges as [ExchangeEvidence]
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
