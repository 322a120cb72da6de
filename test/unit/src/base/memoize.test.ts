import { expect, test } from 'vitest'
import { BoundedCache } from '../../../../src/base/bounded-cache.ts'
import { memoize } from '../../../../src/base/memoize.ts'

test('makes one thing for one object', () => {
  const wrap = memoize((from: object) => ({ from }))
  const [one, other] = [{}, {}]
  expect(wrap(one)).toBe(wrap(one))
  expect(wrap(other)).not.toBe(wrap(one))
})

test.each([
  ['a Map never makes a thing twice', () => new Map<number, { from: number }>(), 100],
  ['a BoundedCache forgets', () => new BoundedCache<number, { from: number }>(10), 200],
])('%s', (_, createMemory, want) => {
  let made = 0
  const wrap = memoize((from: number) => ({ from, number: made++ }), createMemory())
  for (let twice = 0; twice < 2; twice++)
    for (let from = 0; from < 100; from++) expect(wrap(from)).toBe(wrap(from))
  expect(made).toBe(want)
})
