import { accept, asked, baseUrl, keyHeader } from '../asked.ts'
import { runCalls, see } from '../run-calls.ts'
import { clonesV3Pools, influencerCredibility, tokenDetails, tradeStatistics } from './client'
import { client } from './client/client.gen'
import {
  zClonesV3PoolsResponse,
  zInfluencerCredibilityResponse,
  zInfluencerEntry,
  zTokenDetailsResponse,
  zTradeStatisticsResponse,
} from './client/zod.gen'

client.setConfig({ baseUrl, headers: keyHeader, throwOnError: true })
const throwOnError = true

await runCalls({
  async tokenDetails() {
    const { data } = await tokenDetails({ query: asked.tokenDetails, throwOnError })
    zTokenDetailsResponse.parse(data)
    return see(data, data[0]?.data[0]?.[6])
  },
  async tradeStatistics() {
    const { data } = await tradeStatistics({ query: asked.tradeStatistics, throwOnError })
    zTradeStatisticsResponse.parse(data)
    return see(data, data[0]?.data[0]?.[2])
  },
  async clonesV3Pools() {
    const { data } = await clonesV3Pools({ query: asked.clonesV3Pools, throwOnError })
    zClonesV3PoolsResponse.parse(data)
    return see(data, data[0]?.data[0]?.[11])
  },
  async influencerCredibilityV1() {
    const { data } = await influencerCredibility({
      query: asked.influencerCredibility,
      headers: accept.v1,
      throwOnError,
    })
    const [first] = zInfluencerEntry.array().parse(data)
    return see(data, first?.credibilityScore)
  },
  async influencerCredibilityV2() {
    const { data } = await influencerCredibility({
      query: asked.influencerCredibility,
      headers: accept.v2,
      throwOnError,
    })
    zInfluencerCredibilityResponse.parse(data)
    return see(data, data[0]?.trackRecordSignals)
  },
})
