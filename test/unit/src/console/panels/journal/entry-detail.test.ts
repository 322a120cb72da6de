import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import type { ControlJournalEntry } from '../../../../../../src/console/api/control-types.ts'
import { EntryDetail } from '../../../../../../src/console/panels/journal/entry-detail.tsx'
import { draw, drawHtml } from '../../support/draw.ts'
import { makeJournalEntry, makeState } from '../../support/make-context.ts'

const detail = h(EntryDetail, {
  id: 5,
  view: '',
  setView: vi.fn(),
  closeTo: '#/journal',
  neighbors: { newer: undefined, older: '#/journal/4' },
})

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

test('names the request by its number until it is read', () => {
  expect(drawHtml(detail)).toContain('aria-label="Request 5"')
})

test('shows the request as it was understood', async () => {
  const { root, ask } = await drawDetail({ bytes: 12_345, headers: { Accept: 'x' } }, null, {
    a: [1],
    b: 'y',
  })
  expect(ask).toHaveBeenCalledWith('get', '/__mock/journal/{id}', { place: { id: '5' } })
  expect(root.list('aside')[0]?.attributes.get('aria-label')).toBe('goods')
  expect(root.list('dl').map(({ text }) => text)).toEqual(['a[1]by', 'Acceptx'])
  expect(root.text).toContain('12,345 bytes')
  expect(root.text).not.toContain('sent from the console')
})

test('shows the reply, and says why it is not known', async () => {
  const known = await drawDetail({}, { headers: {}, body: 'the body' })
  expect(known.root.text).toContain('the body')
  const unknown = await drawDetail({}, null, null, 'It answered a payment.')
  expect(unknown.root.text).toContain('This reply is not kept.It answered a payment.')
})

test('leads to the requests beside it', async () => {
  const { root } = await drawDetail({})
  const links = root.list('a').map(link => [link.text, link.attributes.get('href')])
  expect(links.slice(0, 2)).toEqual([
    ['‹ Newer', undefined],
    ['Older ›', '#/journal/4'],
  ])
})

test('sets a scenario for the operation, and takes it back', async () => {
  const entry = makeJournalEntry({ id: 5 })
  const change = vi.fn(async () => true)
  const state = makeState({ scenarios: ['slow=2000@goods', 'empty'] })
  const ask = async () => ({ entry, reply: null, query: null, missing: '' })
  const { root } = await draw(detail, { ask: ask as never, change, state })
  for (const label of ['500', 'slow'])
    root
      .list('button')
      .find(button => button.text === label)
      ?.fire('click')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/scenarios', { scenarios: ['code=500@goods', 'slow=2000@goods', 'empty'] }],
    ['put', '/__mock/scenarios', { scenarios: ['empty'] }],
  ])
})

test('sends only a GET again', async () => {
  expect((await drawDetail({})).labels).toContain('Send again')
  const preflight = await drawDetail({ method: 'OPTIONS' })
  expect(preflight.labels).not.toContain('Send again')
  expect(preflight.root.text).toContain('A preflight')
})

test('says which headers cannot be sent again as they were', async () => {
  const { root } = await drawDetail({ headers: { 'X-API-Key': '…', Accept: 'x' } })
  expect(root.text).toContain('Hidden here, so not sent again as it was: X-API-Key.')
})

test('shows why a request cannot be read', async () => {
  const { root } = await draw(detail, { ask: () => Promise.reject(new Error('There is no entry 5.')) })
  expect(root.text).toContain('There is no entry 5.')
})
