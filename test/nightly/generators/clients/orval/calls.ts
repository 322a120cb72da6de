import { accept, asked, keyHeader } from '../asked.ts'
import { runCalls, see } from '../run-calls.ts'
import { clonesV3Pools, influencerCredibility, tokenDetails, tradeStatistics } from './client/api'
import * as zod from './client/zod'

const options = { headers: keyHeader }

/** The data of a reply that is no failure. */
function take<T extends { readonly status: number; readonly data: unknown }>(
  reply: T,
): Extract<T, { readonly status: 200 }>['data'] {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply))
  return reply.data
}

await runCalls({
  async tokenDetails() {
    const data = take(await tokenDetails(asked.tokenDetails, options))
    return see(data, zod.TokenDetailsResponse.parse(data)[0]?.data[0]?.[6])
  },
  async tradeStatistics() {
    const { token_addresses, timeframe } = asked.tradeStatistics
    const query = { token_addresses: [token_addresses.join()], timeframe }
    const data = take(await tradeStatistics(query, options))
    zod.TradeStatisticsResponse.parse(data)
    return see(data, data[0]?.data[0]?.[2])
  },
  async clonesV3Pools() {
    const { limit, order_desc } = asked.clonesV3Pools
    const data = take(await clonesV3Pools({ limit, order_desc: [order_desc.join()] }, options))
    zod.ClonesV3PoolsResponse.parse(data)
    return see(data, data[0]?.data[0]?.[11])
  },
  async influencerCredibilityV1() {
    const headers = { ...keyHeader, ...accept.v1 }
    const data = take(await influencerCredibility(asked.influencerCredibility, { headers }))
    return see(data, data[0]?.credibilityScore)
  },
  async influencerCredibilityV2() {
    const headers = { ...keyHeader, ...accept.v2 }
    const data = take(await influencerCredibility(asked.influencerCredibility, { headers }))
    const [first] = zod.InfluencerCredibilityResponse.parse(data)
    return see(data, first?.trackRecordSignals)
  },
})
