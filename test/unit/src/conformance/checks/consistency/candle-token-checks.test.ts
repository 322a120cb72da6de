import { expect, it } from 'vitest'
import { candleTokenChecks } from '../../../../../../src/conformance/checks/consistency/candle-token-checks.ts'
import { buildExchange, judgeRequirement, type RowByName } from '../../../../../support/build-exchange.ts'

const list = buildExchange('clmmVenuePools', {
  rows: [
    { poolAddress: 'P', chainId: 900, token0Address: 'A', token1Address: 'B\0' },
    { poolAddress: 'Q', chainId: 900, token0Address: 'C', token1Address: 'D' },
  ],
})
const judge = (candle: RowByName, known = [list]) => {
  const candles = buildExchange('ohlcvPool', { query: { pool_address: 'P' }, rows: [candle] })
  return judgeRequirement(candleTokenChecks.current, [...known, candles], 'XEP-10', 'ohlcvPool')
}

it('holds for candles about the tokens of their pool, either way round', () => {
  expect(judge({ baseTokenAddress: 'A', quoteTokenAddress: 'B' })).toBe('holds')
  expect(judge({ baseTokenAddress: 'B', quoteTokenAddress: 'A' })).toBe('holds')
})

it('finds candles about the tokens of another pool', () => {
  expect(judge({ baseTokenAddress: 'A', quoteTokenAddress: 'C' })).toBe('broken')
  expect(judge({ baseTokenAddress: 'C', quoteTokenAddress: 'D' })).toBe('broken')
})

it('compares nothing without both tokens, or without a list of the pool', () => {
  expect(judge({ baseTokenAddress: null, quoteTokenAddress: 'C' })).toBe('nothing')
  expect(judge({ baseTokenAddress: 'A', quoteTokenAddress: 'C' }, [])).toBe('nothing')
})

it('asks for the one token that a search names', () => {
  const search = buildExchange('tokenPoolSearch', {
    query: { token_address: 'A' },
    rows: [{ tokenAddress: 'A', poolAddress: 'P' }],
  })
  expect(judge({ baseTokenAddress: 'X', quoteTokenAddress: 'A' }, [search])).toBe('holds')
  expect(judge({ baseTokenAddress: 'X', quoteTokenAddress: 'Y' }, [search])).toBe('broken')
})
