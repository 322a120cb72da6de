import { expect, test } from 'vitest'
import { groupPinnedTokens, type PinnedToken } from '../../../../../mocks/world/entities/pinned-token.ts'

const chains = [900, 1]
const pin: PinnedToken = {
  chainId: 1,
  address: '0x000000000000000000000000000000000000dEaD',
  symbol: 'PIN',
  name: 'Pinned',
  decimals: 18,
  kind: 'ordinary',
}

test('puts the stable coin and the native coin of every chain first', () => {
  for (const pins of groupPinnedTokens(chains, []).values())
    expect(pins.slice(0, 2).map(({ kind }) => kind)).toEqual(['stable', 'native'])
})

test('adds a token to its chain alone', () => {
  const [before, after] = [groupPinnedTokens(chains, []), groupPinnedTokens(chains, [pin])]
  expect(after.get(1)).toEqual([...(before.get(1) ?? []), pin])
  expect(after.get(900)).toEqual(before.get(900))
})

test('replaces the entry with the same address, whatever its letter case', () => {
  const before = groupPinnedTokens(chains, []).get(1) ?? []
  const known = before[1] as PinnedToken
  const renamed = { ...known, address: known.address?.toLowerCase() ?? '', symbol: 'NEW' }
  const after = groupPinnedTokens(chains, [renamed]).get(1)
  expect(after?.[1]).toBe(renamed)
  expect(after).toHaveLength(before.length)
})

test('rejects an unknown chain, and an address that its chain cannot have', () => {
  expect(() => groupPinnedTokens(chains, [{ ...pin, chainId: 2 }])).toThrow('Unknown chain "2".')
  expect(() => groupPinnedTokens(chains, [{ ...pin, address: '0x12' }])).toThrow('"0x12" is not an address')
  expect(() => groupPinnedTokens(chains, [{ ...pin, chainId: 900 }])).toThrow(
    'is not an address of chain 900',
  )
})
