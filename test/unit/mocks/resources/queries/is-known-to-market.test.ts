import { expect, it } from 'vitest'
import { isKnownToMarket } from '../../../../../mocks/resources/queries/is-known-to-market.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

const world = createWorld({ seed: 1, size: 'small' })
const now = Date.UTC(2026, 0, 15) / 1000
const operation = getOperation('tokenDetails')
const isKnown = (key: string, scope = '900') => isKnownToMarket(operation, { key, scope }, world, now)

it('knows tokens and pools on their chain, and symbols', () => {
  const { address } = world.tokens.at(900, 3)
  expect(isKnown(address)).toBe(true)
  expect(isKnown(address, '8453')).toBe(false)
  expect(isKnown(world.pools.findMain(world.tokens.at(900, 1)).address)).toBe(true)
  expect(isKnown('SOL', '')).toBe(true)
})

it('does not know entities of another seed', () => {
  const other = createWorld({ seed: 2, size: 'small' })
  expect(isKnown(other.pools.findMain(other.tokens.at(900, 1)).address)).toBe(false)
  expect(isKnown('nonsense')).toBe(false)
})

it('cannot tell for a drafted operation', () => {
  expect(isKnownToMarket({ ...operation, path: '/other' }, { key: 'x', scope: '' }, world, now)).toBe(
    undefined,
  )
})
