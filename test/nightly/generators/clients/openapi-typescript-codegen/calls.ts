import { accept, asked, baseUrl, keyHeader } from '../asked.ts'
import { readFirstRow, runCalls, see } from '../run-calls.ts'
import {
  AltchainService,
  EvmService,
  type InfluencerEntry,
  type InfluencerEntryV2,
  type OhlcvPointObject,
  OpenAPI,
  type PoolListRecordObject,
  type PoolMetricsV3StrictObject,
  SocialintelService,
  type TokenDetailsObject,
  type TradeStatisticsObject,
} from './client'

OpenAPI.BASE = baseUrl
OpenAPI.HEADERS = keyHeader

/** Its types take the bodies of failures, which it throws, for replies. */
function take<T>(reply: T): Extract<T, readonly unknown[]> {
  return reply as Extract<T, readonly unknown[]>
}

/** It takes no media type but application/json for JSON, and gives the others as text. */
function parse<T>(reply: unknown): T[] {
  return JSON.parse(String(reply))
}

await runCalls({
  async tokenDetails() {
    const { token_address } = asked.tokenDetails
    const reply = take(await AltchainService.tokenDetails(token_address))
    return see(reply, readFirstRow<TokenDetailsObject>(reply).priceUSD)
  },
  async ohlcvPool() {
    const { pool_address, after_time, before_time, interval } = asked.ohlcvPool
    const reply = take(await AltchainService.ohlcvPool(pool_address, after_time, before_time, interval))
    return see(reply, readFirstRow<OhlcvPointObject>(reply).highPrice)
  },
  async tradeStatistics() {
    const { token_addresses, timeframe } = asked.tradeStatistics
    const reply = take(await AltchainService.tradeStatistics([token_addresses.join()], timeframe))
    return see(reply, readFirstRow<TradeStatisticsObject>(reply).buyCount)
  },
  async dexaV3Pool() {
    const { chain_id, pool_address } = asked.dexaV3Pool
    const reply = take(await EvmService.dexaV3Pool(pool_address, chain_id))
    return see(reply, readFirstRow<PoolMetricsV3StrictObject>(reply).currentPoolPrice)
  },
  async clonesV3Pools() {
    const { limit, order_desc } = asked.clonesV3Pools
    const order = [order_desc.join()]
    const reply = take(
      await EvmService.clonesV3Pools(undefined, undefined, limit, undefined, undefined, order),
    )
    return see(reply, readFirstRow<PoolListRecordObject>(reply).fee)
  },
  async influencerCredibilityV1() {
    OpenAPI.HEADERS = { ...keyHeader, ...accept.v1 }
    const { limit } = asked.influencerCredibility
    const reply = parse<InfluencerEntry>(await SocialintelService.influencerCredibility(undefined, limit))
    return see(reply, reply[0]?.credibilityScore)
  },
  async influencerCredibilityV2() {
    OpenAPI.HEADERS = { ...keyHeader, ...accept.v2 }
    const { limit } = asked.influencerCredibility
    const reply = parse<InfluencerEntryV2>(await SocialintelService.influencerCredibility(undefined, limit))
    return see(reply, reply[0]?.trackRecordSignals)
  },
})
