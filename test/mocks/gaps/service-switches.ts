import { nobody } from './parameter-switches.ts'
import { asking, type Seen, type Switch, status } from './switch.ts'

const bad = asking('tokenDetails', { token_address: 'l0O' })
const named = (headers: Readonly<Record<string, string>>) => ({
  headers: { 'X-API-Key': 'test-key', ...headers },
})
const nowhere = { path: '/nowhere' }

const corsHeaders = (seen: Seen) =>
  Object.keys(seen.headers).filter(name => name.startsWith('Access-Control-'))

/** The switches of what concerns the whole service. */
export const serviceSwitches: readonly Switch[] = [
  {
    gap: 'GAP-10',
    ask: bad,
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
    ask: asking('tokenDetails', {}, { ...nowhere, headers: {} }),
    see: status,
    want: { 'not-found': 404, 'access-first': 401 },
  },
  {
    gap: 'GAP-12',
    ask: asking('tokenDetails', {}, nowhere),
    see: status,
    want: { 'not-found': 404, 'access-first': 404 },
  },
  {
    gap: 'GAP-13',
    ask: asking('tokenDetails', {}, { headers: {} }),
    see: status,
    want: { '401': 401, '403': 403 },
  },
  {
    gap: 'GAP-13a',
    ask: asking('tokenDetails', {}, named({ 'X-API-Key': 'wrong' })),
    see: status,
    want: { '401': 401, '403': 403 },
  },
  {
    gap: 'GAP-14',
    ask: asking('tokenDetails'),
    see: seen => [seen.status, 'Retry-After' in seen.headers],
    settings: { scenarios: ['server-error'] },
    want: { '500': [500, false], '502': [502, false], '503': [503, true] },
  },
  {
    gap: 'GAP-15',
    ask: asking('tokenDetails'),
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
    ask: asking('tokenDetails', {}, named({ Accept: 'text/html' })),
    see: status,
    want: { ignored: 200, 'not-acceptable': 406 },
  },
  {
    gap: 'GAP-52',
    ask: asking('tokenDetails'),
    see: seen => corsHeaders(seen).length > 0,
    want: { open: true, closed: false },
  },
  {
    gap: 'GAP-52',
    ask: asking('tokenDetails', {}, { method: 'OPTIONS' }),
    see: seen => [seen.status, corsHeaders(seen).length > 0],
    want: { open: [204, true], closed: [204, false] },
  },
  {
    gap: 'GAP-53',
    ask: asking('tokenDetails', {}, { method: 'POST' }),
    see: seen => [seen.status, seen.headers.Allow],
    want: { 'method-not-allowed': [405, 'GET, HEAD, OPTIONS'], 'not-found': [404, undefined] },
  },
  {
    gap: 'GAP-53a',
    ask: asking('tokenDetails', {}, { method: 'HEAD' }),
    see: status,
    want: { 'as-get': 200, refused: 405 },
  },
  {
    gap: 'GAP-56',
    ask: asking('tokenDetails'),
    see: seen => [seen.headers['Cache-Control'], typeof seen.headers.ETag],
    want: {
      none: [undefined, 'undefined'],
      'no-store': ['no-store', 'undefined'],
      etag: [undefined, 'string'],
    },
  },
  {
    gap: 'GAP-56',
    ask: asking('tokenDetails', {}, named({ 'If-None-Match': '"old", *' })),
    see: seen => [seen.status, seen.body === ''],
    want: { none: [200, false], 'no-store': [200, false], etag: [304, true] },
  },
  ...['/altchain/token-details/', '/altchain//token-details', '/Altchain/token-details'].map(
    (path): Switch => ({
      gap: 'GAP-67',
      ask: asking('tokenDetails', { token_address: nobody.alt }, { path }),
      see: status,
      want: { 'not-found': 404, tolerated: 200 },
    }),
  ),
  {
    gap: 'GAP-C8',
    ask: asking('tokenDetails', {}, { path: '/altchain/token-details' }),
    see: status,
    want: { both: 200, prefixed: 404 },
  },
  {
    gap: 'GAP-C8',
    ask: asking('tokenDetails', {}, { path: '/api/v1/altchain/token-details' }),
    see: status,
    want: { both: 200, bare: 404 },
  },
]
