import { expect, test } from 'vitest'
import { renderPage } from '../../../../src/reference/render-page.tsx'
import type { PageContext } from '../../../../src/reference/view/page-context.ts'

const gap = { id: 'GAP-01', question: 'Which?', options: [], chosen: '', clause: '1', operations: [] }
const family = { name: 'Pools', description: 'All about pools.', operations: [] }
const reference = {
  title: 'Pools',
  summary: '',
  paragraphs: [],
  servers: [],
  keys: [],
  families: [family],
  failures: [],
  gaps: [gap],
}
const context = { reference, key: '' } as unknown as PageContext
const sound = { problems: [], isStale: false }

test('draws each block at its id, in the order of the page', () => {
  const { blocks, main } = renderPage(context, sound)
  expect([...blocks.keys()].sort()).toEqual([
    'changes',
    'family.Pools.about',
    'gaps',
    'places',
    'problems',
    'start',
  ])
  const ids = [...main.matchAll(/<(?:div|section|header)[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['problems', 'changes', 'start', 'family.Pools', 'family.Pools.about', 'gaps'])
})

test('puts the text and the navigation into the body', () => {
  const { body, main, navigation } = renderPage(context, sound)
  expect(body).toContain(`<main id="main">${main}</main>`)
  expect(body).toContain(`${navigation}</nav>`)
})

test('draws a block again only when its input changed', () => {
  const cache = new Map<string, string>()
  const drawn: string[] = []
  const before = {
    getOrMake: (input: string, make: () => string) => {
      const html = cache.get(input) ?? make()
      if (!cache.has(input)) drawn.push(input.slice(0, input.indexOf(' ')))
      cache.set(input, html)
      return html
    },
  }
  const first = renderPage(context, sound, before)
  expect(drawn).toHaveLength(6)
  expect(renderPage(context, sound, before).body).toBe(first.body)
  expect(drawn).toHaveLength(6)
  renderPage(context, { problems: [{ says: 'it is empty' }], isStale: true }, before)
  expect(drawn.slice(6)).toEqual(['problems'])
})

test('shows problems above the text', () => {
  const { main } = renderPage(context, { problems: [{ says: 'it is empty' }], isStale: false })
  expect(main).toMatch(/^<div id="problems" role="status" class="problems">.*it is empty/)
})
