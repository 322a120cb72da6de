import { alterSample, type GapSwitch, type SwitchReply, seeStatus } from './gap-switch.ts'

const askMalformed = alterSample('tokenDetails', { token_address: 'l0O' })
const sendHeaders = (headers: Readonly<Record<string, string>>) => ({
  headers: { 'X-API-Key': 'test-key', ...headers },
})
const unknownPath = { path: '/nowhere' }

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
  {
    gap: 'GAP-12',
    ask: alterSample('tokenDetails', {}, { ...unknownPath, headers: {} }),
    see: seeStatus,
    want: { 'not-found': 404, 'access-first': 401 },
  },
  {
    gap: 'GAP-12',
    ask: alterSample('tokenDetails', {}, unknownPath),
    see: seeStatus,
    want: { 'not-found': 404, 'access-first': 404 },
  },
  {
    gap: 'GAP-13',
    ask: alterSample('tokenDetails', {}, { headers: {} }),
    see: seeStatus,
    want: { '401': 401, '403': 403 },
  },
  {
    gap: 'GAP-13a',
    ask: alterSample('tokenDetails', {}, sendHeaders({ 'X-API-Key': 'wrong' })),
    see: seeStatus,
    want: { '401': 401, '403': 403 },
  },
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
  {
    gap: 'GAP-34',
    ask: alterSample('tokenDetails', {}, sendHeaders({ Accept: 'text/html' })),
    see: seeStatus,
    want: { ignored: 200, 'not-acceptable': 406 },
  },
  {
    gap: 'GAP-52',
    ask: alterSample('tokenDetails'),
    see: seen => listCorsHeaders(seen).length > 0,
    want: { open: true, closed: false },
  },
  {
    gap: 'GAP-52',
    ask: alterSample('tokenDetails', {}, { method: 'OPTIONS' }),
    see: seen => [seen.status, listCorsHeaders(seen).length > 0],
    want: { open: [204, true], closed: [204, false] },
  },
  {
    gap: 'GAP-53',
    ask: alterSample('tokenDetails', {}, { method: 'POST' }),
    see: seen => [seen.status, seen.headers.Allow],
    want: { 'method-not-allowed': [405, 'GET, HEAD, OPTIONS'], 'not-found': [404, undefined] },
  },
  {
    gap: 'GAP-53a',
    ask: alterSample('tokenDetails', {}, { method: 'HEAD' }),
    see: seeStatus,
    want: { 'as-get': 200, refused: 405 },
  },
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
    gap: 'GAP-56',
    ask: alterSample('tokenDetails', {}, sendHeaders({ 'If-None-Match': '"old", *' })),
    see: seen => [seen.status, seen.body === ''],
    want: { none: [200, false], 'no-store': [200, false], etag: [304, true] },
  },
  {
    gap: 'GAP-77',
    ask: alterSample('tokenDetails', {}, sendHeaders({ 'Accept-Encoding': 'gzip;q=0.9, deflate' })),
    see: seen => [seen.headers['Content-Encoding'], seen.headers.Vary],
    want: { never: [undefined, undefined], accepted: ['gzip', 'Accept-Encoding'] },
  },
  ...['/altchain/token-details/', '/altchain//token-details', '/Altchain/token-details'].map(
    (path): GapSwitch => ({
      gap: 'GAP-67',
      ask: alterSample('tokenDetails', {}, { path }),
      see: seeStatus,
      want: { 'not-found': 404, tolerated: 200 },
    }),
  ),
  {
    gap: 'GAP-75',
    ask: alterSample('alphaPostDetection', {}, { origin: 'base' }),
    see: seeStatus,
    want: { own: 404, both: 200 },
  },
  {
    gap: 'GAP-75',
    ask: alterSample(
      'sentimentShifts',
      {},
      { origin: 'social', path: '/api/v1/socialintel/social-data/sentiment-shifts' },
    ),
    see: seeStatus,
    want: { own: 404, both: 200 },
  },
  {
    gap: 'GAP-C8',
    ask: alterSample('tokenDetails', {}, { path: '/altchain/token-details' }),
    see: seeStatus,
    want: { both: 200, prefixed: 404 },
  },
  {
    gap: 'GAP-C8',
    ask: alterSample('tokenDetails', {}, { path: '/api/v1/altchain/token-details' }),
    see: seeStatus,
    want: { both: 200, bare: 404 },
  },
]
