import type { ObjectOf, OperationId } from '../../../contract/contract-types.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { Evidence, NamedRow, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { selectAnswered } from '../answers/select-answered.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'

const id = 'PAR-EFFECT-timeframe'
const [short, long] = ['1h', '24h']

/** What an operation counts over a window, and what token-details counts over the same; tsc notices a name that is gone. */
interface Counting {
  readonly operation: OperationId
  readonly column: string
  /** Volume over the window, whose digits no two windows share by chance. */
  readonly volume: string
  readonly short: keyof ObjectOf<'TokenDetails'>
  readonly long: keyof ObjectOf<'TokenDetails'>
}

const countings: readonly Counting[] = [
  {
    operation: 'tradeStatistics',
    column: 'totalTradeCount' satisfies keyof ObjectOf<'TradeStatistics'>,
    volume: 'totalVolume' satisfies keyof ObjectOf<'TradeStatistics'>,
    short: 'trade1hCount',
    long: 'trade24hCount',
  },
  {
    operation: 'priceVolumeMulti',
    column: 'volumeUSD' satisfies keyof ObjectOf<'PriceVolume'>,
    volume: 'volumeUSD' satisfies keyof ObjectOf<'PriceVolume'>,
    short: 'volume1hUSD',
    long: 'volume24hUSD',
  },
]
const tokenColumn = 'tokenAddress' satisfies keyof ObjectOf<'TokenDetails'> &
  keyof ObjectOf<'TradeStatistics'> &
  keyof ObjectOf<'PriceVolume'>
/** Trades of a token over growing windows (hours). */
const windowCounts = [
  { hours: 1, column: 'trade1hCount' },
  { hours: 24, column: 'trade24hCount' },
  { hours: 168, column: 'trade7dCount' },
] as const satisfies readonly { hours: number; column: keyof ObjectOf<'TokenDetails'> }[]

/** Trades an hour of a token that is traded all the time, and trades by which two windows have to differ then. */
const [STEADY, EXPECTED] = [30, 100]

/** How many times more a token has to have traded in a day than in an hour, for any of it to show in other tables. */
const CLEARLY = 3
/** What the same figure may have moved by between two requests. */
const MOVED = 0.05

/** What is counted over an hour is not what is counted over a day, of a token that token-details says so of. */
export const windowEffects: CheckFamily = {
  requirements: [
    {
      id,
      title: 'timeframe decides what is counted',
      level: 'documented',
      clause: 'shared rules, TradeStatistics and PriceVolume',
      checks:
        'Trades, or volume, over 1h and over 24h differ by more than 5 % for a token that has three times as many in 24 hours as in one by token-details; no two windows have the same volume for every token with 30 trades an hour and 100 expected between them.',
      violation: 'the figures of a day under every timeframe, or those of 1h under 4h',
      operations: countings.map(({ operation }) => operation),
      needs: 'standard',
    },
  ],
  judge(evidence, tally) {
    const answered = selectAnswered(evidence)
    const details = answered.filter(({ operation }) => operation === 'tokenDetails')
    for (const counting of countings) {
      judgeRelabelled(evidence, counting, tally)
      const asked = answered.filter(({ operation }) => operation === counting.operation)
      const [hour, day] = [short, long].map(timeframe =>
        asked.flatMap(seen => (seen.query.timeframe === timeframe ? listCounts(seen, counting.column) : [])),
      )
      if (asked[0] === undefined || hour?.[0] === undefined || day?.[0] === undefined) continue
      const clear = details.flatMap(({ rows = [] }) => rows.filter(row => isClear(row, counting)))
      const pairs = clear.flatMap(row => {
        const [one, other] = [hour, day].map(counts => counts.find(({ token }) => token === row[tokenColumn]))
        // Nothing counted at all is of no window.
        return one === undefined || !Number(other?.count) ? [] : [{ one, other: other as Counted }]
      })
      const [first] = pairs
      if (first === undefined) {
        tally.recordUnclear(
          id,
          counting.operation,
          'of no token it is known that a day has more than an hour',
        )
        continue
      }
      const { seen, at, count } = first.other
      recordOutcome(tally, id, seen, !pairs.every(isSame), {
        message: `${counting.column} over ${long} is that over ${short}, though token-details counts more.`,
        place: `${seen.rowsAt}[${at}].${counting.column}`,
        expected: `not about ${first.one.count}`,
        actual: count,
      })
    }
  },
}

function isSame({ one, other }: { readonly one: Counted; readonly other: Counted }): boolean {
  const [less, more] = [Number(one.count), Number(other.count)]
  return Math.abs(more - less) <= MOVED * Math.max(more, less)
}

function isClear(row: NamedRow, { short, long }: Counting): boolean {
  return Number(row[long]) > CLEARLY * Number(row[short])
}

type Counted = ReturnType<typeof listCounts>[number]

function listCounts(seen: Seen, column: string) {
  return (seen.rows ?? []).map((row, at) => ({ seen, at, token: row[tokenColumn], count: row[column] }))
}

/** Two windows with the volume of one: no token that is traded all the time has it over both, to the last digit. */
function judgeRelabelled({ exchanges }: Evidence, { operation, volume }: Counting, tally: Tally): void {
  const details = exchanges.filter(seen => seen.operation === 'tokenDetails' && seen.ok)
  const rates = new Map(
    details.flatMap(({ rows = [] }) => rows.map(row => [row[tokenColumn], findLeastRate(row)] as const)),
  )
  const counted = exchanges
    .filter(seen => seen.operation === operation && seen.ok)
    .flatMap(seen => listCounts(seen, volume))
    .map(each => ({ ...each, hours: toSeconds(String(each.seen.query.timeframe)) / 3600 }))
  const windows = [...new Set(counted.map(({ hours }) => hours))].sort((a, b) => a - b)
  for (const short of windows)
    for (const long of windows.filter(hours => hours > short)) {
      const pairs = counted.flatMap(one => {
        const rate = rates.get(one.token) ?? 0
        if (one.hours !== short || !(rate >= STEADY) || rate * (long - short) < EXPECTED) return []
        const other = counted.find(({ hours, token }) => hours === long && token === one.token)
        return other === undefined || !Number(one.count) ? [] : [{ one, other }]
      })
      const [first] = pairs
      if (first === undefined) continue
      const { one, other } = first
      recordOutcome(tally, id, other.seen, !pairs.every(pair => pair.one.count === pair.other.count), {
        message: `${volume} over ${other.seen.query.timeframe} is that over ${one.seen.query.timeframe} to the last digit, of each token that is traded all the time by token-details.`,
        place: `${other.seen.rowsAt}[${other.at}].${volume}`,
        expected: `more than ${one.count}`,
        actual: other.count,
      })
    }
}

/** Trades an hour of a token, the least of those in the last hour, in the day before and in the week before. */
function findLeastRate(row: NamedRow): number {
  return Math.min(
    ...windowCounts.map(({ hours, column }, at) => {
      const inner = windowCounts[at - 1]
      const trades = Number(row[column]) - (inner === undefined ? 0 : Number(row[inner.column]))
      return trades / (hours - (inner?.hours ?? 0))
    }),
  )
}
