import { expect, test } from 'vitest'
import { rebuildRequest } from '../../../../../../src/console/panels/journal/rebuild-request.ts'
import { makeContext, makeJournalEntry } from '../../support/make-context.ts'

const context = makeContext({ apiKey: 'of the page' })
const hidden = { 'X-API-Key': '…', Accept: 'x' }
const rebuild = (changed: Partial<Parameters<typeof makeJournalEntry>[0]>) =>
  rebuildRequest(makeJournalEntry({ id: 1, ...changed }), context)

test('asks the same origin with the same query', () => {
  expect(rebuild({ origin: 'payment', path: '/goods', query: 'a=1&b=%2C&utm=me' })).toEqual({
    sent: { url: 'http://pay/goods?a=1&b=%2C&utm=me', headers: {} },
    curl: "curl -H 'Accept:' -H 'User-Agent:' 'http://pay/goods?a=1&b=%2C&utm=me'",
    notes: [],
    replaced: [],
  })
})

test('keeps preferences, media types, sessions and an empty key', () => {
  const headers = { Accept: 'x', Prefer: 'code=400', 'X-API-Key': '', 'X-Mock-Session': 'ana' }
  const { sent, curl, notes } = rebuild({ headers })
  expect(sent.headers).toEqual(headers)
  expect(curl).toContain("-H 'Accept: x' -H 'Prefer: code=400' -H 'X-API-Key;' -H 'X-Mock-Session: ana'")
  expect(notes).toEqual([])
})

test('replaces an accepted key by that of the page', () => {
  const { sent, notes } = rebuild({ headers: hidden })
  expect(sent.headers).toEqual({ 'X-API-Key': 'of the page', Accept: 'x' })
  expect(notes).toEqual(['Hidden here, so not sent again as it was: X-API-Key.'])
})

test.each([401, 403])('replaces a key that was rejected with %i by a word that is no key', status => {
  expect(rebuild({ status, headers: hidden }).sent.headers['X-API-Key']).toBe('hidden')
})

test('leaves out a payment', () => {
  const { sent, notes } = rebuild({ headers: { 'PAYMENT-SIGNATURE': '…' } })
  expect([sent.headers, notes]).toEqual([
    {},
    ['Hidden here, so not sent again as it was: PAYMENT-SIGNATURE.'],
  ])
})

test('leaves to the browser what only it can send, and to curl all but the host', () => {
  const headers = { Host: 'base', 'User-Agent': 'my app', 'Accept-Encoding': 'br', Accept: '*/*' }
  const { sent, curl, replaced } = rebuild({ headers })
  expect(sent.headers).toEqual({ Accept: '*/*' })
  expect(curl).toBe(
    "curl --compressed -H 'User-Agent: my app' -H 'Accept-Encoding: br' -H 'Accept: */*' 'http://base/shop/goods'",
  )
  expect(replaced).toEqual(['User-Agent', 'Accept-Encoding'])
})

test('keeps curl from changing the address, and names the method', () => {
  const { curl, notes } = rebuild({ method: 'POST', path: '/shop/../goods', query: 'a[]={1}' })
  expect(curl).toMatch(/^curl -X 'POST' --path-as-is --globoff /)
  expect(notes).toEqual(['A browser resolves the dots in this path. The curl command keeps them.'])
  expect(rebuild({ method: 'HEAD' }).curl).toMatch(/^curl --head /)
})

test('says which texts the journal has only in part', () => {
  expect(rebuild({ query: 'a=1111…' }).notes).toEqual([
    'Kept only in part, so not sent again as it was: query.',
  ])
})
