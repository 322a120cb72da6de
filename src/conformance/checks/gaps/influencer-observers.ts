import { contract } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/contract-types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import {
  findOnlyMatch,
  type GapObservers,
  inWords,
  type LooseRow,
  type Observer,
  observeOperation,
  readRowsAs,
  toNumberOrNaN,
} from './observer.ts'

// The contract leaves open what stands in these fields, so they are named here; the compiler knows a stale one.
type Entry = Schemas['InfluencerEntryV2']
type Row = LooseRow<Entry>

/** The rows that have a track record by the contract: those of the version that is documented so. */
const readTrackedRows = (seen: Seen) => (seen.schema === 'InfluencerEntryV2' ? readRowsAs<Entry>(seen) : [])

const horizons = ['24h', '7d', '30d'] as const
const listAccuracies = (row: Row) => horizons.map(horizon => row[`trackRecordAccuracy${horizon}`])

const observeOtherFields: Observer<'GAP-29'> = seen => {
  const [row] = readTrackedRows(seen)
  if (row === undefined) return undefined
  const known = contract.objects.InfluencerEntryV2 ?? []
  const others = Object.keys(row).filter(name => !known.includes(name) && name !== 'deprecated_at')
  if (others.length === 0) return 'none'
  const directions = ['trackRecordBearishSignals', 'trackRecordBullishSignals']
  return others.toSorted().join() === directions.join()
    ? 'directions'
    : inWords(`in addition ${others.join(', ')}`)
}

/** All accuracies of an operation: fractions never exceed 1, and percentages are not all that small. */
const isInPercent = (rows: readonly Row[]) =>
  rows.flatMap(listAccuracies).some(value => toNumberOrNaN(value) > 1)

const observeAccuracyUnit: Observer<'GAP-29a'> = observeOperation(({ same }) => {
  const rows = same.flatMap(readTrackedRows)
  if (isInPercent(rows)) return 'percent'
  return rows.flatMap(listAccuracies).some(value => toNumberOrNaN(value) > 0) ? 'fraction' : undefined
})

const observeNoPrediction: Observer<'GAP-29b'> = seen => {
  const row = readTrackedRows(seen).find(({ trackRecordSignals }) => trackRecordSignals === 0)
  if (row === undefined) return undefined
  const values = listAccuracies(row)
  if (values.every(value => value === null)) return 'nulls'
  return values.every(value => value === 0) ? 'zeros' : inWords('other values')
}

/** Tiers enough for one horizon to stand out. */
const ENOUGH_TIERS = 5

const observeDecisiveHorizon: Observer<'GAP-29c'> = observeOperation(({ same }) => {
  const rows = same.flatMap(readTrackedRows).filter(({ trackRecordPerformanceTier: tier }) => tier !== null)
  const whole = isInPercent(rows) ? 1 : 100
  const tier = (percent: number) => (percent >= 70 ? 'topPerformer' : percent >= 60 ? 'proven' : 'unproven')
  if (rows.length < ENOUGH_TIERS) return undefined
  const fits = (horizon: (typeof horizons)[number]) =>
    rows.every(
      row =>
        tier(whole * toNumberOrNaN(row[`trackRecordAccuracy${horizon}`])) === row.trackRecordPerformanceTier,
    )
  return findOnlyMatch(
    { '24h': fits('24h'), '7d': fits('7d'), '30d': fits('30d') },
    inWords('none of them alone'),
  )
})

/** What everybody reached without a window, compared with a week; data that moved meanwhile is a small part of it. */
const observeDefaultWindow: Observer<'GAP-58'> = observeOperation(({ same }) => {
  const reach = (wanted: string | undefined) => {
    const asked = same.filter(
      ({ ok, query }) => ok && query.time_window === wanted && query.token_focus === undefined,
    )
    return new Map(
      asked.flatMap(seen =>
        readRowsAs<Entry>(seen).map(
          ({ socialHandle, totalReach }) => [socialHandle, toNumberOrNaN(totalReach)] as const,
        ),
      ),
    )
  }
  const [always, week] = [reach(undefined), reach('7d')]
  const ratios = [...week].flatMap(([handle, reached]) => {
    const ever = always.get(handle)
    return ever === undefined || reached === 0 ? [] : [ever / reached]
  })
  if (ratios.length < 3) return undefined
  if (ratios.every(ratio => ratio > 0.9 && ratio < 1.1)) return '7d'
  return ratios.every(ratio => ratio > 0.9) ? 'all' : undefined
})

/** Gaps about influencers, by id. */
export const influencerObservers: GapObservers = {
  'GAP-29': observeOtherFields,
  'GAP-29a': observeAccuracyUnit,
  'GAP-29b': observeNoPrediction,
  'GAP-29c': observeDecisiveHorizon,
  'GAP-58': observeDefaultWindow,
}
