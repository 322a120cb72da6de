import { expect, test } from 'vitest'
import { SlotCache } from '../../../../mocks/world/slot-cache.ts'

test('holds the latest value of a slot, under its own key only', () => {
  const cache = new SlotCache<number, string>(4, key => key)
  cache.set(1, 'one')
  cache.set(2, 'two')
  expect([cache.get(1), cache.get(2), cache.get(3), cache.get(5)]).toEqual([
    'one',
    'two',
    undefined,
    undefined,
  ])
  cache.set(5, 'five')
  expect([cache.get(1), cache.get(5)]).toEqual([undefined, 'five'])
})

test('never holds more values than slots', () => {
  const cache = new SlotCache<number, number>(8, key => key)
  for (let key = 0; key < 1000; key++) cache.set(key, key)
  const held = Array.from({ length: 1000 }, (_, key) => cache.get(key)).filter(value => value !== undefined)
  expect(held).toEqual([992, 993, 994, 995, 996, 997, 998, 999])
})
