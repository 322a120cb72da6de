import type { Mock } from '../../mocks/mock.ts'
import { type Draw, drawOffset, drawOne, evmChains } from './draw-query.ts'
import { requestRow, requestRows } from './request-rows.ts'

/** Facts about the tokens and pools of a market. */
interface FactBook {
  /** Adds facts about one thing; throws when one of them was different before. */
  note(thing: string, facts: Readonly<Record<string, unknown>>): void
  /** Number of facts that were said more than once. */
  readonly repeated: number
}

/** Opens a ledger with nothing in it. */
export function createFactBook(): FactBook {
  const known = new Map<string, unknown>()
  let repeated = 0
  return {
    note(thing, facts) {
      for (const [name, value] of Object.entries(facts)) {
        const key = `${name} of ${thing}`
        const before = known.get(key)
        if (before !== undefined && before !== value)
          throw new Error(`${key} is ${String(value)}, but was ${String(before)}.`)
        if (before !== undefined) repeated++
        known.set(key, value)
      }
    },
    get repeated() {
      return repeated
    },
  }
}

const ALTCHAIN = 900

/** Looks around in every operation that names tokens or pools, and notes all facts that must never change. */
export function collectFacts(mock: Mock, ledger: FactBook, draw: Draw): void {
  collectAltchainFacts(mock, ledger, draw)
  for (const chainId of evmChains) collectListFacts(mock, ledger, draw, chainId)
  collectV2Facts(mock, ledger, draw)
}

interface Side {
  readonly address: string
  readonly symbol: string | null
  readonly decimals?: number
}

function noteToken(
  ledger: FactBook,
  chainId: number,
  { address, ...facts }: Side & { readonly name?: string },
) {
  ledger.note(`token ${address} on ${chainId}`, facts)
}

function notePool(
  ledger: FactBook,
  chainId: number,
  address: string,
  facts: Readonly<Record<string, unknown>>,
) {
  ledger.note(`pool ${address} on ${chainId}`, facts)
}

interface Listed {
  readonly token0Address: string
  readonly token0Symbol: string
  readonly token0Decimals: number
  readonly token1Address: string
  readonly token1Symbol: string
  readonly token1Decimals: number
  readonly createdAt: string
  readonly tickSpacing: number
}

/** Notes the facts that pool lists and V3 details share. */
function noteListed(ledger: FactBook, chainId: number, address: string, row: Listed, fee: number) {
  const { createdAt, tickSpacing } = row
  const token0 = { address: row.token0Address, symbol: row.token0Symbol, decimals: row.token0Decimals }
  const token1 = { address: row.token1Address, symbol: row.token1Symbol, decimals: row.token1Decimals }
  for (const token of [token0, token1]) noteToken(ledger, chainId, token)
  notePool(ledger, chainId, address, {
    createdAt,
    tickSpacing,
    fee,
    ...toPairFact(token0.address, token1.address),
  })
}

function toPairFact(one: string | null, other: string | null) {
  return { pair: [one, other].sort().join() }
}

