import { getOperation } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { describeBrokenCell } from '../cells/describe-broken-cell.ts'
import { findShrunkRow } from '../cells/find-shrunk-row.ts'
import { joinFamilies } from '../families/check-family.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'

// Which fields of two lists count the same posts is our reading; tsc notices a name that is gone.
type Momentum = keyof Schemas['MomentumEntry']
type Shift = keyof Schemas['SentimentShift']
const symbol = 'tokenSymbol' satisfies Momentum & Shift
const posts = 'recentPosts' satisfies Momentum
const earlierPosts = 'previousPeriodPosts' satisfies Shift
const counted = [posts, 'uniqueAuthors', 'totalReach'] as const satisfies readonly Momentum[]

const ids = {
  lookback: 'PAR-EFFECT-lookback_hours',
  period: 'PAR-EFFECT-comparison_period',
  granularity: 'PAR-EFFECT-granularity',
  nestedLookback: 'PAR-NEST-lookback_hours',
  nestedPeriod: 'PAR-NEST-comparison_period',
} as const
const most = Object.fromEntries(
  getOperation('trendingMomentum').parameters.map(({ name, schema }) => [name, String(schema.maximum)]),
)
const widest = { min_velocity: '0', limit: most.limit ?? '' }
const longest = { ...widest, lookback_hours: most.lookback_hours ?? '' }

/**
 * The momentum of a day, of three and of seven, the seven as a series too, and shifts against three days and against seven:
 * what one list says of the age of posts tells whether the other looks back as far as it is told to.
 */
const windows = defineGroup({
  kind: 'lookback',
  profile: 'standard',
  operations: ['trendingMomentum'],
  about: [...Object.values(ids), 'PAR-RNG-lookback_hours', 'PAR-LIM-maxok'],
  parts: () => ({
    day: { query: widest },
    threeDays: { query: { ...widest, lookback_hours: '72' } },
    week: { query: longest },
    series: {
      about: ['PAR-ENUM-granularity', 'FIL-MO-rows'],
      query: { ...longest, granularity: '1h' },
    },
    shifts: { operation: 'sentimentShifts', query: { limit: widest.limit } },
    weekShifts: {
      operation: 'sentimentShifts',
      about: ['PAR-ENUM-comparison_period', 'INV-SS-06'],
      query: { limit: widest.limit, comparison_period: '7d' },
    },
  }),
})

const shared = {
  group: windows,
  clause: 'social, parameter tables of trending-momentum and sentiment-shifts',
} as const

const lookbackEffect = defineJointCheck({
  ...shared,
  id: ids.lookback,
  title: 'lookback_hours decides how far back posts are counted',
  level: 'documented',
  checks:
    'Tokens that have posts more than a day old by sentiment-shifts have more over 168 hours than over 24: half as many more at least, for half of them.',
  violation: 'the same counts whatever lookback_hours says',
  roles: ['day', 'week', 'shifts'],
  show({ day, week, shifts }) {
    return showEffect(
      week,
      posts,
      pairRows(day, week).flatMap(([one, other]) => {
        const older = Number(findRow(shifts, one)?.[earlierPosts])
        return older > 0
          ? [{ row: other, isShown: Number(other[posts]) - Number(one[posts]) >= older / 2 }]
          : []
      }),
    )
  },
})

const granularityEffect = defineJointCheck({
  ...shared,
  id: ids.granularity,
  title: 'granularity divides the lookback into a time series',
  level: 'documented',
  checks:
    'Tokens that have posts of today and before by sentiment-shifts have several entries in the series of hours, or fewer posts than in the ranking.',
  violation: 'the ranking, whatever granularity says',
  roles: ['week', 'series', 'shifts'],
  show({ week, series, shifts }) {
    return showEffect(
      series,
      posts,
      pairRows(week, series).flatMap(([one, other]) => {
        const isRepeated = series?.rows?.filter(row => row[symbol] === one[symbol]).length !== 1
        const isShown = isRepeated || Number(other[posts]) < Number(one[posts])
        return findRow(shifts, one) === undefined ? [] : [{ row: other, isShown }]
      }),
    )
  },
})

