import { expect, test } from 'vitest'
import { FIRST_ROWS } from '../../../../../mocks/world/prices/interval-rows.ts'
import { PriceRows } from '../../../../../mocks/world/prices/price-rows.ts'
import { createPairPrices, setPairPrices } from '../../../../../mocks/world/prices/set-pair-prices.ts'

const columns = ['open', 'close', 'high', 'low', 'swing'] as const

/** Rows of two tokens: one reaches 3 above and 1 below its ends, the other 1 above and 4 below. */
function drawRows() {
  const rows = new PriceRows()
  const [base, quote] = [rows.take(1), rows.take(1)]
  const write = (row: number, ...values: number[]) => {
    for (const [i, column] of columns.entries()) rows[column][row] = values[i] as number
  }
  write(base, 10, 12, 15, 9, 0.5)
  write(quote, 2, 3, 4, -2, 0.1)
  return { rows, base, quote }
}

const read = (pair: ReturnType<typeof createPairPrices>) => columns.map(column => pair[column][0])

test('copies the prices of a token that is quoted in a stable coin', () => {
  const { rows, base } = drawRows()
  const pair = createPairPrices()
  setPairPrices(rows, base, 0, 1, pair)
  expect(read(pair)).toEqual([10, 12, 15, 9, 0.5])
})

test('subtracts the logarithms of a quote, and adds reaches like the sides of a right angle', () => {
  const { rows, base, quote } = drawRows()
  const pair = createPairPrices()
  setPairPrices(rows, base, quote, 1, pair)
  // Up: 3 of the base and 4 of the quote make 5. Down: 1 of the base and 1 of the quote make the root of 2.
  expect(read(pair)).toEqual([8, 9, 14, 8 - Math.SQRT2, 0.5])
})

test('keeps the values of price rows when they grow', () => {
  const { rows, base } = drawRows()
  rows.take(FIRST_ROWS)
  for (const column of columns) expect(rows[column]).toHaveLength(2 * FIRST_ROWS)
  expect(columns.map(column => rows[column][base])).toEqual([10, 12, 15, 9, 0.5])
})
