import { expect, test } from 'vitest'
import { mapValues } from '../../../../src/generate/map-values.ts'

test('changes each value and keeps the keys in their order', () => {
  const doubled = mapValues({ b: 2, a: 1 }, value => value * 2)
  expect(doubled).toEqual({ b: 4, a: 2 })
  expect(Object.keys(doubled)).toEqual(['b', 'a'])
})

test('gives the change the key of each value', () => {
  expect(mapValues({ min: 1, max: 9 }, (value, key) => `${key}=${value}`)).toEqual({
    min: 'min=1',
    max: 'max=9',
  })
})

test('leaves the record as it was', () => {
  const record = { a: 1 }
  mapValues(record, value => value + 1)
  expect(record).toEqual({ a: 1 })
})
