import { contract } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/contract-types.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  findOnlyMatch,
  type GapObservers,
  inWords,
  isFalling,
  type Observer,
  observeOperation,
  readRowsAs,
  toNumberOrNaN,
  toTextOrEmpty,
} from './observer.ts'

// The contract leaves open what stands in these fields, so they are named here; the compiler knows a stale one.
type Momentum = Schemas['MomentumEntry']

/** Rows enough for a regularity not to be there by chance. */
const ENOUGH_ROWS = 5

/** The names of a row that the contract does not have. */
const listAddedFields = (seen: Seen) => {
  const known = contract.objects.MomentumEntry ?? []
  return Object.keys(readRowsAs<Momentum>(seen)[0] ?? {}).filter(name => !known.includes(name))
}

/** When the bucket of each row begins, by the first name that the contract does not have, in Unix seconds; else NaN. */
const readBucketStarts = (seen: Seen) => {
  const [name = ''] = listAddedFields(seen)
  return (seen.rows ?? []).map(({ [name]: value }) =>
    typeof value === 'number' ? value : Date.parse(toTextOrEmpty(value)) / 1000,
  )
}

const isSeries = ({ typed, rows = [] }: Seen) => typed.granularity !== 'total' && rows.length > 0

const observeBucketField: Observer<'GAP-27'> = seen => {
  if (!isSeries(seen)) return undefined
  const names = listAddedFields(seen)
  const [name = ''] = names
  if (names.length === 0) return 'none'
  const value = seen.rows?.[0]?.[name]
  if (name !== 'timeBucket') return inWords(`in addition ${names.join(', ')}`)
  return typeof value === 'number' ? 'unix' : 'iso'
}

const observeLimitUnit: Observer<'GAP-28'> = seen => {
  const rows = readRowsAs<Momentum>(seen)
  if (!isSeries(seen)) return undefined
  const limit = toNumberOrNaN(seen.typed.limit)
  const tokens = new Set(rows.map(({ tokenSymbol }) => tokenSymbol)).size
  if (rows.length > limit) return 'tokens'
  return rows.length === limit && tokens < limit ? 'rows' : undefined
}

const DAY = 86_400
/** So near to midnight a day back from now begins at midnight as well. */
const NEAR_MIDNIGHT = 600

const observeDayBuckets: Observer<'GAP-C7'> = seen => {
  const starts = readBucketStarts(seen)
  if (seen.typed.granularity !== '24h' || !isSeries(seen) || starts.some(Number.isNaN)) return undefined
  if (starts.some(start => start % DAY !== 0)) return 'calendar'
  return seen.now % DAY > NEAR_MIDNIGHT && seen.now % DAY < DAY - NEAR_MIDNIGHT ? 'same' : undefined
}

/** A row below the bound shows that the other velocity is meant. */
const observeBoundVelocity: Observer<'GAP-70'> = seen => {
  const least = toNumberOrNaN(seen.typed.min_velocity)
  const isBelow = (name: 'postVelocity' | 'engagementVelocity') =>
    readRowsAs<Momentum>(seen).some(row => toNumberOrNaN(row[name]) < least)
  const [posts, engagement] = [isBelow('postVelocity'), isBelow('engagementVelocity')]
  if (posts && engagement) return inWords('neither alone')
  return posts ? 'engagement' : engagement ? 'posts' : undefined
}

const observeLongBucket: Observer<'GAP-69'> = ({ ok, rows, typed }) => {
  const { granularity, lookback_hours: hours } = typed
  if (!ok || rows === undefined || granularity === 'total') return undefined
  if (toSeconds(String(granularity)) <= 3600 * toNumberOrNaN(hours)) return undefined
  return rows.length === 0 ? 'none' : 'whole'
}

const observeSeriesOrder: Observer<'GAP-73'> = seen => {
  const rows = readRowsAs<Momentum>(seen)
  if (!isSeries(seen) || rows.length < ENOUGH_ROWS) return undefined
  const starts = readBucketStarts(seen)
  // Within one bucket either order is by the score.
  if (new Set(starts).size < 2 || starts.some(Number.isNaN)) return undefined
  const byScore = isFalling(rows.map(({ momentumScore }) => toNumberOrNaN(momentumScore)))
  return findOnlyMatch({ score: byScore, 'newest-first': isFalling(starts) }, inWords('in another order'))
}

/** A cap shows by scores of exactly ten. */
const observeQualityCap: Observer<'GAP-C3'> = observeOperation(({ same }) => {
  const scores = same
    .flatMap(seen => readRowsAs<Momentum>(seen))
    .map(({ qualityScore }) => toNumberOrNaN(qualityScore))
  if (scores.some(score => score > 10)) return 'exceeds'
  return scores.includes(10) ? 'capped' : undefined
})

/** Gaps about momentum, by id. */
export const momentumObservers: GapObservers = {
  'GAP-27': observeBucketField,
  'GAP-28': observeLimitUnit,
  'GAP-69': observeLongBucket,
  'GAP-70': observeBoundVelocity,
  'GAP-73': observeSeriesOrder,
  'GAP-C3': observeQualityCap,
  'GAP-C7': observeDayBuckets,
}
