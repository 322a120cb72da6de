import { expect, test } from 'vitest'
import {
  changeValueAt,
  isNullable,
  listValueLocations,
} from '../../../../../mocks/scenarios/entries/list-value-locations.ts'
import type { ValueShape } from '../../../../../mocks/scenarios/entries/read-entry-shape.ts'

const shapeOf = (changes: Partial<ValueShape> = {}): ValueShape => ({
  title: '',
  types: [],
  level: 'documented',
  limits: [],
  members: {},
  required: [],
  closed: false,
  item: undefined,
  positions: [],
  ...changes,
})
const shape = shapeOf({
  members: {
    name: shapeOf(),
    map: shapeOf({ members: { '1h': shapeOf(), '1d': shapeOf() } }),
    list: shapeOf({ item: shapeOf({ members: { size: shapeOf() } }) }),
    pair: shapeOf({ positions: [shapeOf(), shapeOf()] }),
  },
})
const pathsOf = (keys: 'each' | 'all') => listValueLocations(shape, keys).map(({ path }) => path.join('.'))

test('lists every place, outer ones first', () => {
  expect(pathsOf('each')).toEqual([
    ...['name', 'map', 'map.1h', 'map.1d'],
    ...['list', 'list.*', 'list.*.size', 'pair', 'pair.0', 'pair.1'],
  ])
})

test('takes all keys of a map as one', () => {
  expect(pathsOf('all').filter(path => path.startsWith('map'))).toEqual(['map', 'map.*'])
})

test('knows a place that allows null by its type or its choices', () => {
  expect(isNullable(shapeOf({ types: ['string', 'null'] }))).toBe(true)
  expect(
    isNullable(shapeOf({ limits: [{ keyword: 'enum', bound: ['a', null], level: 'documented' }] })),
  ).toBe(true)
  expect(isNullable(shapeOf({ types: ['string'] }))).toBe(false)
  expect(isNullable(shapeOf())).toBe(false)
})

test('changes the values at a path, and nothing else', () => {
  const value = { name: 'a', map: { '1h': 1, '1d': 2 }, list: [{ size: 3 }, { size: 4 }], pair: [5, 6] }
  const double = (each: unknown) => Number(each) * 2
  expect(changeValueAt(value, ['map', '*'], double)).toEqual({ ...value, map: { '1h': 2, '1d': 4 } })
  expect(changeValueAt(value, ['list', '*', 'size'], double)).toEqual({
    ...value,
    list: [{ size: 6 }, { size: 8 }],
  })
  expect(changeValueAt(value, ['pair', 1], double)).toEqual({ ...value, pair: [5, 12] })
  expect(changeValueAt(value, ['other'], double)).toEqual(value)
  expect(changeValueAt(null, ['other'], double)).toBeNull()
  expect(value.pair).toEqual([5, 6])
})
