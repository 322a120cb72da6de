import {
  alterSample,
  type GapSwitch,
  isDescending,
  readColumn,
  readNumbers,
  type SwitchReply,
  type SwitchRow,
  switchOutcome,
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
  {
    gap: 'GAP-26',
    ask: alterSample('alphaPostDetection'),
    see: ({ rows }) =>
      rows.map(({ combinedScore, sentiment, alpha, legitimacy, technicalAccuracy }) => {
        const scores = [sentiment, alpha, legitimacy, technicalAccuracy].map(Number)
        return Number(combinedScore) / scores.reduce((sum, score) => sum + score, 0)
      }),
    want: { mean: [0.25, 0.25, 0.25, 0.25, 0.25], sum: [1, 1, 1, 1, 1] },
  },
  {
    gap: 'GAP-26a',
    ask: alterSample('influencerCredibility'),
    see: (seen, usual) => [
      isDescending(readNumbers(seen, 'credibilityScore')),
      findLargest(readNumbers(seen, 'credibilityScore')) <
        findLargest(readNumbers(usual, 'credibilityScore')),
    ],
    want: { natural: [true, false], ten: [true, true] },
  },
  {
    gap: 'GAP-27',
    ask: alterSample('trendingMomentum', series),
    see: seen => typeof seen.rows[0]?.timeBucket,
    want: { iso: 'string', unix: 'number', none: 'undefined' },
  },
  {
    gap: 'GAP-28',
    ask: alterSample('trendingMomentum', series),
    see: seen => [listTokens(seen).size <= 3, seen.rows.length > 3],
    want: { tokens: [true, true], rows: [true, false] },
  },
  {
    gap: 'GAP-29',
    ask: alterSample('influencerCredibility'),
    see: ({ rows }) =>
      rows.every(
        row =>
          Number(row.trackRecordBullishSignals) + Number(row.trackRecordBearishSignals) ===
          row.trackRecordSignals,
      ),
    want: { none: false, directions: true },
  },
  ...['trackRecordAccuracy24h', 'trackRecordAvgReturn30d'].map(
    (name): GapSwitch => ({
      gap: 'GAP-29a',
      ask: alterSample('influencerCredibility'),
      see: (seen, usual) =>
        Number(((readNumbers(seen, name)[0] ?? 0) / (readNumbers(usual, name)[0] ?? 0)).toPrecision(6)),
      want: { percent: 1, fraction: 0.01 },
    }),
  ),
  {
    gap: 'GAP-29b',
    ask: alterSample('influencerCredibility', untracked),
    see: ({ rows }) => {
      const { trackRecordAccuracy7d, trackRecordAvgReturn24h, trackRecordPerformanceTier } =
        rows.find(row => row.trackRecordSignals === 0) ?? {}
      return [trackRecordAccuracy7d, trackRecordAvgReturn24h, trackRecordPerformanceTier]
    },
    want: { nulls: [null, null, null], zeros: [0, 0, 'unproven'] },
  },
  {
    gap: 'GAP-29c',
    ask: alterSample('influencerCredibility', { ...tracked, sort_by: 'accuracy' }),
    see: ({ rows }) =>
      ['24h', '7d', '30d'].filter(horizon => {
        const known = rows.filter(row => row.trackRecordPerformanceTier !== null)
        const values = known.map(row => Number(row[`trackRecordAccuracy${horizon}`]))
        const isTop = known.map(row => row.trackRecordPerformanceTier === 'topPerformer')
        return isDescending(values) && values.every((value, at) => value >= 70 === isTop[at])
      }),
    want: { '24h': ['24h'], '7d': ['7d'], '30d': ['30d'] },
  },
  {
    gap: 'GAP-33',
    ask: alterSample('sentimentShifts', { limit: '20' }),
    see: seen => [
      isDescending(readNumbers(seen, 'sentimentShift').map(Math.abs)),
      isDescending(readNumbers(seen, 'confidenceScore')),
    ],
    want: { scattered: [false, false], 'shift-first': [true, false], 'confidence-first': [false, true] },
  },
  {
    gap: 'GAP-69',
    ask: alterSample('trendingMomentum', { granularity: '7d', lookback_hours: '24', limit: '5' }),
    see: ({ status, rows }) => [status, rows.length > 0],
    want: { whole: [200, true], none: [200, false] },
  },
  {
    gap: 'GAP-70',
    ask: alterSample('trendingMomentum', { min_velocity: '1.5', limit: '50' }),
    see: seen =>
      ['postVelocity', 'engagementVelocity'].map(name =>
        readNumbers(seen, name).every(velocity => velocity >= 1.5),
      ),
    want: { posts: [true, false], engagement: [false, true] },
  },
  {
    gap: 'GAP-72',
    ask: alterSample('sentimentShifts'),
    see: ({ rows }) =>
      rows.every(row => Math.abs(computeConfidence(row, Math.log) - Number(row.confidenceScore)) < 1e-3),
    want: { current: true, both: false },
  },
  {
    gap: 'GAP-73',
    ask: alterSample('trendingMomentum', series),
    see: seen => [
      isDescending(readNumbers(seen, 'momentumScore')),
      isDescending(readColumn(seen, 'timeBucket').map(text => Date.parse(String(text)))),
    ],
    want: { score: [true, false], 'newest-first': [false, true] },
  },
  ...(['alphaPostDetection', 'influencerCredibility'] as const).flatMap((id): GapSwitch[] => {
    const name = id === 'alphaPostDetection' ? 'token_filter' : 'token_focus'
    return [
      switchOutcome('GAP-36', id, { [name]: 'sol' }, { insensitive: [200, 5], exact: [200, 0] }),
      switchOutcome('GAP-36a', id, { [name]: '$SOL' }, { dropped: [200, 5], literal: [200, 0] }),
      switchOutcome('GAP-59a', id, { [name]: 'NOSUCH' }, { empty: [200, 0], reject: [400, 0] }),
    ]
  }),
  {
    gap: 'GAP-60',
    ask: alterSample('alphaPostDetection', { limit: '100' }),
    see: seen => {
      const lengths = readColumn(seen, 'contentPreview').map(text => [...String(text)].length)
      return [
        findLargest(lengths),
        readColumn(seen, 'contentPreview').some(text => String(text).endsWith('…')),
      ]
    },
    want: { '100': [101, true], '140': [141, true], '280': [272, false] },
  },
  switchOutcome(
    'GAP-C2',
    'sentimentShifts',
    { comparison_period: '24h' },
    { shifted: [200, 5], empty: [200, 0] },
  ),
  ...[
    { granularity: 'total', lookback_hours: '3' },
    { granularity: '1h', lookback_hours: '48' },
  ].map(
    (query): GapSwitch => ({
      gap: 'GAP-C3',
      ask: alterSample('trendingMomentum', { ...query, limit: '50', min_velocity: '0' }),
      see: seeQuality,
      want: { exceeds: true, capped: false },
    }),
  ),
  {
    gap: 'GAP-C4',
    ask: alterSample('sentimentShifts', { limit: '20' }),
    see: (seen, usual) => [
      seen.rows.every((row, at) => Number(row.bullishRatio) <= Number(usual.rows[at]?.bullishRatio)),
      seen.rows.some((row, at) => row.bullishRatio !== usual.rows[at]?.bullishRatio),
    ],
    want: { decided: [true, false], all: [true, true] },
  },
  {
    gap: 'GAP-C4a',
    ask: alterSample('sentimentShifts', { comparison_period: '24h', limit: '50' }),
    see: (seen, usual) =>
      seen.rows
        .filter((row, at) => row.bullishRatio !== usual.rows[at]?.bullishRatio)
        .map(row => row.bullishRatio),
    at: '2026-01-17T12:00:00Z',
    want: { '0': [], '50': [50] },
  },
  {
    gap: 'GAP-C5',
    ask: alterSample('alphaPostDetection', { limit: '50' }),
    see: seen => [
      readColumn(seen, 'sentiment').every(Number.isInteger),
      readNumbers(seen, 'sentiment').every(value => Number.isInteger(Math.round(value * 1e9) / 1e8)),
      isDescending(readNumbers(seen, 'combinedScore')),
    ],
    want: { integers: [true, true, true], fractions: [false, true, true] },
  },
  {
    gap: 'GAP-C6',
    ask: alterSample('alphaPostDetection', { limit: '60' }),
    see: seen => [seen.rows.length === 60, readNumbers(seen, 'alpha').every(value => value >= 7)],
    want: { rows: [true, false], analyzed: [false, true] },
  },
  {
    gap: 'GAP-C7',
    ask: alterSample('trendingMomentum', { granularity: '24h', lookback_hours: '72' }),
    see: listHours,
    at: '2026-01-15T13:00:00Z',
    want: { same: [0], calendar: [13] },
  },
]
