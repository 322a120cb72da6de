import '../../support/prepare-modules.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadCoin, writeCoins } from '../../../../../../src/console/panels/payments/load-coin.ts'
import { makeContext } from '../../support/make-context.ts'
import { examples, market, replyTable } from '../../support/make-market.ts'

const context = makeContext({ examples, contract: market })

async function load(amount: string, symbol = 'USDC') {
  const challenge = btoa(JSON.stringify({ accepts: [{ amount, asset: '0xABC', extra: { name: 'Coin' } }] }))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.startsWith('http://pay/')
      ? new Response('{}', { status: 402, headers: { 'PAYMENT-REQUIRED': challenge } })
      : replyTable(['thing0Address', 'thing0Symbol'], [['0xabc', symbol]])
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { coin: await loadCoin(context), asked }
}

test('reads the decimals from the price of the contract, and the symbol from the market', async () => {
  const { coin, asked } = await load('1000000')
  expect(coin).toEqual({ name: 'USDC', decimals: 6 })
  expect(asked[0]).toBe('http://pay/thing')
  expect((await load('100', '')).coin).toEqual({ name: 'Coin', decimals: 2 })
})

test('knows no coin when amount and price do not fit, or nothing is for sale', async () => {
  expect((await load('1234567')).coin).toBeUndefined()
  expect((await load('')).coin).toBeUndefined()
  expect(await loadCoin({ ...context, examples: new Map() })).toBeUndefined()
})

test('writes an amount with all its digits', () => {
  const coin = { name: 'USDC', decimals: 6 }
  const write = (units: string) => writeCoins(units, coin)
  expect(['50000', '999999950000', '0', '1000000', 'many'].map(write)).toEqual([
    '0.05 USDC',
    '999,999.95 USDC',
    '0 USDC',
    '1 USDC',
    'many',
  ])
  expect(writeCoins('7', { name: 'X', decimals: 0 })).toBe('7 X')
})
