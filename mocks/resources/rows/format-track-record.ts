import type { ChooseGapOption } from '../../gaps/gap-choices.ts'
import { type RankedInfluencer, toPerformanceTier } from '../../world/social/ranked-influencer.ts'
import { roundToDecimals } from '../../world/social/round-to-decimals.ts'

type TrackRecord = RankedInfluencer['entry']

/** Returns the accuracy in percent that decides tier and order (GAP-29c). GAP-29b decides it without predictions. */
export function chooseDecisiveAccuracy(record: TrackRecord, choose: ChooseGapOption): number | null {
  const horizon = choose('GAP-29c')
  return record[`trackRecordAccuracy${horizon}`] ?? (choose('GAP-29b') === 'zeros' ? 0 : null)
}

/** Converts a track record: units by GAP-29a, missing values by GAP-29b, the tier by GAP-29c. */
export function formatTrackRecord(record: TrackRecord, choose: ChooseGapOption): TrackRecord {
  const fraction = choose('GAP-29a') === 'fraction'
  const isBlank = record.trackRecordSignals === 0
  const asMeasured = choose('GAP-29c') === '7d' && !fraction
  if (asMeasured && !(isBlank && choose('GAP-29b') === 'zeros')) return record
  const figure = (percent: number | null) => {
    if (percent === null) return choose('GAP-29b') === 'zeros' ? 0 : null
    return fraction ? roundToDecimals(percent / 100, 4) : percent
  }
  const accuracy = chooseDecisiveAccuracy(record, choose)
  return {
    ...record,
    trackRecordAccuracy24h: figure(record.trackRecordAccuracy24h),
    trackRecordAccuracy7d: figure(record.trackRecordAccuracy7d),
    trackRecordAccuracy30d: figure(record.trackRecordAccuracy30d),
    trackRecordAvgReturn24h: figure(record.trackRecordAvgReturn24h),
    trackRecordAvgReturn7d: figure(record.trackRecordAvgReturn7d),
    trackRecordAvgReturn30d: figure(record.trackRecordAvgReturn30d),
    trackRecordPerformanceTier: accuracy === null ? null : toPerformanceTier(accuracy),
  }
}
