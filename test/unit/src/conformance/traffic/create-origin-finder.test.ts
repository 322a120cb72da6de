import { expect, test } from 'vitest'
import {
  createOriginFinder,
  findBaseUrls,
  type RoutedEntry,
} from '../../../../../src/conformance/traffic/create-origin-finder.ts'
import { getOperation } from '../../../../../src/contract/contract.ts'

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

test('tells the origin by what a host asks for', () => {
  const entries = [build(free), build(paid, challenge), build(paid)]
  const find = createOriginFinder(entries, {})
  expect(entries.map(find)).toEqual(['base', 'payment', 'payment'])
})

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
