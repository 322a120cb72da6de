import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import {
  chooseBlankSymbol,
  fillBlankSymbols,
} from '../../../../../mocks/resources/rows/choose-blank-symbol.ts'

const track = (option: GapChoices['GAP-55']) =>
  trackGapChoices({ ...defaultGapChoices.current, 'GAP-55': option })
const whole = { token0Symbol: 'SOL', token1Symbol: 'USDC' }

test('shows no symbol or a placeholder', () => {
  expect(chooseBlankSymbol(track('empty').choose)).toBe('')
  expect(chooseBlankSymbol(track('placeholder').choose)).toBe('UNKNOWN')
})

test('fills blank symbols, and keeps whole rows as they are', () => {
  const rows = [whole, { token0Symbol: '', token1Symbol: 'USDC' }, { token0Symbol: 'SOL', token1Symbol: '' }]
  const filled = fillBlankSymbols(rows, track('placeholder').choose)
  expect(filled[0]).toBe(whole)
  expect(filled.slice(1)).toEqual([
    { token0Symbol: 'UNKNOWN', token1Symbol: 'USDC' },
    { token0Symbol: 'SOL', token1Symbol: 'UNKNOWN' },
  ])
})

test('depends on no gap when no symbol is blank', () => {
  const { choose, usedGaps } = track('placeholder')
  const rows = [whole]
  expect(fillBlankSymbols(rows, choose)).toBe(rows)
  expect(usedGaps.size).toBe(0)
})
