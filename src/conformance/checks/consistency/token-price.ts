import type { ObjectOf } from '../../../contract/contract-types.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { defineJointCheck } from '../shared/define-joint-check.ts'
import { describeBrokenCell } from '../shared/describe-broken-cell.ts'

// Which columns of two tables measure the same thing is our reading; tsc notices a name that is gone.
const price = 'priceUSD' satisfies keyof ObjectOf<'TokenDetails'> & keyof ObjectOf<'PriceVolume'>
const poolPrice = 'tokenPrice' satisfies keyof ObjectOf<'TokenPoolStat'>
const trades = 'trade24hCount' satisfies keyof ObjectOf<'TokenDetails'>
const total = 'totalTradeCount' satisfies keyof ObjectOf<'TradeStatistics'>

const [priceId, tradesId] = ['XEP-03', 'XEP-05']
const oneToken = { token_addresses: { input: 'altchain.token' } } as const

/** One token at nearly one moment in four tables. */
const tables = defineGroup({
  kind: 'token',
  profile: 'standard',
  operations: ['tokenDetails'],
  about: [priceId, 'XEP-04', tradesId],
  parts: () => ({
    tokenDetails: {},
    tokenPoolSearch: { operation: 'tokenPoolSearch' },
    priceVolumeMulti: { operation: 'priceVolumeMulti', query: oneToken },
    tradeStatistics: { operation: 'tradeStatistics', query: oneToken },
  }),
})

/** The price of a token at nearly one moment in three tables, within 5 %. */
export const tokenPrice = defineJointCheck({
  id: priceId,
  title: 'a token has one price',
  level: 'inferred',
  clause: 'TokenDetails, TokenPoolStat, PriceVolume',
  checks: 'Within 5 % in three tables asked one after the other; twice, when it does not hold.',
  violation: 'a price per thousand tokens in one table',
  group: tables,
  roles: ['tokenDetails', 'tokenPoolSearch', 'priceVolumeMulti'],
  show({ tokenDetails: details, tokenPoolSearch: search, priceVolumeMulti: volumes }) {
    const own = Number(details?.rows?.[0]?.[price])
    if (details === undefined || !(own > 0)) return { holds: 0 }
    let holds = 0
    for (const [seen, column] of [
      [search, poolPrice],
      [volumes, price],
    ] as const) {
      const other = Number(seen?.rows?.[0]?.[column])
      if (seen === undefined || Number.isNaN(other)) continue
      if (Math.abs(other - own) > 0.05 * Math.max(own, other)) {
        const message = `The price is not that of ${seen.operation} (exchange ${seen.n}).`
        return describeBrokenCell(details, 0, price, message, `within 5 % of ${other}`, own)
      }
      holds++
    }
    return { holds }
  },
})

/** The trades of a day in two tables, within 10 % and a few. */
export const tokenTrades = defineJointCheck({
  id: tradesId,
  title: 'trades of a day are counted alike',
  level: 'inferred',
  clause: 'TokenDetails and TradeStatistics',
  checks: 'Within 10 %, and three trades more or less.',
  violation: 'one table counts buys alone',
  group: tables,
  roles: ['tokenDetails', 'tradeStatistics'],
  show({ tokenDetails: details, tradeStatistics: statistics }) {
    const [one, other] = [Number(details?.rows?.[0]?.[trades]), Number(statistics?.rows?.[0]?.[total])]
    if (details === undefined || Number.isNaN(one + other)) return { holds: 0 }
    if (Math.abs(one - other) <= 0.1 * Math.max(one, other) + 3) return { holds: 1 }
    const message = 'The trades of a day are not those of trade-statistics.'
    return describeBrokenCell(details, 0, trades, message, `about ${other}`, one)
  },
})