function collectAltchainFacts(mock: Mock, ledger: FactBook, draw: Draw): void {
  const now = mock.clock.now()
  for (const list of ['clmmVenuePools', 'dlmmVenuePools'] as const) {
    const rows = requestRows(mock, list, { limit: 60, offset: drawOffset(draw) })
    for (const row of rows) {
      noteListed(ledger, ALTCHAIN, row.poolAddress, row, row.fee)
      notePool(ledger, ALTCHAIN, row.poolAddress, {
        dexName: row.dexName,
        dexAddress: row.dexAddress,
        [`symbol beside ${row.token0Address}`]: row.token1Symbol,
        [`symbol beside ${row.token1Address}`]: row.token0Symbol,
      })
    }
    const { poolAddress, token0Address, token1Address } = drawOne(draw, rows)
    const range = { after_time: now - 86_400 * 365, before_time: now, interval: '1w' }
    for (const candle of requestRows(mock, 'ohlcvPool', { pool_address: poolAddress, ...range }))
      notePool(ledger, ALTCHAIN, poolAddress, toPairFact(candle.baseTokenAddress, candle.quoteTokenAddress))
    const timeframe = '24h'
    const token_addresses = `${token0Address},${token1Address}`
    for (const { tokenAddress: address, symbol } of requestRows(mock, 'priceVolumeMulti', {
      token_addresses,
      timeframe,
    }))
      noteToken(ledger, ALTCHAIN, { address, symbol })
    for (const token_address of [token0Address, token1Address]) {
      const { symbol, name, decimals } = requestRow(mock, 'tokenDetails', { token_address })
      noteToken(ledger, ALTCHAIN, { address: token_address, symbol, name, decimals })
    }
    for (const row of requestRows(mock, 'tokenPoolSearch', { token_address: token0Address, limit: 30 })) {
      const { tokenAddress: address, tokenSymbol: symbol, tokenName: name, tokenDecimals: decimals } = row
      noteToken(ledger, ALTCHAIN, { address, symbol, name, decimals })
      const beside = `symbol beside ${address}`
      notePool(ledger, ALTCHAIN, row.poolAddress, { dexName: row.poolDex, [beside]: row.poolPairToken })
    }
  }
}

function collectListFacts(mock: Mock, ledger: FactBook, draw: Draw, chain_id: number): void {
  for (const group of ['clones', 'dexd', 'dexe'] as const) {
    const rows = requestRows(mock, `${group}V3Pools`, { chain_id, limit: 60, offset: drawOffset(draw) })
    for (const row of rows) {
      noteListed(ledger, chain_id, row.poolAddress, row, row.fee)
      notePool(ledger, chain_id, row.poolAddress, { dexName: row.dexName, dexAddress: row.dexAddress })
    }
    for (const { poolAddress: pool_address } of rows.slice(0, 10)) {
      const row = requestRow(mock, `${group}V3Pool`, { chain_id, pool_address })
      noteListed(ledger, chain_id, pool_address, row, row.feeTier)
    }
    const { token0Address, token1Address } = drawOne(draw, rows)
    for (const token_address of [token0Address, token1Address]) {
      for (const row of requestRows(mock, 'tvlTopOwners', { chain_id, token_address, limit: 2 }))
        noteToken(ledger, chain_id, { address: row.tokenAddress, symbol: row.tokenSymbol })
    }
  }
}

function collectV2Facts(mock: Mock, ledger: FactBook, draw: Draw): void {
  const chainId = 8453
  const rows = requestRows(mock, 'dexcV2Pools', { limit: 60, offset: drawOffset(draw) })
  for (const row of rows) {
    const token0 = { address: row.token0, symbol: row.token0Symbol, decimals: row.token0Decimals }
    const token1 = { address: row.token1, symbol: row.token1Symbol, decimals: row.token1Decimals }
    for (const token of [token0, token1]) noteToken(ledger, chainId, token)
    const symbols = { symbol0: token0.symbol, symbol1: token1.symbol }
    notePool(ledger, chainId, row.poolId, { createdAt: row.createdAt, ...symbols })
  }
  const { token0: token_address } = drawOne(draw, rows)
  for (const owner of requestRows(mock, 'tvlTopOwners', {
    token_address,
    limit: 10,
    offset: drawOffset(draw),
  })) {
    const wallet = { wallet_address: owner.ownerAddress }
    const { topPoolsData, feeAprByPool30d, tokenExposure } = requestRow(mock, 'dexcV2ProviderSummary', wallet)
    for (const [address, symbol0, symbol1] of [...topPoolsData, ...feeAprByPool30d])
      notePool(ledger, chainId, address, { symbol0, symbol1 })
    for (const [address, symbol] of tokenExposure) noteToken(ledger, chainId, { address, symbol })
  }
}
