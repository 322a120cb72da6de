import { setConfig } from '@kubb/plugin-client/clients/fetch'
import { accept, asked, baseUrl, keyHeader } from '../asked.ts'
import { runCalls, see } from '../run-calls.ts'
import {
  clonesV3Pools,
  clonesV3PoolsQueryResponseSchema,
  dexaV3Pool,
  dexaV3PoolQueryResponseSchema,
  influencerCredibility,
  influencerCredibilityQueryResponseSchema,
  influencerEntrySchema,
  ohlcvPool,
  ohlcvPoolQueryResponseSchema,
  tokenDetails,
  tokenDetailsQueryResponseSchema,
  tradeStatistics,
  tradeStatisticsQueryResponseSchema,
} from './client'

setConfig({ baseURL: baseUrl, headers: keyHeader })

await runCalls({
  async tokenDetails() {
    const reply = await tokenDetails(asked.tokenDetails)
    tokenDetailsQueryResponseSchema.parse(reply)
    return see(reply, reply[0]?.data[0]?.[6])
  },
  async ohlcvPool() {
    const reply = await ohlcvPool(asked.ohlcvPool)
    ohlcvPoolQueryResponseSchema.parse(reply)
    return see(reply, reply[0]?.data[0]?.[1])
  },
  async tradeStatistics() {
    const reply = await tradeStatistics(asked.tradeStatistics)
    tradeStatisticsQueryResponseSchema.parse(reply)
    return see(reply, reply[0]?.data[0]?.[2])
  },
  async dexaV3Pool() {
    const reply = await dexaV3Pool(asked.dexaV3Pool)
    dexaV3PoolQueryResponseSchema.parse(reply)
    return see(reply, reply[0]?.data[0]?.[12])
  },
  async clonesV3Pools() {
    const reply = await clonesV3Pools(asked.clonesV3Pools)
    clonesV3PoolsQueryResponseSchema.parse(reply)
    return see(reply, reply[0]?.data[0]?.[11])
  },
  async influencerCredibilityV1() {
    const reply = await influencerCredibility(asked.influencerCredibility, {
      headers: { ...keyHeader, ...accept.v1 },
    })
    const [first] = influencerEntrySchema.array().parse(reply)
    return see(reply, first?.credibilityScore)
  },
  async influencerCredibilityV2() {
    const reply = await influencerCredibility(asked.influencerCredibility, {
      headers: { ...keyHeader, ...accept.v2 },
    })
    influencerCredibilityQueryResponseSchema.parse(reply)
    return see(reply, reply[0]?.trackRecordSignals)
  },
})
