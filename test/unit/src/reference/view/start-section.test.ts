import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'
import { StartSection, startSectionTitles } from '../../../../../src/reference/view/start-section.tsx'

const server = { address: 'http://127.0.0.1/v1', description: 'local', origin: 'base', only: [] }
const failure = { status: '404', description: 'Unknown', headers: [], example: undefined, level: undefined }
const media = [{ versions: [{ version: '2.0.0', state: 'current', default: true }] }]
const operation = (id: string, more: object = {}) => ({
  id,
  path: `/${id}`,
  summary: `Summary of ${id}`,
  servers: [server],
  parameters: [],
  reply: { isTable: true, isWrapped: false, media: [] },
  ...more,
})

const reference = {
  title: 'Pools',
  summary: 'Pools of all chains',
  paragraphs: ['First.', 'Second.'],
  servers: [server, { ...server, origin: 'social', address: 'http://127.0.0.1:2', only: ['listPosts'] }],
  keys: [{ header: 'X-Key', description: 'The key', level: 'inferred', payment: { price: 0.01 } }],
  families: [{ name: 'A', operations: [operation('listPools'), operation('listPosts')] }],
  failures: [{ ...failure, operations: ['listPools', 'listPosts'] }],
}

function show(more: object = {}, start?: string): string {
  const value = { reference: { ...reference, ...more }, key: 'secret', start } as unknown as PageContext
  return render(h(pageContext.Provider, { value, children: h(StartSection, {}) }))
}

const ids = (html: string) => [...html.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id)

test('shows the parts in the order of the navigation, without versions where none are', () => {
  expect(ids(show())).toEqual(Object.keys(startSectionTitles).filter(id => id !== 'start.versions'))
})

test('lists the versions of operations that have some', () => {
  const versioned = operation('listPosts', { reply: { isTable: false, media } })
  const html = show({ families: [{ name: 'A', operations: [operation('listPools'), versioned] }] })
  expect(ids(html)).toEqual(Object.keys(startSectionTitles))
  expect(html).toMatch(
    /href="#listPosts\.version\.2\.0\.0"><b>2\.0\.0<\/b> <span [^>]+>current<\/span> default/,
  )
})

test('begins with a request to the first operation', () => {
  expect(show()).toContain('<a href="#listPools">Summary of listPools</a>')
})

test('shows which operations an origin of its own serves', () => {
  const html = show()
  expect(html).toMatch(/<td class="name">base<\/td>.*all operations but those with an origin of their own/)
  expect(html).toMatch(/<td class="name">social<\/td>.*<a href="#listPosts">listPosts<\/a>/)
})

test('shows the header, the level and the price of a key', () => {
  expect(show()).toMatch(/<code>X-Key<\/code> <span [^>]+>inferred<\/span>.*price <b>0\.01<\/b>/)
})

test('says which operations have an error', () => {
  expect(show()).toContain('Of every operation.')
  expect(show({ failures: [{ ...failure, operations: ['listPosts'] }] })).toContain('Of listPosts.')
})

test('names the command that serves the addresses, if there is one', () => {
  expect(show({}, 'npx mdc mock')).toContain('<code>npx mdc mock</code> serves these addresses')
  expect(show()).not.toContain('serves these addresses')
})
