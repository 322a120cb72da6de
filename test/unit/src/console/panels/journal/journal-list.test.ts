import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { JournalList } from '../../../../../../src/console/panels/journal/journal-list.tsx'
import { draw, drawHtml } from '../../support/draw.ts'
import { makeJournalEntry } from '../../support/make-context.ts'

const pause = {
  ...{ shown: [], waiting: [], isHeld: false, toggle: vi.fn(), setBusy: vi.fn(), catchUp: vi.fn() },
}
const list = {
  ...{ entries: [], waiting: 0, chosen: 0, pause, isFiltered: false, clearFilter: vi.fn() },
  link: (id: number) => `#/journal/${id}`,
}

test('names the address of the mock and a first request when nothing was asked', () => {
  const example = { operationId: 'goods', origin: 'base' as const, path: '/goods', query: {} }
  const html = drawHtml(h(JournalList, list), { examples: new Map([['goods', example]]) })
  expect(html).toContain('Nothing was asked yet.')
  expect(html).toContain('<code>http://base</code>')
  expect(html).toContain('href="#/try/goods"')
})

test('lets one clear a filter that nothing passes', async () => {
  const clearFilter = vi.fn()
  const { root } = await draw(h(JournalList, { ...list, isFiltered: true, clearFilter }))
  expect(root.list('h2')[0]?.text).toBe('No request was like that.')
  root.list('button')[0]?.fire('click')
  expect(clearFilter).toHaveBeenCalledOnce()
})

test('links each request, of which the chosen one is in the order of tabulators', async () => {
  const entries = [3, 2, 1].map(id => makeJournalEntry({ id }))
  const { root } = await draw(h(JournalList, { ...list, entries, chosen: 2 }))
  expect(
    root.list('a').map(({ attributes }) => [attributes.get('href'), attributes.get('tabIndex')]),
  ).toEqual([
    ['#/journal/3', -1],
    ['#/journal/2', 0],
    ['#/journal/1', -1],
  ])
})

test('counts requests that wait and shows them on request', async () => {
  const catchUp = vi.fn()
  const entries = [makeJournalEntry({ id: 1 })]
  const { root } = await draw(
    h(JournalList, { ...list, entries, waiting: 1234, pause: { ...pause, catchUp } }),
  )
  const [button] = root.list('button')
  expect(button?.text).toBe('1,234 new')
  button?.fire('click')
  expect(catchUp).toHaveBeenCalledOnce()
})
