import { expect, it, onTestFinished, test } from 'vitest'
import {
  createSecretRegistry,
  redactExchange,
} from '../../../../../src/conformance/traffic/create-secret-registry.ts'
import type { RoutedEntry, TrafficEntry } from '../../../../../src/conformance/traffic/locate-route.ts'
import {
  createOriginFinder,
  findBaseUrls,
  matchTrafficToOperations,
} from '../../../../../src/conformance/traffic/match-traffic-to-operations.ts'
import { redactUndocumentedValues } from '../../../../../src/conformance/traffic/to-exchange.ts'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

const url = 'http://target.test/altchain/token-details?token_address=x'
const ask = (more: Partial<TrafficEntry> = {}, status = 200): TrafficEntry => ({
  ...{ method: 'GET', url, headers: {}, at: 0, ms: 1, reply: { status, headers: {}, body: '[]' } },
  ...more,
})
const match = (...entries: TrafficEntry[]) => matchTrafficToOperations(entries, {}, 'MDC_API_KEY')

test('counts what is not judged, by reason', () => {
  const { exchanges, ignored } = match(
    ask({ url: 'http://target.test/favicon.ico' }),
    ask({ url: 'no URL' }),
    ask({ method: 'POST' }),
    ask({ missing: 'answered by a test' }),
  )
  expect(exchanges).toEqual([])
  expect(ignored).toEqual({
    'of no operation of the contract': 2,
    'with another method than GET': 1,
    'answered by a test': 1,
  })
})

test('ignores other hosts than those given', () => {
  const { ignored } = matchTrafficToOperations([ask()], { base: 'http://other.test' }, 'MDC_API_KEY')
  expect(ignored).toEqual({ 'to another host than those given': 1 })
})

test('takes a key for wrong that opened nothing, where another one did', () => {
  const [good, bad] = [{ 'x-api-key': 'good-key-1' }, { 'x-api-key': 'bad-key-2' }]
  const access = (...entries: TrafficEntry[]) => match(...entries).exchanges.map(each => each.access)
  expect(access(ask({ headers: good }), ask({ headers: bad }, 401))).toEqual([undefined, 'wrong'])
  expect(access(ask({ headers: good }), ask({ headers: good }, 401))).toEqual([undefined, undefined])
  expect(access(ask({ headers: bad }, 401))).toEqual([undefined])
})

test('replaces a key wherever it is said again', () => {
  const reply = { status: 200, headers: {}, body: '["good-key-1"]' }
  const { exchanges } = match(ask({ headers: { 'x-api-key': 'good-key-1' }, reply }))
  expect(JSON.stringify(exchanges)).not.toContain('good-key-1')
  expect(exchanges[0]).toMatchObject({
    sent: { 'x-api-key': '$MDC_API_KEY' },
    reply: { body: '["$MDC_API_KEY"]' },
  })
})

const build = (base: string, more: Partial<RoutedEntry> = {}, status = 200): RoutedEntry => ({
  method: 'GET',
  url: `${base}/altchain/token-details`,
  headers: {},
  at: 0,
  ms: 1,
  route: { operation: getOperation('tokenDetails'), base, form: 'short' } as RoutedEntry['route'],
  reply: { status, headers: {}, body: '' },
  ...more,
})
const challenge = { reply: { status: 402, headers: { 'payment-required': 'x' }, body: '' } }
const [free, paid] = ['http://free.test', 'http://paid.test']

test('takes no host for paid that lets a key in', () => {
  const entries = [build(paid, challenge), build(paid, { headers: { 'x-api-key': 'k' } })]
  expect(entries.map(createOriginFinder(entries, {}))).toEqual(['base', 'base'])
})

test('tells the origin by the given base URLs, and knows no other host', () => {
  const find = createOriginFinder([], { base: `${free}/`, payment: paid })
  expect([free, paid, 'http://other.test'].map(base => find(build(base)))).toEqual([
    'base',
    'payment',
    undefined,
  ])
})

