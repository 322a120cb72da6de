import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import type { ControlJournalEntry } from '../../../../../../src/console/api/control-types.ts'
import { EntryDetail } from '../../../../../../src/console/panels/journal/entry-detail.tsx'
import { draw, drawHtml } from '../../support/draw.ts'
import { makeJournalEntry } from '../../support/make-context.ts'

const detail = h(EntryDetail, { id: 5, view: '', setView: vi.fn(), closeTo: '#/journal' })

async function drawDetail(
  changed: Partial<ControlJournalEntry>,
  reply: unknown = null,
  query: unknown = null,
) {
  const entry = makeJournalEntry({ id: 5, ...changed })
  const ask = vi.fn(async () => ({ entry, reply, query }))
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

test('shows the reply when it was kept, and says so when it was not', async () => {
  const kept = await drawDetail({}, { headers: {}, body: 'the body' })
  expect(kept.root.text).toContain('the body')
  expect((await drawDetail({})).root.text).toContain('This reply was not kept.')
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
