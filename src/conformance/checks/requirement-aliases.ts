import countedIds from '../../../spec/counted-ids.json' with { type: 'json' }
import type { GapId } from '../../contract/contract-types.ts'

/**
 * Ids under which a statement is known elsewhere, and what speaks of it here: requirements that say it more exactly (a
 * column, a rule, one parameter), or the gap under which it is observed, since nothing can be asserted.
 */
const idsElsewhere: Readonly<
  Record<string, readonly (GapId | `${'ENV' | 'COL' | 'TYP' | 'INV' | 'PAR' | 'PAY'}-${string}`)[]>
> = {
  'NET-009': ['GAP-15'],
  'NET-010': ['GAP-56'],
  'COL-MC-X1': ['ENV-010'],
  'COL-MC-X2': ['ENV-010'],
  'COL-IN2-09': ['COL-InfluencerEntryV2-trackRecordPerformanceTier'],
  'INV-AP-01': ['COL-AltPool-chainId'],
  'INV-AP-06': ['GAP-65'],
  'INV-PM-08': ['TYP-003'],
  'INV-MO-02': ['GAP-C3'],
  'INV-SP-01': [
    'COL-ScoredPost-sentiment',
    'COL-ScoredPost-alpha',
    'COL-ScoredPost-legitimacy',
    'COL-ScoredPost-technicalAccuracy',
  ],
  'INV-SS-07': ['COL-SentimentShift-bullishRatio'],
  'PAR-DEF-CHAIN': ['PAR-DEF-chain_id'],
  'PAR-DEF-SOCIAL': [
    'PAR-DEF-lookback_hours',
    'PAR-DEF-min_velocity',
    'PAR-DEF-granularity',
    'PAR-DEF-min_posts',
  ],
  'PAR-ENUM-TF-TS': ['PAR-ENUM-timeframe'],
  'PAR-ENUM-TF-PV': ['PAR-ENUM-timeframe'],
  'PAR-ENUM-CHAIN': ['PAR-ENUM-chain_id'],
  'PAR-ENUM-GRAN': ['PAR-ENUM-granularity'],
  'PAR-ENUM-SORT': ['PAR-ENUM-sort_by', 'PAR-ENUM-order'],
  'PAR-ENUM-PERIOD': ['PAR-ENUM-comparison_period'],
  'PAR-ENUM-WINDOW': ['PAR-ENUM-time_window'],
  'PAR-RNG-LOOKBACK': ['PAR-RNG-lookback_hours'],
  'PAR-TYPE-VELOCITY': ['PAR-TYPE-min_velocity'],
  'PAR-CSV-TOKENS': ['PAR-CSV-token_addresses'],
  'PAR-PAT-OWNER': ['PAR-PAT-token_address'],
  'PAR-0X': ['GAP-57a'],
  'PAR-METHOD': ['GAP-53'],
  'ORD-TS': ['GAP-04a'],
  'ORD-PV': ['GAP-04a'],
  'ORD-V2': ['GAP-22'],
  'ORD-SS': ['GAP-33'],
  'FIL-SS': ['INV-SS-06'],
  'FIL-PL-CHAIN': ['INV-PL-01'],
  'FIL-IN': ['GAP-36'],
  'AUT-005': ['GAP-45'],
  'PAY-006': ['GAP-08'],
  'PAY-007': ['GAP-08'],
  'VER-004': ['GAP-30', 'GAP-30a'],
  'VER-005': ['GAP-31'],
  'VER-008': ['GAP-51', 'GAP-51a', 'GAP-50'],
  'RTE-004': ['PAY-001'],
  'RTE-005': ['GAP-67'],
  'ERR-001': ['GAP-10'],
}

/** What each other id means: those known elsewhere, and those of columns when they were counted, which are never added to. */
export const requirementAliases: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.entries(countedIds).map(([counted, id]): [string, [string]] => [counted, [id]]),
  ...Object.entries(idsElsewhere),
])
