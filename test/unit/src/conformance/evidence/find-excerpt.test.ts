import { expect, test } from 'vitest'
import { findExcerpt } from '../../../../../src/conformance/evidence/find-excerpt.ts'
import { buildEvidence, buildExchange } from '../../../../support/build-exchange.ts'

const long = 'n'.repeat(300)
const [seen] = buildEvidence([
  buildExchange('tradeStatistics', {
    rows: [
      { tokenAddress: long, buyCount: 1 },
      { tokenAddress: 'b', buyCount: 2 },
    ],
  }),
]).exchanges
if (seen === undefined) throw new Error('no exchange')

test('shows the row of a place, each value as JSON, with the name to mark', () => {
  expect(findExcerpt(seen, '[0].data[1].buyCount')).toEqual({
    index: 1,
    row: { tokenAddress: '"b"', buyCount: '2' },
    mark: 'buyCount',
  })
  expect(findExcerpt(seen, '[0].data[1]')).toEqual({ index: 1, row: { tokenAddress: '"b"', buyCount: '2' } })
})

test('shortens the values beside the marked one to 120 characters', () => {
  const beside = findExcerpt(seen, '[0].data[0].buyCount')
  expect(beside?.row.tokenAddress).toMatch(/^"n{119} … \(302 characters\)$/)
  expect(findExcerpt(seen, '[0].data[0].tokenAddress')?.row.tokenAddress).toBe(`"${long}"`)
})

test('returns undefined for a place in no row', () => {
  for (const place of ['status', 'header date', '[0].rows', '[0].columns[1]', '[0].data', '[0].data[2]'])
    expect(findExcerpt(seen, place)).toBeUndefined()
})
