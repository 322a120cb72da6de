import createClient from 'openapi-fetch'
import { accept, asked, baseUrl, keyHeader } from '../asked.ts'
import { readFirstRow, runCalls, see } from '../run-calls.ts'
import type { components, paths } from './client.ts'

type Schemas = components['schemas']

const client = createClient<paths>({
  baseUrl,
  headers: keyHeader,
  querySerializer: { array: { style: 'form', explode: false } },
})

await runCalls({
  async tokenDetails() {
    const { data } = await client.GET('/altchain/token-details', { params: { query: asked.tokenDetails } })
    return see(data, readFirstRow<Schemas['TokenDetailsObject']>(data).priceUSD)
  },
  async tradeStatistics() {
    const { data } = await client.GET('/altchain/trade-statistics', {
      params: { query: asked.tradeStatistics },
    })
    return see(data, readFirstRow<Schemas['TradeStatisticsObject']>(data).buyCount)
  },
  async clonesV3Pools() {
    const { data } = await client.GET('/evm/clones/v3/pools', { params: { query: asked.clonesV3Pools } })
    return see(data, readFirstRow<Schemas['PoolListRecordObject']>(data).fee)
  },
  async influencerCredibilityV1() {
    const { data } = await client.GET('/socialintel/social-data/influencer-credibility', {
      params: { query: asked.influencerCredibility },
      headers: accept.v1,
    })
    return see(data, data?.[0]?.credibilityScore)
  },
  async influencerCredibilityV2() {
    const { data } = await client.GET('/socialintel/social-data/influencer-credibility', {
      params: { query: asked.influencerCredibility },
      headers: accept.v2,
    })
    const [first] = data ?? []
    return see(data, first !== undefined && 'trackRecordSignals' in first ? first.trackRecordSignals : null)
  },
})
