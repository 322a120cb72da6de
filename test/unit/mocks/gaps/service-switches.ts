import { signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import { alterSample, type GapSwitch, readColumn, type SwitchReply, switchBy } from './gap-switch.ts'

const askMalformed = alterSample('tokenDetails', { token_address: 'l0O' })
const sendHeaders = (headers: Readonly<Record<string, string>>) => ({
  headers: { 'X-API-Key': 'test-key', ...headers },
})

const listCorsHeaders = (seen: SwitchReply) =>
  Object.keys(seen.headers).filter(name => name.startsWith('Access-Control-'))

/** The switches of what concerns the whole service. */
export const serviceSwitches: readonly GapSwitch[] = [
  switchBy(
    'GAP-10',
    askMalformed,
    {
      'error-message': ['application/json', ['error', 'message']],
      'error-only': ['application/json', ['error']],
      'problem-details': ['application/problem+json', ['type', 'title', 'status', 'detail']],
      'plain-text': ['text/plain; charset=utf-8', 'token_address is l0O'],
    },
    seen => [
      seen.headers['Content-Type'],
      seen.body.startsWith('{') ? Object.keys(JSON.parse(seen.body) as object) : seen.body.slice(0, 20),
    ],
  ),
  switchBy(
    'GAP-14',
    'tokenDetails',
    { '500': [500, false], '502': [502, false], '503': [503, true] },
    seen => [seen.status, 'Retry-After' in seen.headers],
    { settings: { scenarios: ['server-error'] } },
  ),
  {
    gap: 'GAP-15',
    ask: alterSample('tokenDetails'),
    see: seen => [seen.status, seen.headers['Retry-After'], seen.headers['X-RateLimit-Limit']],
    before: 2,
    want: {
      none: [200, undefined, undefined],
      'per-path': [429, '1', '2'],
      'per-path-bare': [429, undefined, undefined],
    },
  },
  switchBy('GAP-52', 'tokenDetails', { open: true, closed: false }, seen => listCorsHeaders(seen).length > 0),
  switchBy(
    'GAP-53',
    alterSample('tokenDetails', {}, { method: 'POST' }),
    { 'method-not-allowed': [405, 'GET, HEAD, OPTIONS'], 'not-found': [404, undefined] },
    seen => [seen.status, seen.headers.Allow],
  ),
  switchBy(
    'GAP-56',
    'tokenDetails',
    {
      none: [undefined, 'undefined'],
      'no-store': ['no-store', 'undefined'],
      etag: [undefined, 'string'],
    },
    seen => [seen.headers['Cache-Control'], typeof seen.headers.ETag],
  ),
  switchBy(
    'GAP-77',
    alterSample('tokenDetails', {}, sendHeaders({ 'Accept-Encoding': 'gzip;q=0.9, deflate' })),
    { never: [undefined, undefined], accepted: ['gzip', 'Accept-Encoding'] },
    seen => [seen.headers['Content-Encoding'], seen.headers.Vary],
  ),
]

const unpaid = { origin: 'payment', headers: {} } as const

const payment = writeHeader(await signPayment({ authorization: { validBefore: String(2 ** 40) } }))

/** The switches of paying for a request, and of what a key is worth beside a payment. */
export const paymentSwitches: readonly GapSwitch[] = [
  switchBy(
    'GAP-07',
    alterSample('tokenDetails', {}, unpaid),
    { 'header-and-body': [true, false], 'header-only': [true, true] },
    seen => ['PAYMENT-REQUIRED' in seen.headers, seen.body === '{}'],
  ),
  {
    gap: 'GAP-08',
    ask: alterSample('tokenDetails', {}, { ...unpaid, headers: { 'PAYMENT-SIGNATURE': payment } }),
    see: ({ headers, status }) => [status, 'PAYMENT-RESPONSE' in headers],
    want: { full: [200, true], 'no-receipt': [200, false] },
    // The same payment is sent twice.
    settings: { scenarios: ['fault:paid:again'] },
  },
]

const acceptMajor = (endpoint: string, major: number) => ({
  headers: {
    'X-API-Key': 'test-key',
    Accept: `application/vnd.service.socialintel.social-data.${endpoint}.v${major}+json`,
  },
})

const listFields = (seen: SwitchReply) => Object.keys(seen.rows[0] ?? {})

/** Switches of gaps about versions of the social operations. */
export const versionSwitches: readonly GapSwitch[] = [
  switchBy(
    'GAP-30',
    alterSample('alphaPostDetection', {}, acceptMajor('alpha-post-detection', 1)),
    { same: [10, true, true], 'combined-only': [6, false, true] },
    seen => [
      listFields(seen).length,
      listFields(seen).includes('sentiment'),
      listFields(seen).includes('combinedScore'),
    ],
  ),
  switchBy(
    'GAP-30a',
    alterSample('sentimentShifts', {}, acceptMajor('sentiment-shifts', 1)),
    { same: [13, true], 'without-signals': [10, false] },
    seen => [listFields(seen).length, listFields(seen).includes('volatility')],
  ),
  switchBy(
    'GAP-30b',
    alterSample('trendingMomentum', {}, acceptMajor('trending-momentum', 1)),
    { same: [10, true], 'without-engagement': [9, false] },
    seen => [listFields(seen).length, listFields(seen).includes('engagementVelocity')],
    { along: { 'GAP-31': 'oldest' } },
  ),
  switchBy(
    'GAP-31',
    alterSample('trendingMomentum', {}, acceptMajor('trending-momentum', 1)),
    { newest: false, oldest: true },
    seen => 'Deprecation' in seen.headers,
    { settings: { lifecycle: ['trending-momentum@1.0.0=deprecated:2026-01-01'] } },
  ),
  switchBy(
    'GAP-32',
    alterSample('influencerCredibility', {}, acceptMajor('influencer-credibility', 1)),
    { header: [true, false], body: [false, true] },
    seen => [
      'Deprecated-At' in seen.headers,
      readColumn(seen, 'deprecated_at').every(text => typeof text === 'string'),
    ],
    { settings: { lifecycle: ['influencer-credibility@1.0.0=deprecated:2026-01-01'] } },
  ),
  switchBy('GAP-50', 'alphaPostDetection', { 'as-asked': false, versioned: true }, seen =>
    seen.headers['Content-Type']?.includes('v2+json'),
  ),
  switchBy(
    'GAP-50',
    alterSample('alphaPostDetection', {}, acceptMajor('alpha-post-detection', 1)),
    { 'as-asked': true, json: false, versioned: true },
    seen => seen.headers['Content-Type']?.includes('v1+json'),
  ),
]
