import { contract } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { type Loose, numberIn, type Observer, rowsAs, theOnly, together } from './shared/observer.ts'

// The contract leaves open what stands in these fields, so they are named here; the compiler knows a stale one.
type Entry = Schemas['InfluencerEntryV2']
type Row = Loose<Entry>

/** The rows that have a track record by the contract: those of the version that is documented so. */
const tracked = (seen: Seen) => (seen.schema === 'InfluencerEntryV2' ? rowsAs<Entry>(seen) : [])

const horizons = ['24h', '7d', '30d'] as const
const accuracies = (row: Row) => horizons.map(horizon => row[`trackRecordAccuracy${horizon}`])

const otherFields: Observer = seen => {
  const [row] = tracked(seen)
  if (row === undefined) return undefined
  const known = contract.objects.InfluencerEntryV2 ?? []
  const others = Object.keys(row).filter(name => !known.includes(name) && name !== 'deprecated_at')
  if (others.length === 0) return 'none'
  const directions = ['trackRecordBearishSignals', 'trackRecordBullishSignals']
  return others.toSorted().join() === directions.join() ? 'directions' : `in addition ${others.join(', ')}`
}

/** All accuracies of an operation: fractions never exceed 1, and percentages are not all that small. */
const inPercent = (rows: readonly Row[]) => rows.flatMap(accuracies).some(value => numberIn(value) > 1)

const accuracyUnit: Observer = together(({ same }) => {
  const rows = same.flatMap(tracked)
  if (inPercent(rows)) return 'percent'
  return rows.flatMap(accuracies).some(value => numberIn(value) > 0) ? 'fraction' : undefined
})

const noPrediction: Observer = seen => {
  const row = tracked(seen).find(({ trackRecordSignals }) => trackRecordSignals === 0)
  if (row === undefined) return undefined
  const values = accuracies(row)
  if (values.every(value => value === null)) return 'nulls'
  return values.every(value => value === 0) ? 'zeros' : 'other values'
}

/** Tiers enough for one horizon to stand out. */
const ENOUGH_TIERS = 5

const decisive: Observer = together(({ same }) => {
  const rows = same.flatMap(tracked).filter(({ trackRecordPerformanceTier: tier }) => tier !== null)
  const whole = inPercent(rows) ? 1 : 100
  const tier = (percent: number) => (percent >= 70 ? 'topPerformer' : percent >= 60 ? 'proven' : 'unproven')
  if (rows.length < ENOUGH_TIERS) return undefined
  const fits = horizons.map(horizon => [
    horizon,
    rows.every(
      row => tier(whole * numberIn(row[`trackRecordAccuracy${horizon}`])) === row.trackRecordPerformanceTier,
    ),
  ])
  return theOnly(Object.fromEntries(fits), 'none of them alone')
})

/** What everybody reached without a window, compared with a week; data that moved meanwhile is a small part of it. */
const wholeTime: Observer = together(({ same }) => {
  const reach = (wanted: string | undefined) => {
    const asked = same.filter(
      ({ ok, query }) => ok && query.time_window === wanted && query.token_focus === undefined,
    )
    return new Map(
      asked.flatMap(seen =>
        rowsAs<Entry>(seen).map(
          ({ socialHandle, totalReach }) => [socialHandle, numberIn(totalReach)] as const,
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
export const influencers: Readonly<Record<string, Observer>> = {
  'GAP-29': otherFields,
  'GAP-29a': accuracyUnit,
  'GAP-29b': noPrediction,
  'GAP-29c': decisive,
  'GAP-58': wholeTime,
}
