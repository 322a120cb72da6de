import { expect, test } from 'vitest'
import { findTargets, type MarketTargets } from '../../../../../mocks/scenarios/behaviors/find-targets.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { ContractError } from '../../../../../src/base/contract-error.ts'

const market = { world: createWorld({ seed: 7, size: 'small' }), now: Date.UTC(2026, 0, 15) / 1000 }
const { tokens, pools } = market.world
const [coin, token] = [tokens.at(900, 0), tokens.at(900, 4)]
const pool = pools.findMain(token)
const find = (address: string, kinds: Parameters<typeof findTargets>[2] = ['ordinary']) =>
  findTargets('rug', address, kinds, market) as MarketTargets

test('finds a token with all its pools, or a pool with its base token or stable coin', () => {
  expect([token, coin].map(find(token.address).hasToken)).toEqual([true, false])
  expect([pool, pools.findMain(tokens.at(900, 5))].map(find(token.address).hasPool)).toEqual([true, false])
  expect([token, coin].map(find(pool.address).hasToken)).toEqual([true, false])
  expect([token, coin].map(find(pool.address, ['stable']).hasToken)).toEqual([false, true])
})

test('takes the native coin of several chains as one', () => {
  const natives = market.world.venues.all.map(({ chainId }) => tokens.at(chainId, 1))
  const wrapped = natives.filter(({ symbol }) => symbol === 'WETH')
  expect(wrapped.map(find(wrapped[0]?.address ?? '', ['native']).hasToken)).toEqual(wrapped.map(() => true))
})

test('finds nothing under an unknown address, or of another kind', () => {
  expect(find('x'.repeat(40))).toBeInstanceOf(ContractError)
  expect(find(coin.address)).toBeInstanceOf(ContractError)
})
