import '../support/prepare-modules.ts'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { renderToString } from 'preact-render-to-string'
import { expect, test, vi } from 'vitest'
import type { ControlJournalEntry } from '../../../../../src/console/api/control-types.ts'
import { EntryRow } from '../../../../../src/console/panels/journal/entry-row.tsx'
import { formatAge } from '../../../../../src/console/panels/journal/format-received-time.ts'
import { JournalList } from '../../../../../src/console/panels/journal/journal-list.tsx'
import { describeCount, JournalPanel } from '../../../../../src/console/panels/journal/journal-panel.tsx'
import { usePause } from '../../../../../src/console/panels/journal/use-pause.ts'
import { useRoute } from '../../../../../src/console/state/use-route.ts'
import { draw, drawHtml, runHook, settle } from '../support/draw.ts'
import { makeJournalEntry } from '../support/make-context.ts'

test('pauses, and clears the journal', async () => {
  const change = vi.fn(async () => true)
  const panel = h(JournalPanel, { route: { place: 'journal', detail: '', params: {} } })
  const { root } = await draw(panel, { entries: [makeJournalEntry({ id: 1 })], change }, '#/journal')
  const tools = root.list('div').find(element => element.attributes.get('class') === 'row tools')
  const [pause, ...others] = tools?.list('button') ?? []
  await settle(() => pause?.fire('click'))
  expect(pause?.text).toBe('▶ Follow')
  others.find(({ text }) => text === 'Clear')?.fire('click')
  expect(change.mock.calls).toEqual([['delete', '/__mock/journal']])
})

const pause = {
  ...{ shown: [], waiting: [], isHeld: false, toggle: vi.fn(), setBusy: vi.fn(), catchUp: vi.fn() },
}
const list = { pause, route: { place: 'journal', detail: '', params: {} } }

test('names the address of the mock and a first request when nothing was asked', () => {
  const example = { operationId: 'goods', origin: 'base' as const, path: '/goods', query: {} }
  const html = drawHtml(h(JournalList, list), { examples: new Map([['goods', example]]) })
  expect(html).toContain('Nothing was asked yet.')
  expect(html).toContain('<code>http://base</code>')
  expect(html).toContain('href="#/try/goods"')
})

/** Three seconds after the request came. */
const now = Date.parse('2026-02-01T08:09:13Z')

function drawRow(changed: Partial<ControlJournalEntry> = {}, withGaps = false) {
  const entry = makeJournalEntry({ id: 1, ...changed })
  return renderToString(h(EntryRow, { entry, now, withGaps, href: '#/journal/1' }))
}

test('shows how long ago a request was, the operation and its query', () => {
  const html = drawRow({ query: 'a=1' })
  expect(html).toContain('>3 s ago</time>')
  expect(html).toContain('<span class="name cut">goods</span>')
  expect(html).toContain('title="/shop/goods?a=1">a=1</span>')
})

test('shows the path of a request that is of no operation', () => {
  const html = drawRow({ operationId: null, path: '/elsewhere', query: 'a=1' })
  expect(html).toContain('<span class="name cut muted">no operation</span>')
  expect(html).toContain('title="/elsewhere?a=1">/elsewhere</span>')
})

test.each([
  [null, '…'],
  [0.26, '0.3 ms'],
  [12.6, '13 ms'],
])('shows a duration of %s as %s', (ms, text) => {
  expect(drawRow({ ms })).toContain(`<span class="ms muted">${text}</span>`)
})

test('notes what was special about a request', () => {
  const html = drawRow({
    ...{ method: 'OPTIONS', accept: 'application/x.v2+json', access: ['payment'] },
    ...{ scenarios: ['slow=1s'], gaps: ['OPEN-1', 'OPEN-2'] },
  })
  const notes = html.split('notes-of-entry')[1] ?? ''
  expect([...notes.matchAll(/<span class="mark[^>]*>(.*?)</g)].map(([, text]) => text)).toEqual([
    ...['preflight', 'v2', 'payment', 'slow=1s'],
  ])
})

test('shows gaps when asked for', async () => {
  const panel = h(() => h(JournalPanel, { route: useRoute() }), {})
  const { root } = await draw(panel, { entries: [makeJournalEntry({ id: 1, gaps: ['OPEN-1', 'OPEN-2'] })] })
  const press = () =>
    settle(() =>
      root
        .list('button')
        .find(({ text }) => text === 'Gaps')
        ?.fire('click'),
    )
  expect(root.text).not.toContain('2 gaps')
  await press()
  expect(root.text).toContain('2 gaps')
  expect(drawRow({ gaps: ['OPEN-1'] }, true)).toContain('title="Leans on OPEN-1">OPEN-1<')
  await press()
})

test.each([
  [1, 1, false, '1 request'],
  [1000, 10_000, false, '10,000 requests'],
  [3, 20, true, '3 of 20 requests'],
  // The list is paused: what waits is counted at its own button.
  [5, 7, false, '7 requests'],
])('counts %i of %i, filtered: %s', (shown, all, isFiltered, text) => {
  expect(describeCount(shown, all, isFiltered)).toBe(text)
})

const receivedAt = new Date(2026, 1, 3, 4, 5, 6).toISOString()
const received = Date.parse(receivedAt)

test.each([
  [-5_000, 'now'],
  [3_900, '3 s ago'],
  [61_000, '1 min ago'],
  [3_599_000, '59 min ago'],
  [3_600_000, '04:05:06'],
])('after %i ms says %s', (ms, text) => {
  expect(formatAge({ receivedAt }, received + ms)).toBe(text)
})

const makeEntries = (...ids: readonly number[]) => ids.map(id => makeJournalEntry({ id }))

async function follow() {
  const { result } = await runHook(() => {
    const [entries, setEntries] = useState(makeEntries(1, 2))
    return { setEntries, ...usePause(entries) }
  })
  const set = (...ids: readonly number[]) => settle(() => result.current.setEntries(makeEntries(...ids)))
  const read = () => [result.current.shown.map(({ id }) => id), result.current.waiting.map(({ id }) => id)]
  return { result, set, read }
}

test('holds back new entries while it is paused, until it goes on', async () => {
  const { result, set, read } = await follow()
  await settle(() => result.current.toggle())
  await set(1, 2, 3)
  expect([result.current.isHeld, read()]).toEqual([true, [[1, 2], [3]]])
  await settle(() => result.current.toggle())
  expect([result.current.isHeld, read()]).toEqual([false, [[1, 2, 3], []]])
})

test('lets nothing wait when the ids begin again', async () => {
  const { result, set, read } = await follow()
  await settle(() => result.current.toggle())
  await set(1)
  expect(read()).toEqual([[1], []])
})

test('reads the journal with its replies to save it', async () => {
  const ask = vi.fn(() => new Promise(() => undefined))
  const panel = h(JournalPanel, { route: { place: 'journal', detail: '', params: {} } })
  const { root } = await draw(
    panel,
    { entries: [makeJournalEntry({ id: 1 })], ask: ask as never },
    '#/journal',
  )
  await settle(() =>
    root
      .list('button')
      .find(({ text }) => text === 'HAR')
      ?.fire('click'),
  )
  expect(ask).toHaveBeenCalledWith('get', '/__mock/journal.har')
})
