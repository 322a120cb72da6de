import type { ReplyEntry } from '../../mocks/core/request-context.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { alterRequest, changeRequests, readQueryText } from './changes/alter-request.ts'
import { scaleValue } from './changes/scale-value.ts'
import { changeEach, defineOperationFault, type Fault } from './fault.ts'

/** Returns faults that a second request shows: another operation, another range. */
export function listSecondWayFaults(): Fault[] {
  return [
    ...inRows.map(([id, place, says, change, level = 'documented']) =>
      defineOperationFault(id, { family: 'figures', place, says, level }, changeEach(change)),
    ),
    ...lostCandles.map(([place, says, change]) =>
      defineOperationFault('ohlcvPool', { family: 'effect', place, says }, () => ({
        entries: (entries, { query }) => (query.interval === '1h' ? change(entries) : entries),
      })),
    ),
    ...defaults.map(([id, name, value]) =>
      defineOperationFault(
        id,
        { family: 'default', place: `${name}.${value}`, says: `has ${value} as default for ${name}` },
        () =>
          changeRequests(request =>
            readQueryText(request, name) === undefined
              ? alterRequest(request, { query: { [name]: value } })
              : request,
          ),
      ),
    ),
  ]
}

const multiply =
  (factor: number, ...names: string[]) =>
  (entry: ReplyEntry) =>
    Object.fromEntries(names.map(name => [name, scaleValue(entry[name], factor)]))

type InRows = readonly [
  id: OperationId,
  place: string,
  says: string,
  change: (entry: ReplyEntry, at: number) => ReplyEntry,
  level?: Fault['level'],
]

/** Rows that other operations contradict. */
const inRows: readonly InRows[] = [
  ['trendingMomentum', 'sentiment', 'has sentiment from 0 to 1', multiply(0.1, 'sentiment')],
  [
    'sentimentShifts',
    'sentiment',
    'has sentiment from 0 to 1',
    multiply(
      0.1,
      'currentSentiment',
      'previousSentiment',
      'sentimentShift',
      'confidenceScore',
      'signalMagnitude',
    ),
  ],
  ['alphaPostDetection', 'sentiment', 'has sentiment from 0 to 1', multiply(0.1, 'sentiment')],
]

/** Defaults that are far from the documented ones. */
const defaults: readonly (readonly [id: OperationId, parameter: string, value: string])[] = [
  ['trendingMomentum', 'lookback_hours', '48'],
  ['trendingMomentum', 'lookback_hours', '12'],
  ['influencerCredibility', 'min_posts', '1'],
  ['influencerCredibility', 'min_posts', '12'],
  ['sentimentShifts', 'comparison_period', '7d'],
]

type Entries = readonly ReplyEntry[]

/** Ranges of candles that lack one which has trades. */
const lostCandles: readonly (readonly [
  place: string,
  says: string,
  change: (entries: Entries) => Entries,
])[] = [
  ['lost-last', 'lacks the last hour of a range', entries => entries.slice(0, -1)],
  ['lost-first', 'lacks the first hour of a range', entries => entries.slice(1)],
  ['lost-ninth', 'lacks the ninth hour of a range', entries => entries.filter((_, at) => at !== 8)],
]
