import { ok } from '@oazapfts/runtime'
import { accept, asked, baseUrl, keyHeader } from '../asked.ts'
import { readFirstRow, runCalls, see } from '../run-calls.ts'
import {
  clonesV3Pools,
  defaults,
  influencerCredibility,
  type PoolListRecordObject,
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
  async tradeStatistics() {
    const { token_addresses, timeframe } = asked.tradeStatistics
    const reply = await ok(tradeStatistics(token_addresses, timeframe))
    return see(reply, readFirstRow<TradeStatisticsObject>(reply).buyCount)
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
