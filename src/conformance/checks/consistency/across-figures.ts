import { contract } from '../../../contract/contract.ts'
import type { ObjectOf, TableName } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import { describeBrokenCell } from '../shared/describe-broken-cell.ts'
import type { ExchangesByRole, GroupOutcome } from '../shared/judge-groups.ts'

// Which columns of two tables measure the same thing is our reading; tsc notices a name that is gone.
const growing = {
  TradeStatistics: ['buyCount', 'sellCount', 'totalTradeCount', 'totalVolume', 'totalVolumeUSD'],
  PriceVolume: ['volumeUSD'],
} as const satisfies { readonly [T in TableName]?: readonly (keyof ObjectOf<T>)[] }
const tokenColumn = 'tokenAddress' satisfies keyof ObjectOf<'TradeStatistics'> & keyof ObjectOf<'PriceVolume'>
const prices = {
  tokenDetails: 'priceUSD' satisfies keyof ObjectOf<'TokenDetails'>,
  tokenPoolSearch: 'tokenPrice' satisfies keyof ObjectOf<'TokenPoolStat'>,
  priceVolumeMulti: 'priceUSD' satisfies keyof ObjectOf<'PriceVolume'>,
}
const trades = 'trade24hCount' satisfies keyof ObjectOf<'TokenDetails'>
const total = 'totalTradeCount' satisfies keyof ObjectOf<'TradeStatistics'>
const complete = 'tvlPriceComplete' satisfies keyof ObjectOf<'V2PoolSummary'> & keyof ObjectOf<'FeeMetrics'>
const poolColumn = 'poolId' satisfies keyof ObjectOf<'V2PoolSummary'> & keyof ObjectOf<'FeeMetrics'>

/** XEP-06, XEP-07: windows asked shortest first, so that each contains the one before, whatever happened in between. */
export function windowsNest(parts: ExchangesByRole): GroupOutcome {
  const asked = Object.values(parts)
  let holds = 0
  for (const [index, longer] of asked.entries()) {
    const shorter = asked[index - 1]
    const { reply } = longer.target
    const columns = reply.kind === 'table' ? growing[reply.table as keyof typeof growing] : undefined
    for (const [at, row] of (shorter === undefined ? [] : (longer.rows ?? [])).entries()) {
      const before = shorter?.rows?.find(each => each[tokenColumn] === row[tokenColumn])
      for (const column of before === undefined ? [] : (columns ?? [])) {
        const [less, more] = [Number(before?.[column]), Number(row[column])]
        if (Number.isNaN(less + more)) continue
        // The windows may not have been counted at the same moment; less than that shows nothing.
        if (more < less * 0.95) {
          const message = `${column} is smaller over ${longer.query.timeframe} than over ${shorter?.query.timeframe} just before.`
          return describeBrokenCell(longer, at, column, message, `at least ${less}`, more)
        }
        holds++
      }
    }
  }
  return { holds }
}

/** XEP-03: the price of a token at nearly one moment in three tables, within 5 %. */
export function pricesAgree({ tokenDetails: details, ...others }: ExchangesByRole): GroupOutcome {
  const price = Number(details?.rows?.[0]?.[prices.tokenDetails])
  if (!(price > 0)) return { holds: 0 }
  let holds = 0
  for (const seen of Object.values(others)) {
    const column = prices[seen.operation as keyof typeof prices]
    const other = column === undefined ? Number.NaN : Number(seen.rows?.[0]?.[column])
    if (Number.isNaN(other)) continue
    if (Math.abs(other - price) > 0.05 * Math.max(price, other)) {
      const message = `The price is not that of ${seen.operation} (exchange ${seen.n}).`
      return describeBrokenCell(
        details as Seen,
        0,
        prices.tokenDetails,
        message,
        `within 5 % of ${other}`,
        price,
      )
    }
    holds++
  }
  return { holds }
}

/** XEP-05: the trades of a day in two tables, within 10 % and a few. */
export function tradesAgree({
  tokenDetails: details,
  tradeStatistics: statistics,
}: ExchangesByRole): GroupOutcome {
  const [one, other] = [Number(details?.rows?.[0]?.[trades]), Number(statistics?.rows?.[0]?.[total])]
  if (details === undefined || Number.isNaN(one + other)) return { holds: 0 }
  if (Math.abs(one - other) <= 0.1 * Math.max(one, other) + 3) return { holds: 1 }
  return describeBrokenCell(
    details,
    0,
    trades,
    'The trades of a day are not those of trade-statistics.',
    `about ${other}`,
    one,
  )
}

/** XEP-02: prices of a V2 pool are complete in its fee metrics exactly when they are in the list. */
export function flagsAgree({ list, ...metrics }: ExchangesByRole): GroupOutcome {
  let holds = 0
  for (const seen of Object.values(metrics)) {
    const row = seen.rows?.[0]
    const listed = list?.rows?.find(each => same(each[poolColumn], row?.[poolColumn]))
    if (row === undefined || listed === undefined) continue
    if (row[complete] !== listed[complete]) {
      return describeBrokenCell(
        seen,
        0,
        complete,
        'The pool list says otherwise.',
        String(listed[complete]),
        row[complete],
      )
    }
    holds++
  }
  return { holds }
}

/** XEP-12: what both versions say of an influencer, within 10 %. */
export function versionsAgree({ v1, v2 }: ExchangesByRole): GroupOutcome {
  if (v1?.rows === undefined || v2?.rows === undefined) return { holds: 0 }
  const [handle = '', ...fields] = contract.objects[v1.schema ?? ''] ?? []
  let holds = 0
  for (const [at, row] of v1.rows.entries()) {
    const other = v2.rows.find(each => each[handle] === row[handle])
    for (const field of other === undefined ? [] : fields) {
      const [one, two] = [row[field], other?.[field]]
      if (typeof one !== 'number' || typeof two !== 'number') continue
      if (Math.abs(one - two) > 0.1 * Math.max(Math.abs(one), Math.abs(two))) {
        return describeBrokenCell(
          v1,
          at,
          field,
          'Version 2 says otherwise of the same influencer.',
          `about ${two}`,
          one,
        )
      }
      holds++
    }
  }
  return { holds }
}

function same(one: NamedRow[string], other: NamedRow[string]): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}
