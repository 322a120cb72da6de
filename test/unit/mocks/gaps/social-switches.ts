import {
  alterSample,
  type GapSwitch,
  isDescending,
  readColumn,
  readNumbers,
  type SwitchReply,
  type SwitchRow,
  switchBy,
} from './gap-switch.ts'

const findLargest = (values: readonly number[]) => Math.max(...values)

const tracked = { limit: '100', min_posts: '1' }
const untracked = { ...tracked, sort_by: 'posts', order: 'asc', time_window: '7d' }
const series = { granularity: '6h', lookback_hours: '48', limit: '3' }

const listTokens = (seen: SwitchReply) => new Set(readColumn(seen, 'tokenSymbol'))

/** Hours of the day, UTC, at which the buckets of a series start. */
const listHours = (seen: SwitchReply) => [
  ...new Set(readColumn(seen, 'timeBucket').map(text => new Date(String(text)).getUTCHours())),
]

const seeQuality: GapSwitch['see'] = seen => findLargest(readNumbers(seen, 'qualityScore')) > 10

const computeConfidence = (row: SwitchRow, log: (value: number) => number) =>
  log(Number(row.currentPeriodPosts) + 1) * Math.abs(Number(row.sentimentShift))

/** The switches of the social operations. */
export const socialSwitches: readonly GapSwitch[] = [
  switchBy(
    'GAP-26',
    'alphaPostDetection',
    { mean: [0.25, 0.25, 0.25, 0.25, 0.25], sum: [1, 1, 1, 1, 1] },
    ({ rows }) =>
      rows.map(({ combinedScore, sentiment, alpha, legitimacy, technicalAccuracy }) => {
        const scores = [sentiment, alpha, legitimacy, technicalAccuracy].map(Number)
        return Number(combinedScore) / scores.reduce((sum, score) => sum + score, 0)
      }),
  ),
  switchBy(
    'GAP-26a',
    'influencerCredibility',
    { natural: [true, false], ten: [true, true] },
    (seen, usual) => [
      isDescending(readNumbers(seen, 'credibilityScore')),
      findLargest(readNumbers(seen, 'credibilityScore')) <
        findLargest(readNumbers(usual, 'credibilityScore')),
    ],
  ),
  switchBy(
    'GAP-27',
    alterSample('trendingMomentum', series),
    { iso: 'string', unix: 'number', none: 'undefined' },
    seen => typeof seen.rows[0]?.timeBucket,
  ),
  switchBy(
    'GAP-28',
    alterSample('trendingMomentum', series),
    { tokens: [true, true], rows: [true, false] },
    seen => [listTokens(seen).size <= 3, seen.rows.length > 3],
  ),
  switchBy('GAP-29', 'influencerCredibility', { none: false, directions: true }, ({ rows }) =>
    rows.every(
      row =>
        Number(row.trackRecordBullishSignals) + Number(row.trackRecordBearishSignals) ===
        row.trackRecordSignals,
    ),
  ),
  ...['trackRecordAccuracy24h', 'trackRecordAvgReturn30d'].map(
    (name): GapSwitch =>
      switchBy('GAP-29a', 'influencerCredibility', { percent: 1, fraction: 0.01 }, (seen, usual) =>
        Number(((readNumbers(seen, name)[0] ?? 0) / (readNumbers(usual, name)[0] ?? 0)).toPrecision(6)),
      ),
  ),
  switchBy(
    'GAP-29b',
    alterSample('influencerCredibility', untracked),
    { nulls: [null, null, null], zeros: [0, 0, 'unproven'] },
    ({ rows }) => {
      const { trackRecordAccuracy7d, trackRecordAvgReturn24h, trackRecordPerformanceTier } =
        rows.find(row => row.trackRecordSignals === 0) ?? {}
      return [trackRecordAccuracy7d, trackRecordAvgReturn24h, trackRecordPerformanceTier]
    },
    { at: '2026-01-18T12:00:00Z' },
  ),
  switchBy(
    'GAP-29c',
    alterSample('influencerCredibility', { ...tracked, sort_by: 'accuracy' }),
    { '24h': ['24h'], '7d': ['7d'], '30d': ['30d'] },
    ({ rows }) =>
      ['24h', '7d', '30d'].filter(horizon => {
        const known = rows.filter(row => row.trackRecordPerformanceTier !== null)
        const values = known.map(row => Number(row[`trackRecordAccuracy${horizon}`]))
        const isTop = known.map(row => row.trackRecordPerformanceTier === 'topPerformer')
        return isDescending(values) && values.every((value, at) => value >= 70 === isTop[at])
      }),
  ),
  switchBy(
    'GAP-33',
    alterSample('sentimentShifts', { limit: '20' }),
    { scattered: [false, false], 'shift-first': [true, false], 'confidence-first': [false, true] },
    seen => [
      isDescending(readNumbers(seen, 'sentimentShift').map(Math.abs)),
      isDescending(readNumbers(seen, 'confidenceScore')),
    ],
  ),
  switchBy(
    'GAP-69',
    alterSample('trendingMomentum', { granularity: '7d', lookback_hours: '24', limit: '5' }),
    { whole: [200, true], none: [200, false] },
    ({ status, rows }) => [status, rows.length > 0],
  ),
  switchBy(
    'GAP-70',
    alterSample('trendingMomentum', { min_velocity: '1.5', limit: '50' }),
    { posts: [true, false], engagement: [false, true] },
    seen =>
      ['postVelocity', 'engagementVelocity'].map(name =>
        readNumbers(seen, name).every(velocity => velocity >= 1.5),
      ),
  ),
  switchBy('GAP-72', 'sentimentShifts', { current: true, both: false }, ({ rows }) =>
    rows.every(row => Math.abs(computeConfidence(row, Math.log) - Number(row.confidenceScore)) < 1e-3),
  ),
  switchBy(
    'GAP-73',
    alterSample('trendingMomentum', series),
    { score: [true, false], 'newest-first': [false, true] },
    seen => [
      isDescending(readNumbers(seen, 'momentumScore')),
      isDescending(readColumn(seen, 'timeBucket').map(text => Date.parse(String(text)))),
    ],
  ),
  switchBy(
    'GAP-60',
    alterSample('alphaPostDetection', { limit: '100' }),
    { '100': [101, true], '140': [141, true], '280': [225, false] },
    seen => {
      const lengths = readColumn(seen, 'contentPreview').map(text => [...String(text)].length)
      return [
        findLargest(lengths),
        readColumn(seen, 'contentPreview').some(text => String(text).endsWith('…')),
      ]
    },
  ),
  ...[
    { granularity: 'total', lookback_hours: '3' },
    { granularity: '1h', lookback_hours: '48' },
  ].map(
    (query): GapSwitch =>
      switchBy(
        'GAP-C3',
        alterSample('trendingMomentum', { ...query, limit: '50', min_velocity: '0' }),
        { exceeds: true, capped: false },
        seeQuality,
      ),
  ),
  switchBy(
    'GAP-C4',
    alterSample('sentimentShifts', { limit: '20' }),
    { decided: [true, false], all: [true, true] },
    (seen, usual) => [
      seen.rows.every((row, at) => Number(row.bullishRatio) <= Number(usual.rows[at]?.bullishRatio)),
      seen.rows.some((row, at) => row.bullishRatio !== usual.rows[at]?.bullishRatio),
    ],
  ),
  switchBy(
    'GAP-C4a',
    alterSample('sentimentShifts', { comparison_period: '24h', limit: '50' }),
    { '0': [], '50': [50] },
    (seen, usual) =>
      seen.rows
        .filter((row, at) => row.bullishRatio !== usual.rows[at]?.bullishRatio)
        .map(row => row.bullishRatio),
    { at: '2026-01-18T12:00:00Z' },
  ),
  switchBy(
    'GAP-C5',
    alterSample('alphaPostDetection', { limit: '50' }),
    { integers: [true, true, true], fractions: [false, true, true] },
    seen => [
      readColumn(seen, 'sentiment').every(Number.isInteger),
      readNumbers(seen, 'sentiment').every(value => Number.isInteger(Math.round(value * 1e9) / 1e8)),
      isDescending(readNumbers(seen, 'combinedScore')),
    ],
  ),
  switchBy(
    'GAP-C6',
    alterSample('alphaPostDetection', { limit: '60' }),
    { rows: [true, false], analyzed: [false, true] },
    seen => [seen.rows.length === 60, readNumbers(seen, 'alpha').every(value => value >= 7)],
  ),
  switchBy(
    'GAP-C7',
    alterSample('trendingMomentum', { granularity: '24h', lookback_hours: '72' }),
    { same: [0], calendar: [13] },
    listHours,
    { at: '2026-01-15T13:00:00Z' },
  ),
]
