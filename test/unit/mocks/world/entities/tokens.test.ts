import { cuss } from 'cuss'
import { expect, test } from 'vitest'
import { drawTokenName } from '../../../../../mocks/world/entities/tokens.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'
import { isEveryRun } from '../../../../support/count-runs.ts'

const { holders, tokens } = createWorld({ seed: 7 })
const chains = [900, 1, 8453, 42161, 4663]
const all = chains.flatMap(chainId =>
  Array.from({ length: 1_000 }, (_, i) => tokens.at(chainId, i < 40 ? i : i * 2)),
)

test('a token is one object, found again by its address on its own chain', () => {
  for (const token of all.filter((_, i) => i % 10 === 0)) {
    expect(tokens.at(token.chainId, token.index)).toBe(token)
    expect(tokens.find(token.chainId, token.address)).toBe(token)
    if (token.chainId !== 900) expect(tokens.find(token.chainId, token.address.toLowerCase())).toBe(token)
    if (token.index > 40) expect(tokens.find(token.chainId === 1 ? 8453 : 1, token.address)).toBeUndefined()
  }
})

test('the first tokens of a chain are its stable coin and its wrapped native coin', () => {
  for (const chainId of chains) {
    expect([tokens.at(chainId, 0).kind, tokens.at(chainId, 1).kind]).toEqual(['stable', 'native'])
    expect(tokens.at(chainId, 0).anchorUsd).toBe(1)
  }
  expect(tokens.find(900, 'So11111111111111111111111111111111111111112')?.symbol).toBe('SOL')
  expect(tokens.find(8453, '0x4200000000000000000000000000000000000006')?.symbol).toBe('WETH')
  expect(tokens.find(1, '0x4200000000000000000000000000000000000006')).toBeUndefined()
})

test('some symbols repeat, are empty on EVM chains, or need more than ASCII; some tokens have no price or no supply', () => {
  const symbols = all.map(token => token.symbol)
  expect(new Set(symbols).size).toBeLessThan(symbols.length * 0.8)
  expect(symbols).toContain('')
  expect(symbols.some(symbol => /\p{Script=Han}/u.test(symbol))).toBe(true)
  expect(symbols.some(symbol => /\p{Script=Cyrillic}/u.test(symbol))).toBe(true)
  expect(all.some(token => !token.priced)).toBe(true)
  expect(all.some(token => token.supply === null)).toBe(true)
})

test('draws no offensive symbol', () => {
  const symbols = Array.from({ length: 3_000 }, (_, key) => key).flatMap(key =>
    Array.from({ length: 100 }, (_, index) => drawTokenName(key, index, true).symbol),
  )
  expect([...new Set(symbols)].filter(symbol => cuss[symbol.toLowerCase()] !== undefined)).toEqual([])
})

test('the holders of a token are different wallets that together hold less than there is', () => {
  const of = tokens.at(1, 700)
  const wallets = new Set<number | undefined>()
  let sum = 0
  const ranks = isEveryRun ? 102_000 : 10_000
  for (let rank = 0; rank < ranks; rank++) {
    const { address, amount } = holders.at(of, rank)
    wallets.add(holders.findWallet(1, address))
    sum += amount
  }
  expect(wallets.size).toBe(ranks)
  expect(wallets.has(undefined)).toBe(false)
  expect(sum).toBeLessThan(of.supply ?? 0)
  expect(sum).toBeGreaterThan(0.2 * (of.supply ?? 0))
})

test('a wallet is read in any letter case and on its chain only', () => {
  const { address } = holders.at(tokens.at(8453, 1), 3)
  expect(holders.findWallet(8453, address.toLowerCase())).toBe(holders.findWallet(8453, address))
  expect(holders.findWallet(8453, address)).toBeGreaterThanOrEqual(0)
  expect(holders.findWallet(1, address)).toBeUndefined()
  expect(holders.findWallet(8453, tokens.at(8453, 1).address)).toBeUndefined()
})
