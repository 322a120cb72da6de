import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { EntryRequest } from '../../../../../../src/console/panels/journal/entry-request.tsx'
import { draw, settle } from '../../support/draw.ts'
import { makeJournalEntry } from '../../support/make-context.ts'

test('sends the request again as it was, and hands over the reply', async () => {
  const receive = vi.fn()
  const entry = makeJournalEntry({ id: 1, query: 'a=%31&utm=me', headers: { Prefer: 'code=400', Host: 'x' } })
  const { root } = await draw(h(EntryRequest, { entry, query: null, receive }))
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('no', { status: 400 }))
  await settle(() => root.list('button')[0]?.fire('click'))
  expect(fetch.mock.calls).toEqual([
    [
      'http://base/shop/goods?a=%31&utm=me',
      expect.objectContaining({
        headers: { Prefer: 'code=400', 'X-Mock-Console': 'send' },
      }),
    ],
  ])
  fetch.mockRestore()
  expect(receive).toHaveBeenCalledWith(expect.objectContaining({ status: 400, body: 'no' }))
})

test('shows the clock of the mock beside the age of the request', async () => {
  const entry = makeJournalEntry({ id: 1, receivedAt: new Date().toISOString() })
  const { root } = await draw(h(EntryRequest, { entry, query: null, receive: vi.fn() }))
  expect(root.list('p')[0]?.text).toMatch(/2026-01-15 12:00:00 mock · (now|\d s ago)/)
})
