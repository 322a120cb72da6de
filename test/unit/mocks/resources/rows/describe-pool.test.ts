import { expect, test } from 'vitest'
import { describePool } from '../../../../../mocks/resources/rows/describe-pool.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const { pools, tokens } = createWorld({ seed: 1, size: 'small' })
const pool = pools.findMain(tokens.at(900, 1))
const other = pools.findMain(tokens.at(900, 2))

test('describes a pool by its tokens and its creation', () => {
  expect(describePool(pool)).toMatchObject({
    poolAddress: pool.address,
    chainId: 900,
    token0Address: pool.token0.address,
    token1Symbol: pool.token1.symbol,
    createdAt: `${new Date(pool.createdAt * 1000).toISOString().slice(0, 19)}+00:00`,
    fee: pool.fee,
  })
})

test('gives the same object for the same pool, and another one for another', () => {
  expect(describePool(pool)).toBe(describePool(pool))
  expect(describePool(other).poolAddress).toBe(other.address)
})
