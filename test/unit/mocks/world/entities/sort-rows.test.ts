import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillSortColumn, type SortValue, sortRows } from '../../../../../mocks/world/entities/sort-rows.ts'
import { countRuns } from '../../../../support/count-runs.ts'

type List = readonly SortValue[]

const sort = (lists: readonly List[], descending: boolean, positions?: readonly number[]): number[] => {
  const rows = Uint32Array.from(lists[0] ?? [], (_, row) => row)
  const keys = lists.map(values => ({
    descending,
    read: (some: Uint32Array, into: Float64Array) => {
      fillSortColumn(into, some.length, row => values[some[row] as number] as SortValue)
    },
  }))
  const sorted = sortRows(rows, keys)
  return (positions ?? [...rows.keys()]).map(position => sorted.at(position))
}

const wanted = (lists: readonly List[], descending: boolean): number[] => {
  const sign = descending ? -1 : 1
  const compare = (a: SortValue, b: SortValue): number => (a < b ? -sign : a > b ? sign : 0)
  return [...(lists[0] ?? []).keys()].sort((a, b) =>
    lists.reduce((so, values) => so || compare(values[a] as SortValue, values[b] as SortValue), 0),
  )
}

const numbers = fc.array(fc.oneof(fc.integer(), fc.nat(3), fc.double({ noNaN: true }), fc.constant(-0)))
const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('', 'WETH', 'weth', '柴犬')))

test('rows are sorted as a stable sort would, in both directions', () => {
  fc.assert(
    fc.property(fc.oneof(numbers, texts), fc.boolean(), (values, descending) => {
      expect(sort([values], descending)).toEqual(wanted([values], descending))
    }),
    { seed: 1, numRuns: countRuns(60) },
  )
})

const LENGTH = 20_000
const ramp = Array.from({ length: LENGTH }, (_, row) => (row * 7919) % LENGTH)
const long: Readonly<Record<string, List>> = {
  few: ramp.map(value => value % 3),
  texts: ramp.map(value => ['', 'WETH', 'weth', '柴犬', `T${value % 500}`][value % 5] as string),
  signed: ramp.map(value => (value - LENGTH / 2) * 1e9 + 0.5),
  crowded: ramp.map(value => (value === 0 ? 1e300 : (value % 9_000) * 1e-9)),
  one: ramp.map(() => 5),
}

const names = fc.uniqueArray(fc.constantFrom(...Object.keys(long)), { minLength: 1, maxLength: 3 })

test('many rows are sorted by several keys, wherever they are read first', () => {
  fc.assert(
    fc.property(names, fc.boolean(), fc.array(fc.nat(LENGTH - 1)), (chosen, descending, positions) => {
      const lists = chosen.map(name => long[name] as List)
      const all = wanted(lists, descending)
      expect(sort(lists, descending)).toEqual(all)
      expect(sort(lists, descending, positions)).toEqual(positions.map(position => all[position]))
    }),
    { seed: 1, numRuns: countRuns(25) },
  )
})
