import { expect, test } from 'vitest'
import { Generations } from '../src/generations.ts'

const entry = () => ({ weight: 1 })

test('keeps what is asked for and forgets the rest', () => {
  const memory = new Generations<{ weight: number }>(4)
  const first = entry()
  memory.set(0, first)
  for (let key = 1; key < 40; key++) {
    memory.set(key, entry())
    expect(memory.get(0)).toBe(first)
  }
  expect(memory.get(1)).toBeUndefined()
  expect(memory.get(39)).toBeDefined()
})

test('a generation is full when its entries have grown heavy, not only when they are many', () => {
  const memory = new Generations<{ weight: number }>(100)
  const heavy = entry()
  memory.set(0, entry())
  memory.set(1, heavy)
  memory.grow(heavy, 200)
  memory.set(2, entry())
  memory.grow(heavy, 200)
  expect(heavy.weight).toBe(401)
  expect([0, 1, 2].map(key => memory.get(key) !== undefined)).toEqual([false, false, true])
})
