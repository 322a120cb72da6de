import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSortColumn, type SortValue, sortRows } from '../../../../mocks/world/entities/sort-rows.ts'

const sort = (values: readonly SortValue[], descending: boolean): number[] => {
  const rows = Uint32Array.from(values, (_, row) => row)
  return [
    ...sortRows(
      rows,
      buildSortColumn(values.length, row => values[row] as SortValue),
      descending,
    ),
  ]
}

const wanted = (values: readonly SortValue[], descending: boolean): number[] => {
  const sign = descending ? -1 : 1
  const compare = (a: SortValue, b: SortValue): number => (a < b ? -sign : a > b ? sign : 0)
  return values.map((_, row) => row).sort((a, b) => compare(values[a] as SortValue, values[b] as SortValue))
}

const numbers = fc.array(fc.oneof(fc.integer(), fc.nat(3), fc.double({ noNaN: true }), fc.constant(-0)))
const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('', 'WETH', 'weth', '柴犬')))

test('rows are sorted as a stable sort would, in both directions', () => {
  fc.assert(
    fc.property(fc.oneof(numbers, texts), fc.boolean(), (values, descending) => {
      expect(sort(values, descending)).toEqual(wanted(values, descending))
    }),
    { seed: 1, numRuns: 60 },
  )
})
