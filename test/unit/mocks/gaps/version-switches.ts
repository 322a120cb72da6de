import {
  alterSample,
  type GapSwitch,
  readColumn,
  type SwitchReply,
  seeOutcome,
  seeStatus,
} from './gap-switch.ts'

const acceptMajor = (endpoint: string, major: number) => ({
  headers: {
    'X-API-Key': 'test-key',
    Accept: `application/vnd.service.socialintel.social-data.${endpoint}.v${major}+json`,
  },
})

const listFields = (seen: SwitchReply) => Object.keys(seen.rows[0] ?? {})

/** Switches of gaps about versions of the social operations. */
export const versionSwitches: readonly GapSwitch[] = [
  {
    gap: 'GAP-30',
    ask: alterSample('alphaPostDetection', {}, acceptMajor('alpha-post-detection', 1)),
    see: seen => [
      listFields(seen).length,
      listFields(seen).includes('sentiment'),
      listFields(seen).includes('combinedScore'),
    ],
    want: { same: [10, true, true], 'combined-only': [6, false, true] },
  },
  {
    gap: 'GAP-30a',
    ask: alterSample('sentimentShifts', {}, acceptMajor('sentiment-shifts', 1)),
    see: seen => [listFields(seen).length, listFields(seen).includes('volatility')],
    want: { same: [13, true], 'without-signals': [10, false] },
  },
  {
    gap: 'GAP-30b',
    ask: alterSample('trendingMomentum', {}, acceptMajor('trending-momentum', 1)),
    see: seen => [listFields(seen).length, listFields(seen).includes('engagementVelocity')],
    along: { 'GAP-31': 'oldest' },
    want: { same: [10, true], 'without-engagement': [9, false] },
  },
  {
    gap: 'GAP-31',
    ask: alterSample('trendingMomentum', {}, acceptMajor('trending-momentum', 1)),
    see: seen => 'Deprecation' in seen.headers,
    settings: { lifecycle: ['trending-momentum@1.0.0=deprecated:2026-01-01'] },
    want: { newest: false, oldest: true },
  },
  {
    gap: 'GAP-32',
    ask: alterSample('influencerCredibility', {}, acceptMajor('influencer-credibility', 1)),
    see: seen => [
      'Deprecated-At' in seen.headers,
      readColumn(seen, 'deprecated_at').every(text => typeof text === 'string'),
    ],
    settings: { lifecycle: ['influencer-credibility@1.0.0=deprecated:2026-01-01'] },
    want: { header: [true, false], body: [false, true] },
  },
  {
    gap: 'GAP-50',
    ask: alterSample('alphaPostDetection'),
    see: seen => seen.headers['Content-Type']?.includes('v2+json'),
    want: { 'as-asked': false, versioned: true },
  },
  {
    gap: 'GAP-50',
    ask: alterSample('alphaPostDetection', {}, acceptMajor('alpha-post-detection', 1)),
    see: seen => seen.headers['Content-Type']?.includes('v1+json'),
    want: { 'as-asked': true, json: false, versioned: true },
  },
  {
    gap: 'GAP-51',
    ask: alterSample('sentimentShifts', {}, acceptMajor('sentiment-shifts', 9)),
    see: seeOutcome,
    want: { 'not-acceptable': [406, 0], 'default-version': [200, 5] },
  },
  {
    gap: 'GAP-51a',
    ask: alterSample('sentimentShifts', {}, { headers: { 'X-API-Key': 'test-key', Accept: 'image/png' } }),
    see: seeOutcome,
    want: { lenient: [200, 5], 'json-only': [406, 0] },
  },
  {
    gap: 'GAP-C10',
    ask: alterSample(
      'trendingMomentum',
      {},
      {
        headers: {
          'X-API-Key': 'test-key',
          Accept: 'application/vnd.service.socialintel.social-data.trending-momentum.v1+json;version=1.0.0',
        },
      },
    ),
    see: seeStatus,
    want: { unreachable: 406, parameter: 200 },
  },
]
