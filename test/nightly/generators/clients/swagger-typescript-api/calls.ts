import { accept, asked, baseUrl, keyHeader } from '../asked.ts'
import { runCalls, see } from '../run-calls.ts'
import { Api } from './client.ts'

/** It repeats a parameter for each value of an array; the service takes them once, with commas. */
class CommaApi extends Api<unknown> {
  protected override addArrayQueryParam(query: Record<string | number, unknown>, key: string): string {
    return this.encodeQueryParam(key, String(query[key]))
  }
}

const { altchain, evm, socialintel } = new CommaApi({ baseUrl, baseApiParams: { headers: keyHeader } })

await runCalls({
  async tokenDetails() {
    const { data } = await altchain.tokenDetails(asked.tokenDetails)
    return see(data, data[0]?.data[0]?.[6])
  },
  async tradeStatistics() {
    const { data } = await altchain.tradeStatistics(asked.tradeStatistics)
    return see(data, data[0]?.data[0]?.[2])
  },
  async clonesV3Pools() {
    const { data } = await evm.clonesV3Pools(asked.clonesV3Pools)
    return see(data, data[0]?.data[0]?.[11])
  },
  async influencerCredibilityV1() {
    const { data } = await socialintel.influencerCredibility(asked.influencerCredibility, {
      headers: accept.v1,
    })
    return see(data, data[0]?.credibilityScore)
  },
  async influencerCredibilityV2() {
    const { data } = await socialintel.influencerCredibility(asked.influencerCredibility, {
      headers: accept.v2,
    })
    return see(data, data[0]?.trackRecordSignals)
  },
})