test('tells requests of one host by whether they are about paying', () => {
  const find = createOriginFinder([], { base: free, payment: free })
  expect(find(build(free))).toBe('base')
  expect(find(build(free, challenge))).toBe('payment')
  expect(find(build(free, { headers: { 'payment-signature': 'x' } }))).toBe('payment')
})

test('lists the base URL of each origin, and refuses to mix two services', () => {
  const find = createOriginFinder([build(paid, challenge)], {})
  expect(findBaseUrls([build(free), build(paid, challenge)], find)).toEqual({ base: free, payment: paid })
  const mixed = [build('http://a.test'), build(free), build(free)]
  expect(() => findBaseUrls(mixed, find)).toThrow('http://free.test: 2 requests')
})

const learn = (headers: Readonly<Record<string, string>>) => {
  const registry = createSecretRegistry('MDC_API_KEY')
  registry.learn({ headers })
  return registry.redact
}

test('removes keys, tokens, cookies and payments', () => {
  const headers = {
    'x-api-key': 'key-4242',
    authorization: 'Bearer token-4343',
    cookie: 'theme=dark; sid=session-444444',
    'payment-signature': 'payment-4545',
    accept: 'application/json',
  }
  const redact = learn(headers)
  expect(redact('key-4242 token-4343 session-444444 payment-4545')).toBe(
    Array(4).fill('$MDC_API_KEY').join(' '),
  )
  expect(redact('Bearer dark application/json')).toBe('Bearer dark application/json')
})

test('leaves what is too short to be a secret', () => {
  expect(learn({ 'x-api-key': 'short' })('a short text')).toBe('a short text')
})

test('remembers the latest 200 secrets', () => {
  const registry = createSecretRegistry('KEY')
  const secret = (at: number) => `secret-${1000 + at}`
  for (let at = 0; at <= 200; at++) registry.learn({ headers: { 'x-api-key': secret(at) } })
  expect(registry.redact(secret(0))).toBe(secret(0))
  expect(registry.redact(secret(1))).toBe('$KEY')
  expect(registry.redact(secret(200))).toBe('$KEY')
})

test('removes secrets from every part of an exchange', () => {
  const redact = learn({ 'x-api-key': 'key-4242' })
  const exchange = buildExchange('tokenDetails', {
    query: { token_address: 'key-4242' },
    headers: { 'x-echo': 'key-4242', 'set-cookie': 'a=b' },
    body: '{"echo":"key-4242"}',
  })
  const redacted = redactExchange(exchange, redact)
  expect(JSON.stringify(redacted)).not.toContain('key-4242')
  expect(redacted.reply).toMatchObject({
    body: '{"echo":"$MDC_API_KEY"}',
    headers: { 'set-cookie': '(removed)' },
  })
  expect(redacted.query).toEqual({ token_address: '$MDC_API_KEY' })
})

it.each([
  ['/a', '/a'],
  ['/a?', '/a?'],
  ['/a?token_address=0x123456', '/a?token_address=0x123456'],
  ['/a?api_key=s3cr3t&limit=20', '/a?api_key=(removed)&limit=20'],
  ['/a?api%5Fkey=s3cr%33t', '/a?api%5Fkey=(removed)'],
  ['/a?v=short', '/a?v=short'],
  ['/a?x=1?y=2&key=s3cr3t', '/a?x=1?y=2&key=(removed)'],
])('writes %s as %s', (path, want) => {
  expect(redactUndocumentedValues(path, 'tokenPoolSearch')).toBe(want)
})

test('hides every long value of an unknown operation', () => {
  expect(redactUndocumentedValues('/a?token_address=0x123456&limit=20', undefined)).toBe(
    '/a?token_address=(removed)&limit=20',
  )
})

test('takes values of the path as parameters', () => {
  activateContract(loadContract('node_modules/@readme/oas-examples/3.0/json/petstore.json'))
  onTestFinished(() => activateContract())
  const url = 'http://target.test/v2/pet/7'
  expect(match(ask({ url })).exchanges[0]).toMatchObject({ url, query: { petId: '7' } })
})
