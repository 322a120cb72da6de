import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { OperationView } from '../../../../../src/reference/model/reference.ts'
import { addLineBreaks, OperationSection } from '../../../../../src/reference/view/operation-section.tsx'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'

const entry = { name: 'Pool', description: 'All pools.\n\nA long table.' }
const empty = { media: [], fields: [], rules: [], rows: [] }
const reply = { ...empty, entry, description: 'The pools', isTable: true, isWrapped: false }
const none = { parameters: [], orders: [], gaps: [], replyGaps: [] }
const operation = {
  ...none,
  id: 'listPools',
  path: '/pools',
  summary: 'List of pools',
  description: 'Lists pools.',
  clause: '2.1',
  servers: [{ address: 'http://127.0.0.1/v1' }, { address: 'http://127.0.0.1/api/v1/' }],
  reply,
  failures: [{ status: '404' }],
}

function show(more: object = {}, isDrafted = false): string {
  const context = { reference: { keys: [] }, key: '', isDrafted: () => isDrafted }
  const value = context as unknown as PageContext
  const shown = { ...operation, ...more } as unknown as OperationView
  const section = h(OperationSection, { operation: shown })
  return render(h(pageContext.Provider, { value, children: section }))
}

test('shows the path with the prefix of each server', () => {
  const html = show()
  expect(html).toContain('<code class="path">/v1<wbr/>/pools</code>')
  expect(html).toContain('Also at <code>/api<wbr/>/v1<wbr/>/pools</code>')
  expect(html).toContain('From: 2.1.')
})

test('says what a reply is, with the first paragraph about it', () => {
  expect(show()).toContain('The pools, as one Pool table, in no array. All pools.</p>')
  expect(show({ reply: { ...reply, isWrapped: true } })).toContain('as an array of one Pool table')
  expect(show({ reply: { ...reply, isTable: false } })).toContain('as an array of Pool objects')
})

test('shows orders with the requests that they hold for', () => {
  const order = { id: 'ORD-1', by: 'fee', direction: 'descending', when: 'has(query.sort)' }
  const html = show({ orders: [order] })
  expect(html).toContain('<li id="listPools.ORD-1">Ordered by <a href="#listPools.fee">fee</a>, descending')
  expect(html).toContain(', when <code>has(query.sort)</code>')
})

test('leads to its other answers', () => {
  expect(show()).toMatch(/Other answers: <a href="#status\.404"><span [^>]+>404</)
})

test('leaves out what an operation does not have', () => {
  for (const heading of ['Versions', 'Open questions', 'Of the whole reply'])
    expect(show()).not.toContain(heading)
})

test('lets a path break before each slash but the first', () => {
  expect(render(h('p', {}, addLineBreaks('/a/b')))).toBe('<p>/a<wbr/>/b</p>')
})

test('marks an operation that the mock drafts', () => {
  expect(show()).not.toContain('drafted in the mock')
  expect(show({}, true)).toContain('drafted in the mock')
})
