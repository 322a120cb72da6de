import { expect, test } from 'vitest'
import { buildWeightedTable, pickFromTable } from '../../../../../mocks/world/social/build-weighted-table.ts'
import { roundToDecimals } from '../../../../../mocks/world/social/round-to-decimals.ts'

test('gives each position slots in proportion to its weight', () => {
  const table = buildWeightedTable(Float64Array.of(1, 0, 2, 1))
  const slots = [0, 1, 2, 3].map(position => table.filter(each => each === position).length)
  expect(slots).toEqual([table.length / 4, 0, table.length / 2, table.length / 4])
})

test('fills the whole table whatever the weights', () => {
  const table = buildWeightedTable(Float64Array.from({ length: 142 }, (_, i) => 1 / (i + 1.7)))
  expect(table.at(-1)).toBe(141)
  expect([...table].every((position, i) => i === 0 || position >= (table[i - 1] as number))).toBe(true)
})

test('picks by a draw of 32 bits', () => {
  const table = buildWeightedTable(Float64Array.of(1, 3))
  expect([0, 2 ** 30 - 1, 2 ** 30, 2 ** 32 - 1].map(draw => pickFromTable(table, draw))).toEqual([0, 0, 1, 1])
})

test('rounds to some decimals', () => {
  expect([
    roundToDecimals(1.2345, 0),
    roundToDecimals(1.2345, 2),
    roundToDecimals(1.25, 1),
    roundToDecimals(-1.26, 1),
  ]).toEqual([1, 1.23, 1.3, -1.3])
})
