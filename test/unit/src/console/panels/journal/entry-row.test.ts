import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { ControlJournalEntry } from '../../../../../../src/console/api/control-types.ts'
import { EntryRow } from '../../../../../../src/console/panels/journal/entry-row.tsx'
import { makeJournalEntry } from '../../support/make-context.ts'

/** Three seconds after the request came. */
const now = Date.parse('2026-02-01T08:09:13Z')

function drawRow(changed: Partial<ControlJournalEntry> = {}, isChosen = false) {
  const entry = makeJournalEntry({ id: 1, ...changed })
  return renderToString(
    h(EntryRow, { entry, index: 4, now, link: '#/journal/1', isChosen, isReachable: isChosen }),
  )
}

test('shows the time on the clock of the mock, how long ago it was, the operation and its query', () => {
  const html = drawRow({ at: '2026-01-15T12:34:56Z', query: 'a=1' })
  expect(html).toContain('>12:34:56</time>')
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
    ...{ method: 'OPTIONS', isFromConsole: true, accept: 'application/x.v2+json', access: ['payment'] },
    ...{ scenarios: ['slow=1s'], gaps: ['OPEN-1', 'OPEN-2'] },
  })
  const notes = html.split('notes-of-entry')[1] ?? ''
  expect([...notes.matchAll(/<span class="mark[^>]*>(.*?)</g)].map(([, text]) => text)).toEqual([
    ...['preflight', 'console', 'v2', 'payment', 'slow=1s', '2 gaps'],
  ])
  expect(notes).toContain('title="Leans on OPEN-1, OPEN-2"')
  expect(drawRow({ gaps: ['OPEN-1'] })).toContain('>OPEN-1<')
})

test('is in the order of tabulators and the current one only when it is chosen', () => {
  expect(drawRow({}, true)).toMatch(/tabindex="0" aria-current="true"/)
  expect(drawRow()).toMatch(/tabindex="-1"/)
  expect(drawRow()).not.toContain('aria-current')
})
