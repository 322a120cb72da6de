import { setupServer } from 'msw/node'
import { accept, asked, keyHeader } from '../asked.ts'
import { readFirstRow, runCalls, see } from '../run-calls.ts'
import {
  clonesV3Pools,
  dexaV3Pool,
  getMarketDataServiceMock,
  influencerCredibility,
  type OhlcvPointObject,
  ohlcvPool,
  type PoolListRecordObject,
  type PoolMetricsV3StrictObject,
  type TokenDetailsObject,
  type TradeStatisticsObject,
  tokenDetails,
  tradeStatistics,
} from './client/api'
import * as zod from './client/zod'

const options = { headers: keyHeader }

// The mock that the tool generates answers what its own schemas take; of a social operation either version, by chance.
const server = setupServer(...getMarketDataServiceMock())
server.listen({ onUnhandledRequest: 'error' })
zod.tokenDetailsResponse.parse((await tokenDetails(asked.tokenDetails)).data)
zod.clonesV3PoolsResponse.parse((await clonesV3Pools()).data)
server.close()

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
    return see(data, readFirstRow<TokenDetailsObject>(zod.tokenDetailsResponse.parse(data)).priceUSD)
  },
  async ohlcvPool() {
    const data = take(await ohlcvPool(asked.ohlcvPool, options))
    return see(data, readFirstRow<OhlcvPointObject>(zod.ohlcvPoolResponse.parse(data)).highPrice)
  },
  async tradeStatistics() {
    const { token_addresses, timeframe } = asked.tradeStatistics
    const data = take(
      await tradeStatistics({ token_addresses: [token_addresses.join()], timeframe }, options),
    )
    return see(data, readFirstRow<TradeStatisticsObject>(zod.tradeStatisticsResponse.parse(data)).buyCount)
  },
  async dexaV3Pool() {
    const data = take(await dexaV3Pool(asked.dexaV3Pool, options))
    return see(
      data,
      readFirstRow<PoolMetricsV3StrictObject>(zod.dexaV3PoolResponse.parse(data)).currentPoolPrice,
    )
  },
  async clonesV3Pools() {
    const { limit, order_desc } = asked.clonesV3Pools
    const data = take(await clonesV3Pools({ limit, order_desc: [order_desc.join()] }, options))
    return see(data, readFirstRow<PoolListRecordObject>(zod.clonesV3PoolsResponse.parse(data)).fee)
  },
  async influencerCredibilityV1() {
    const headers = { ...keyHeader, ...accept.v1 }
    const data = take(await influencerCredibility(asked.influencerCredibility, { headers }))
    return see(data, data[0]?.credibilityScore)
  },
  async influencerCredibilityV2() {
    const headers = { ...keyHeader, ...accept.v2 }
    const data = take(await influencerCredibility(asked.influencerCredibility, { headers }))
    const [first] = zod.influencerCredibilityResponse.parse(data)
    return see(data, first?.trackRecordSignals)
  },
})
