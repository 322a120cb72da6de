import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import type { Requirement } from '../../model/requirement.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { describeBrokenCell } from '../cells/describe-broken-cell.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import type { GroupOutcome, GroupStatement } from '../families/judge-groups.ts'
import { listedId } from './listed-entities.ts'

// Which columns of two tables measure the same thing is our reading; tsc notices a name that is gone.
const price = 'priceUSD' satisfies keyof ObjectOf<'TokenDetails'> & keyof ObjectOf<'PriceVolume'>
const poolPrice = 'tokenPrice' satisfies keyof ObjectOf<'TokenPoolStat'>
const trades = 'trade24hCount' satisfies keyof ObjectOf<'TokenDetails'>
const total = 'totalTradeCount' satisfies keyof ObjectOf<'TradeStatistics'>

const token = 'tokenAddress' satisfies keyof ObjectOf<'TokenDetails'> &
  keyof ObjectOf<'PriceVolume'> &
  keyof ObjectOf<'TradeStatistics'>

const volume = 'volumeUSD' satisfies keyof ObjectOf<'PriceVolume'>
const totalVolume = 'totalVolumeUSD' satisfies keyof ObjectOf<'TradeStatistics'>

const [priceId, tradesId, volumeId] = ['XEP-03', 'XEP-05', 'XEP-14']
const drawn = { expects: 'allowed', about: [listedId] } as const
const several = { token_addresses: { input: 'altchain.tokens.spread' } } as const
const other = { token_address: { input: 'altchain.token.other' } } as const
const last = { token_address: { input: 'altchain.token.last' } } as const

/** Three tokens that differ, at nearly one moment in four tables, two of which tell all three at once. */
const tables = defineGroup({
  kind: 'token',
  profile: 'standard',
  operations: ['tokenDetails'],
  about: [priceId, 'XEP-04', tradesId, volumeId],
  parts: () => ({
    tokenDetails: {},
    tokenPoolSearch: { operation: 'tokenPoolSearch' },
    priceVolumeMulti: { operation: 'priceVolumeMulti', query: several },
    tradeStatistics: { operation: 'tradeStatistics', query: several },
    otherDetails: { query: other, ...drawn },
    lastDetails: { query: last, ...drawn },
    lastSearch: { operation: 'tokenPoolSearch', query: last, ...drawn },
  }),
})

/** The roles of each token: what tells of it alone. */
const alone = [
  ['tokenDetails', 'tokenPoolSearch'],
  ['otherDetails', undefined],
  ['lastDetails', 'lastSearch'],
] as const

/** The price of a token at nearly one moment in three tables, within 5 %. */
export const tokenPrice = joinStatements(
  {
    id: priceId,
    title: 'a token has one price',
    level: 'inferred',
    clause: 'TokenDetails, TokenPoolStat, PriceVolume',
    checks:
      'Within 5 % in three tables asked one after the other, for three tokens; twice, when it does not hold.',
    violation: 'a price per thousand tokens in one table',
  },
  alone.map(([details, search]) => ({
    group: tables,
    roles: [details, 'priceVolumeMulti', ...(search === undefined ? [] : [search])],
    show: parts =>
      comparePrices(parts[details], search === undefined ? search : parts[search], parts.priceVolumeMulti),
  })),
)

/** The trades of a day in two tables, within 10 % and a few. */
export const tokenTrades = joinStatements(
  {
    id: tradesId,
    title: 'trades of a day are counted alike',
    level: 'inferred',
    clause: 'TokenDetails and TradeStatistics',
    checks: 'Within 10 %, and three trades more or less, for three tokens.',
    violation: 'one table counts buys alone',
  },
  alone.map(([details]) => ({
    group: tables,
    roles: [details, 'tradeStatistics'],
    show: parts => compareTrades(parts[details], parts.tradeStatistics),
  })),
)

