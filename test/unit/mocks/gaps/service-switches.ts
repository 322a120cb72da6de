import { signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import {
  alterSample,
  type GapSwitch,
  readColumn,
  type SwitchReply,
  seeOutcome,
  seeStatus,
  switchRequest,
} from './gap-switch.ts'

const askMalformed = alterSample('tokenDetails', { token_address: 'l0O' })
const sendHeaders = (headers: Readonly<Record<string, string>>) => ({
  headers: { 'X-API-Key': 'test-key', ...headers },
})

const listCorsHeaders = (seen: SwitchReply) =>
  Object.keys(seen.headers).filter(name => name.startsWith('Access-Control-'))

/** The switches of what concerns the whole service. */
export const serviceSwitches: readonly GapSwitch[] = [
  {
    gap: 'GAP-10',
    ask: askMalformed,
    see: seen => [
      seen.headers['Content-Type'],
      seen.body.startsWith('{') ? Object.keys(JSON.parse(seen.body) as object) : seen.body.slice(0, 20),
    ],
    want: {
      'error-message': ['application/json', ['error', 'message']],
      'error-only': ['application/json', ['error']],
      'problem-details': ['application/problem+json', ['type', 'title', 'status', 'detail']],
      'plain-text': ['text/plain; charset=utf-8', 'token_address is l0O'],
    },
  },
  switchRequest('GAP-12', { path: '/nowhere', headers: {} }, { 'not-found': 404, 'access-first': 401 }),
  switchRequest('GAP-13', { headers: {} }, { '401': 401, '403': 403 }),
  switchRequest('GAP-13a', sendHeaders({ 'X-API-Key': 'wrong' }), { '401': 401, '403': 403 }),
  {
    gap: 'GAP-14',
    ask: alterSample('tokenDetails'),
    see: seen => [seen.status, 'Retry-After' in seen.headers],
    settings: { scenarios: ['server-error'] },
    want: { '500': [500, false], '502': [502, false], '503': [503, true] },
  },
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
  switchRequest('GAP-34', sendHeaders({ Accept: 'text/html' }), { ignored: 200, 'not-acceptable': 406 }),
  {
    gap: 'GAP-52',
    ask: alterSample('tokenDetails'),
    see: seen => listCorsHeaders(seen).length > 0,
    want: { open: true, closed: false },
  },
  {
    gap: 'GAP-53',
    ask: alterSample('tokenDetails', {}, { method: 'POST' }),
    see: seen => [seen.status, seen.headers.Allow],
    want: { 'method-not-allowed': [405, 'GET, HEAD, OPTIONS'], 'not-found': [404, undefined] },
  },
  switchRequest('GAP-53a', { method: 'HEAD' }, { 'as-get': 200, refused: 405 }),
  {
    gap: 'GAP-56',
    ask: alterSample('tokenDetails'),
    see: seen => [seen.headers['Cache-Control'], typeof seen.headers.ETag],
    want: {
      none: [undefined, 'undefined'],
      'no-store': ['no-store', 'undefined'],
      etag: [undefined, 'string'],
    },
  },
  {
    gap: 'GAP-77',
    ask: alterSample('tokenDetails', {}, sendHeaders({ 'Accept-Encoding': 'gzip;q=0.9, deflate' })),
    see: seen => [seen.headers['Content-Encoding'], seen.headers.Vary],
    want: { never: [undefined, undefined], accepted: ['gzip', 'Accept-Encoding'] },
  },
  ...['/altchain/token-details/', '/altchain//token-details', '/Altchain/token-details'].map(
    (path): GapSwitch => switchRequest('GAP-67', { path }, { 'not-found': 404, tolerated: 200 }),
  ),
  {
    gap: 'GAP-75',
    ask: alterSample('alphaPostDetection', {}, { origin: 'base' }),
    see: seeStatus,
    want: { own: 404, both: 200 },
  },
  switchRequest('GAP-C8', { path: '/altchain/token-details' }, { both: 200, prefixed: 404 }),
  switchRequest('GAP-C8', { path: '/api/v1/altchain/token-details' }, { both: 200, bare: 404 }),
]

const unpaid = { origin: 'payment', headers: {} } as const

const payment = writeHeader(await signPayment({ authorization: { validBefore: String(2 ** 40) } }))

/** The switches of paying for a request, and of what a key is worth beside a payment. */
export const paymentSwitches: readonly GapSwitch[] = [
  {
    gap: 'GAP-07',
    ask: alterSample('tokenDetails', {}, unpaid),
    see: seen => ['PAYMENT-REQUIRED' in seen.headers, seen.body === '{}'],
    want: { 'header-and-body': [true, false], 'header-only': [true, true] },
  },
  {
    gap: 'GAP-08',
    ask: alterSample('tokenDetails', {}, { ...unpaid, headers: { 'PAYMENT-SIGNATURE': payment } }),
    see: ({ headers, status }) => [status, 'PAYMENT-RESPONSE' in headers],
    want: { full: [200, true], 'no-receipt': [200, false] },
    // The same payment is sent twice.
    settings: { scenarios: ['fault:paid:again'] },
  },
  switchRequest('GAP-08a', { ...unpaid, headers: { 'PAYMENT-SIGNATURE': '%' } }, { '400': 400, '402': 402 }),
  switchRequest(
    'GAP-45',
    { headers: { 'X-API-Key': 'test-key', 'PAYMENT-SIGNATURE': '%' } },
    { 'key-wins': 200, reject: 400 },
  ),
  switchRequest('GAP-46', { origin: 'payment' }, { ignored: 402, accepted: 200 }),
  {
    gap: 'GAP-47',
    ask: alterSample('tokenDetails', { token_address: '' }, unpaid),
    see: seeStatus,
    want: { before: 402, after: 400 },
  },
  switchRequest('GAP-C9', { headers: {} }, { 'per-host': 401, 'any-host': 402 }),
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
