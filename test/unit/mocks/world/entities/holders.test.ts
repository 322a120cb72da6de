import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { countRuns } from '../../../../support/count-runs.ts'

const FIRST = Date.UTC(2024, 0, 1) / 1000
const { holders, tokens } = createWorld({ seed: 7 })
const token = fc
  .tuple(fc.constantFrom(1, 8453, 42161, 4663), fc.oneof(fc.nat(40), fc.nat(11_999)))
  .map(([chainId, index]) => tokens.at(chainId, index))

test('a larger rank holds less, also far down the list', () => {
  fc.assert(
    fc.property(token, fc.oneof(fc.nat(20), fc.nat(100_999)), (of, rank) => {
      const [more, less] = [holders.at(of, rank).amount, holders.at(of, rank + 1).amount]
      expect(more).toBeGreaterThan(less)
      expect(less).toBeGreaterThan(0)
    }),
    { seed: 1, numRuns: countRuns(2_000) },
  )
})

test('at least 101,000 hold a token, and never fewer later', () => {
  fc.assert(
    fc.property(token, fc.nat(76 * 365), fc.nat(1_000), (of, day, more) => {
      const now = FIRST + day * 86_400
      expect(holders.count(of, now)).toBeGreaterThanOrEqual(101_000)
      expect(holders.count(of, now + more * 86_400)).toBeGreaterThanOrEqual(holders.count(of, now))
    }),
    { seed: 1, numRuns: countRuns(300) },
  )
})

test.each([
  [1, 700],
  [4663, 11_999],
])(
  'the holders on chain %i of token %i are different wallets that together hold less than there is',
  (chainId, index) => {
    const of = tokens.at(chainId, index)
    const wallets = new Set<number | undefined>()
    let sum = 0
    for (let rank = 0; rank < 102_000; rank++) {
      const { address, amount } = holders.at(of, rank)
      wallets.add(holders.findWallet(chainId, address))
      sum += amount
    }
    expect(wallets.size).toBe(102_000)
    expect(wallets.has(undefined)).toBe(false)
    expect(sum).toBeLessThan(of.supply ?? 0)
    expect(sum).toBeGreaterThan(0.2 * (of.supply ?? 0))
  },
)

test('a wallet is read in any letter case and on its chain only', () => {
  const { address } = holders.at(tokens.at(8453, 1), 3)
  expect(holders.findWallet(8453, address.toLowerCase())).toBe(holders.findWallet(8453, address))
  expect(holders.findWallet(8453, address)).toBeGreaterThanOrEqual(0)
  expect(holders.findWallet(1, address)).toBeUndefined()
  expect(holders.findWallet(8453, tokens.at(8453, 1).address)).toBeUndefined()
})

test('of two tokens of the altchain, the well-known one has many holders and the last one few', () => {
  const count = (index: number): number => holders.count(tokens.at(900, index), FIRST)
  expect(count(1)).toBeGreaterThan(50_000)
  expect(count(11_999)).toBeLessThan(20_000)
  expect(count(11_999)).toBeGreaterThan(0)
})
