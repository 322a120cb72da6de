import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { readSymbolFilter } from '../../../../../mocks/resources/queries/read-symbol-filter.ts'

const read = (text: string | undefined, options: Partial<GapChoices> = {}) => {
  const { choose, usedGaps } = trackGapChoices({ ...defaultGapChoices.current, ...options })
  return { meant: readSymbolFilter(text, choose), gaps: [...usedGaps] }
}

test('reads no filter, and depends on no gap then', () => {
  expect(read(undefined)).toEqual({ meant: undefined, gaps: [] })
})

test('reads a symbol as the posts spell it', () => {
  expect(read('ETH')).toEqual({ meant: 'ETH', gaps: [] })
})

test('reads a dollar sign as GAP-36a says', () => {
  expect(read('$ETH')).toEqual({ meant: 'ETH', gaps: ['GAP-36a'] })
  expect(read('$ETH', { 'GAP-36a': 'literal' }).meant).toBe('')
})

test('reads small letters as GAP-36 says', () => {
  expect(read('eth').meant).toBe('eth')
  expect(read('eth', { 'GAP-36': 'exact' }).meant).toBe('')
})

test('finds nothing for a symbol without posts, or rejects it', () => {
  expect(read('NOSUCHSYMBOL').meant).toBe('')
  expect(read('NOSUCHSYMBOL', { 'GAP-59a': 'reject' }).meant).toMatchObject({
    status: 400,
    body: expect.stringContaining('NOSUCHSYMBOL'),
  })
})
