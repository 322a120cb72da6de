import { expect, test } from 'vitest'
import { buildPoolIndex, listPoolsOfToken } from '../../../../../mocks/world/entities/pool-index.ts'

const pairOf = (one: number, other: number) => one * 65_536 + other
/** Pools 0 to 4 of four tokens; token 3 is in none. */
const pairs = Uint32Array.of(pairOf(1, 0), pairOf(2, 0), pairOf(2, 1), pairOf(1, 0), pairOf(0, 2))
const index = buildPoolIndex(pairs, 4)

test('sorts pools by each of their two tokens, oldest first', () => {
  const poolsOf = (token: number) => [...index.pools.slice(index.starts[token], index.starts[token + 1])]
  expect([0, 1, 2, 3].map(poolsOf)).toEqual([[0, 1, 3, 4], [0, 2, 3], [1, 2, 4], []])
})

test('lists the pools of a token among the first ones, newest first', () => {
  expect([...listPoolsOfToken(index, 0, 5)]).toEqual([4, 3, 1, 0])
  expect([...listPoolsOfToken(index, 0, 3)]).toEqual([1, 0])
  expect([...listPoolsOfToken(index, 2, 1)]).toEqual([])
  expect([...listPoolsOfToken(index, 3, 5)]).toEqual([])
})

test('keeps the index as it is when a list is read', () => {
  const before = [...index.pools]
  listPoolsOfToken(index, 0, 5)
  expect([...index.pools]).toEqual(before)
})
