import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { padAddresses } from '../../../../../mocks/resources/rows/pad-addresses.ts'

const track = (option: GapChoices['GAP-17']) =>
  trackGapChoices({ ...defaultGapChoices.current, 'GAP-17': option })
const rows = [{ tokenSymbol: 'SOL', poolAddress: 'abc' }]

test('shows bare addresses', () => {
  expect(padAddresses('TokenPoolStat', rows, track('bare').choose)).toBe(rows)
})

test('fills up columns of fixed width with NUL, and no others', () => {
  const [row] = padAddresses('TokenPoolStat', rows, track('nul-padded').choose)
  expect(row).toEqual({ tokenSymbol: 'SOL', poolAddress: `abc${'\0'.repeat(41)}` })
})

test('depends on no gap without rows', () => {
  const { choose, usedGaps } = track('nul-padded')
  expect(padAddresses('TokenPoolStat', [], choose)).toEqual([])
  expect(usedGaps.size).toBe(0)
})