/** Posts that have to be older than three days, for a week to be seen to hold more. */
const FEW = 5

const periodEffect = defineJointCheck({
  ...shared,
  id: ids.period,
  title: 'comparison_period decides which posts are the earlier ones',
  level: 'documented',
  checks:
    'Tokens that have more posts over 168 hours than over 72 by trending-momentum have more earlier posts against 7d than against 3d: half as many more at least, for half of them.',
  violation: 'the same shifts whatever comparison_period says',
  judged: 'sentimentShifts',
  show({ day, threeDays, week, shifts, weekShifts }) {
    return showEffect(
      weekShifts,
      earlierPosts,
      pairRows(shifts, weekShifts).flatMap(([one, other]) => {
        const [few, some, many] = [day, threeDays, week].map(list => Number(findRow(list, one)?.[posts]))
        const older = Number(few) <= Number(some) ? Number(many) - Number(some) : 0
        const isShown = Number(other[earlierPosts]) - Number(one[earlierPosts]) >= older / 2
        return older >= FEW ? [{ row: other, isShown }] : []
      }),
    )
  },
})

const nestedLookback = defineJointCheck({
  ...shared,
  id: ids.nestedLookback,
  title: 'a longer lookback counts no less',
  level: 'inferred',
  checks: 'Posts, authors and reach of a token over 24, 72 and 168 hours, within 5 % and a few.',
  violation: 'fewer posts in 72 hours than in 24',
  roles: ['day', 'threeDays', 'week'],
  show: ({ day, threeDays, week }) => findShrunkRow([day, threeDays, week], { key: symbol, fields: counted }),
})

const nestedPeriod = defineJointCheck({
  ...shared,
  id: ids.nestedPeriod,
  title: 'a longer comparison period has no fewer earlier posts',
  level: 'inferred',
  checks: 'previousPeriodPosts of a token against 3d and 7d, within 5 % and a few.',
  violation: 'fewer earlier posts in 7 days than in 3',
  judged: 'sentimentShifts',
  roles: ['shifts', 'weekShifts'],
  show: ({ shifts, weekShifts }) =>
    findShrunkRow([shifts, weekShifts], { key: symbol, fields: [earlierPosts] }),
})

/** What the windows of the social lists have to do with each other. */
export const socialWindows = joinFamilies([
  lookbackEffect,
  periodEffect,
  granularityEffect,
  nestedLookback,
  nestedPeriod,
])

function findRow(seen: Seen | undefined, row: NamedRow): NamedRow | undefined {
  return seen?.rows?.find(each => each[symbol] === row[symbol])
}

/** The rows of two lists about the same token. */
function pairRows(one: Seen | undefined, other: Seen | undefined): [NamedRow, NamedRow][] {
  return (one?.rows ?? []).flatMap(row => {
    const counterpart = findRow(other, row)
    return counterpart === undefined ? [] : [[row, counterpart] as [NamedRow, NamedRow]]
  })
}

/**
 * Of rows that have to show an effect, half do, or none does. Fewer show nothing: data move, and posts need not be counted
 * alike everywhere.
 */
function showEffect(
  seen: Seen | undefined,
  field: string,
  rows: readonly { readonly row: NamedRow; readonly isShown: boolean }[],
): GroupOutcome {
  const [first] = rows
  if (first === undefined || seen?.rows === undefined)
    return { untold: 'no token has posts of an age that has to make a difference' }
  const shown = rows.filter(({ isShown }) => isShown).length
  if (shown * 2 >= rows.length) return { holds: shown }
  if (shown > 0) return { moved: `${shown} of ${rows.length} tokens show a difference` }
  return describeBrokenCell(
    seen,
    seen.rows.indexOf(first.row),
    field,
    `The parameter makes no difference for ${rows.length} tokens that it has to make one for.`,
    `other ${field} than with another value`,
    first.row[field],
  )
}