/** The volume of a window in two tables: other by the price of the token is told in another unit. */
export const tokenVolume = defineJointCheck({
  id: volumeId,
  title: 'volumes of a token are in USD',
  level: 'documented',
  clause: 'shared rules, PriceVolume and TradeStatistics',
  checks:
    "No volume is ten times another table's or a tenth of it, and the same within a factor of two once the price is taken into account.",
  violation: 'a volume in tokens: 12,000 where trade-statistics has 1,800,000 USD, at 150 USD a token',
  group: tables,
  roles: ['priceVolumeMulti', 'tradeStatistics'],
  judged: 'priceVolumeMulti',
  show: ({ priceVolumeMulti, tradeStatistics }) => compareVolumes(priceVolumeMulti, tradeStatistics),
})

type Role = NonNullable<(typeof alone)[number][number]> | 'priceVolumeMulti' | 'tradeStatistics'

/** A requirement that several parts of the group show, each by itself. */
function joinStatements(
  requirement: Omit<Requirement, 'operations'>,
  statements: readonly GroupStatement<Role, Role>[],
): CheckFamily {
  return joinFamilies(
    statements.map((statement, at) => {
      const { requirements, ...family } = defineJointCheck({ ...requirement, ...statement })
      return { ...family, requirements: at === 0 ? requirements : [] }
    }),
  )
}

/** A price of nothing is no other price, unless the two other tables agree on one. */
function comparePrices(details: Seen | undefined, search: Seen | undefined, multi: Seen | undefined) {
  const own = Number(details?.rows?.[0]?.[price])
  const [first] = search?.rows ?? []
  const known = [
    [search, Number(first?.[poolPrice])],
    [multi, Number(findRow(multi, details)?.[price])],
  ] as const
  if (details === undefined || Number.isNaN(own)) return { holds: 0 }
  const isSame = (one: number, two: number) => Math.abs(one - two) <= 0.05 * Math.max(one, two)
  let holds = 0
  for (const [at, [seen, said]] of known.entries()) {
    const third = known[1 - at]?.[1] ?? Number.NaN
    if (seen === undefined || Number.isNaN(said)) continue
    if (!(own > 0 && said > 0) && !(third > 0 && (isSame(third, own) || isSame(third, said)))) continue
    if (!isSame(own, said)) {
      const message = `The price is not that of ${seen.operation} (exchange ${seen.n}).`
      return describeBrokenCell(details, 0, price, message, `within 5 % of ${said}`, own)
    }
    holds++
  }
  return { holds }
}

function compareTrades(details: Seen | undefined, statistics: Seen | undefined) {
  const [one, two] = [Number(details?.rows?.[0]?.[trades]), Number(findRow(statistics, details)?.[total])]
  const slack = 0.1 * Math.max(one, two) + 3
  if (details === undefined || Number.isNaN(one + two)) return { holds: 0 }
  if (Math.max(one, two) <= slack) return { untold: `there were only ${Math.max(one, two)} trades in a day` }
  if (Math.abs(one - two) <= slack) return { holds: 1 }
  const message = 'The trades of a day are not those of trade-statistics.'
  return describeBrokenCell(details, 0, trades, message, `about ${two}`, one)
}

function compareVolumes(multi: Seen | undefined, statistics: Seen | undefined): GroupOutcome {
  if (multi === undefined || multi.query.timeframe !== statistics?.query.timeframe) return { holds: 0 }
  const isNear = (ratio: number, factor: number) => ratio < factor && ratio > 1 / factor
  let holds = 0
  for (const [index, row] of (multi.rows ?? []).entries()) {
    const other = statistics?.rows?.find(each => each[token] === row[token])
    const [said, usd, own] = [row[volume], other?.[totalVolume], row[price]].map(Number) as [
      number,
      number,
      number,
    ]
    if (!(said > 0 && usd > 0 && own > 0)) continue
    const inTokens = [said * own, said / own].some(each => isNear(each / usd, 2))
    if (isNear(said / usd, 10) || !inTokens) holds++
    else {
      const message = `The volume is that of trade-statistics (exchange ${statistics?.n}) only after the price is taken into account.`
      return describeBrokenCell(multi, index, volume, message, `about ${usd} USD`, said)
    }
  }
  return { holds }
}

/** The row about the token that another request was about. */
function findRow(table: Seen | undefined, details: Seen | undefined): NamedRow | undefined {
  return table?.rows?.find(row => row[token] === details?.rows?.[0]?.[token])
}
