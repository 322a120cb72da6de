import '../support/prepare-modules.ts'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { expect, test, vi } from 'vitest'
import type { ControlJournalEntry } from '../../../../../src/console/api/control-types.ts'
import type { ReceivedReply } from '../../../../../src/console/api/send-request.ts'
import { EntryDetail, EntryReply } from '../../../../../src/console/panels/journal/entry-detail.tsx'
import { rebuildRequest, writeTryLink } from '../../../../../src/console/panels/journal/entry-request.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { openPage, stubFetch } from '../support/fake-page.ts'
import { makeContext, makeJournalEntry } from '../support/make-context.ts'

const detail = h(EntryDetail, { id: 5 })

async function drawDetail(
  changed: Partial<ControlJournalEntry>,
  reply: unknown = null,
  query: unknown = null,
  missing: string | null = null,
) {
  const entry = makeJournalEntry({ id: 5, ...changed })
  const ask = vi.fn(async () => ({ entry, reply, query, missing }))
  const { root } = await draw(detail, { ask: ask as never })
  return { root, ask, labels: root.list('button').map(button => button.text) }
}

test('shows the request as it was understood', async () => {
  const { root, ask } = await drawDetail({ bytes: 12_345, headers: { Accept: 'x' } }, null, {
    a: [1],
    b: 'y',
  })
  expect(ask).toHaveBeenCalledWith('get', '/__mock/journal/{id}', { place: { id: '5' } })
  expect(root.list('aside')[0]?.attributes.get('aria-label')).toBe('goods')
  expect(root.list('dl').map(({ text }) => text)).toEqual(['a[1]by', 'Acceptx'])
  expect(root.text).toContain('12,345 bytes')
})

test('shows the reply, and says why it is not known', async () => {
  const known = await drawDetail({}, { headers: {}, body: 'the body' })
  expect(known.root.text).toContain('the body')
  const unknown = await drawDetail({}, null, null, 'It answered a payment.')
  expect(unknown.root.text).toContain('This reply is not kept.It answered a payment.')
})

test('sends only a GET again', async () => {
  expect((await drawDetail({})).labels).toContain('Send again')
  const preflight = await drawDetail({ method: 'OPTIONS' })
  expect(preflight.labels).not.toContain('Send again')
  expect(preflight.root.text).toContain('A preflight')
})

test('is busy while a request is sent again', async () => {
  const { root } = await drawDetail({})
  let answer = () => {}
  stubFetch(() => new Promise(resolve => (answer = () => resolve(Response.json([])))) as never)
  const button = () => root.list('button').find(each => each.attributes.get('class') === 'main')
  await settle(() => button()?.fire('click'))
  expect([button()?.text, button()?.attributes.has('disabled')]).toEqual(['Sending …', true])
  await settle(() => answer())
  expect(button()?.text).toBe('Send again')
})

test('says which headers cannot be sent again as they were', async () => {
  const { root } = await drawDetail({ headers: { 'X-API-Key': '…', Accept: 'x' } })
  expect(root.text).toContain('Hidden here, so not sent again as it was: X-API-Key.')
})

test('shows why a request cannot be read', async () => {
  const { root } = await draw(detail, { ask: () => Promise.reject(new Error('There is no entry 5.')) })
  expect(root.text).toContain('There is no entry 5.')
})

const reply = { headers: {}, body: 'the first' }
const again = { status: 200, headers: {}, body: 'the second', ms: 12 }
const makeReply = (again?: ReceivedReply) =>
  h(EntryReply, { entry: makeJournalEntry({ id: 1 }), reply, missing: null, again })

test('shows the new reply, that of then when it is chosen, and a newer one at once', async () => {
  expect(drawHtml(makeReply())).toContain('the first')
  expect(drawHtml(makeReply())).not.toContain('Sent again')
  let send = (_: ReceivedReply) => {}
  const { root } = await draw(
    h(() => {
      const [newest, setNewest] = useState<ReceivedReply>(again)
      send = setNewest
      return makeReply(newest)
    }, {}),
  )
  expect(root.text).toContain('the second')
  const then = root.list('button').find(({ text }) => text === 'As it was: 200')
  await settle(() => then?.fire('click'))
  expect(root.text).toContain('the first')
  await settle(() => send({ ...again, body: 'the third' }))
  expect(root.text).toContain('the third')
})

test.each([
  [again, '12 ms. Another body.'],
  [{ ...again, body: 'the first' }, '12 ms. The same body.'],
  [{ status: 500, headers: {}, body: '' }, '>Another status.'],
])('compares both', (other, text) => {
  expect(drawHtml(makeReply(other))).toContain(text)
})

const context = makeContext({ apiKey: 'of the page' })
const hidden = { 'X-API-Key': '…', Accept: 'x' }
const rebuild = (changed: Partial<Parameters<typeof makeJournalEntry>[0]>) =>
  rebuildRequest(makeJournalEntry({ id: 1, ...changed }), context)

test('asks the same origin with the same query', () => {
  expect(rebuild({ origin: 'payment', path: '/goods', query: 'a=1&b=%2C&utm=me' })).toEqual({
    sent: { url: 'http://pay/goods?a=1&b=%2C&utm=me', headers: {} },
    curl: "curl -H 'Accept:' -H 'User-Agent:' 'http://pay/goods?a=1&b=%2C&utm=me'",
    notes: [],
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
  const { sent, curl } = rebuild({ headers })
  expect(sent.headers).toEqual({ Accept: '*/*' })
  expect(curl).toBe(
    "curl --compressed -H 'User-Agent: my app' -H 'Accept-Encoding: br' -H 'Accept: */*' 'http://base/shop/goods'",
  )
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

const write = (changed: object) => {
  openPage('')
  return writeTryLink(makeJournalEntry({ id: 1, ...changed }), makeContext())
}
const read = (changed: object) => Object.fromEntries(new URLSearchParams(write(changed)?.split('?')[1]))

test('fills in query, version, preferences and path of a request', () => {
  const headers = { Accept: 'x', Prefer: 'code=400', 'X-API-Key': '…' }
  expect(write({ query: 'a=1&utm=me', headers })).toMatch(/^#\/try\/goods\?/)
  expect(read({ query: 'a=1&utm=me', headers })).toEqual({
    query: 'a=1&utm=me',
    version: 'x',
    prefer: 'code=400',
    path: '/shop/goods',
  })
})

test('says of a request without a query that it has none', () => {
  expect(read({ headers: { Accept: '*/*' } })).toEqual({ query: ' ', path: '/shop/goods', key: ' ' })
})

test('adds no key that was not sent, and no right key in place of a wrong one', () => {
  expect(read({ status: 401 }).key).toBe(' ')
  expect(read({ status: 401, headers: { 'X-API-Key': '…' } }).key).toBe('hidden')
})

test('has no form for an unknown path, or for another method', () => {
  expect(write({ operationId: null })).toBeUndefined()
  expect(write({ method: 'OPTIONS' })).toBeUndefined()
})
