import type { ObjectOf, OperationId } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import type { CheckFamily } from '../shared/check-family.ts'
import { recordOutcome } from '../shared/record-outcome.ts'
import { selectAnswered } from '../shared/select-answered.ts'

const id = 'PAR-EFFECT-timeframe'
const [short, long] = ['1h', '24h']

/** What an operation counts over a window, and what token-details counts over the same; tsc notices a name that is gone. */
interface Counting {
  readonly operation: OperationId
  readonly column: string
  readonly short: keyof ObjectOf<'TokenDetails'>
  readonly long: keyof ObjectOf<'TokenDetails'>
}

const countings: readonly Counting[] = [
  {
    operation: 'tradeStatistics',
    column: 'totalTradeCount' satisfies keyof ObjectOf<'TradeStatistics'>,
    short: 'trade1hCount',
    long: 'trade24hCount',
  },
  {
    operation: 'priceVolumeMulti',
    column: 'volumeUSD' satisfies keyof ObjectOf<'PriceVolume'>,
    short: 'volume1hUSD',
    long: 'volume24hUSD',
  },
]
const tokenColumn = 'tokenAddress' satisfies keyof ObjectOf<'TokenDetails'> &
  keyof ObjectOf<'TradeStatistics'> &
  keyof ObjectOf<'PriceVolume'>

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
        'Trades, or volume, over 1h and over 24h differ by more than 5 % for a token that has three times as many in 24 hours as in one by token-details.',
      violation: 'the figures of a day under every timeframe',
      operations: countings.map(({ operation }) => operation),
      needs: 'standard',
    },
  ],
  judge(evidence, tally) {
    const answered = selectAnswered(evidence)
    const details = answered.filter(({ operation }) => operation === 'tokenDetails')
    for (const counting of countings) {
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
