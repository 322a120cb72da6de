import { ok } from '@oazapfts/runtime'
import { accept, asked, baseUrl, keyHeader } from '../asked.ts'
import { readFirstRow, runCalls, see } from '../run-calls.ts'
import {
  clonesV3Pools,
  defaults,
  dexaV3Pool,
  influencerCredibility,
  type OhlcvPointObject,
  ohlcvPool,
  type PoolListRecordObject,
  type PoolMetricsV3StrictObject,
  type TokenDetailsObject,
  type TradeStatisticsObject,
  tokenDetails,
  tradeStatistics,
} from './client.ts'

defaults.baseUrl = baseUrl
defaults.headers = keyHeader

await runCalls({
  async tokenDetails() {
    const reply = await ok(tokenDetails(asked.tokenDetails.token_address))
    return see(reply, readFirstRow<TokenDetailsObject>(reply).priceUSD)
  },
  async ohlcvPool() {
    const { pool_address, after_time, before_time, interval } = asked.ohlcvPool
    const reply = await ok(ohlcvPool(pool_address, after_time, before_time, interval))
    return see(reply, readFirstRow<OhlcvPointObject>(reply).highPrice)
  },
  async tradeStatistics() {
    const { token_addresses, timeframe } = asked.tradeStatistics
    const reply = await ok(tradeStatistics(token_addresses, timeframe))
    return see(reply, readFirstRow<TradeStatisticsObject>(reply).buyCount)
  },
  async dexaV3Pool() {
    const { chain_id, pool_address } = asked.dexaV3Pool
    const reply = await ok(dexaV3Pool(pool_address, { chainId: chain_id }))
    return see(reply, readFirstRow<PoolMetricsV3StrictObject>(reply).currentPoolPrice)
  },
  async clonesV3Pools() {
    const { limit, order_desc } = asked.clonesV3Pools
    const reply = await ok(clonesV3Pools({ limit, orderDesc: order_desc }))
    return see(reply, readFirstRow<PoolListRecordObject>(reply).fee)
  },
  async influencerCredibilityV1() {
    const reply = await ok(influencerCredibility(asked.influencerCredibility, { headers: accept.v1 }))
    return see(reply, reply[0]?.credibilityScore)
  },
  async influencerCredibilityV2() {
    const reply = await ok(influencerCredibility(asked.influencerCredibility, { headers: accept.v2 }))
    return see(reply, reply[0]?.trackRecordSignals)
  },
})
