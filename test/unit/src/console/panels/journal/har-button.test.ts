import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { HarButton } from '../../../../../../src/console/panels/journal/har-button.tsx'
import { draw, drawHtml, settle } from '../../support/draw.ts'
import { makeJournalEntry } from '../../support/make-context.ts'

test('is of no use without requests', () => {
  expect(drawHtml(h(HarButton, {}))).toMatch(/<button[^>]*disabled/)
})

test('reads the journal with its replies, and says why it cannot', async () => {
  const ask = vi.fn(async () => {
    throw new Error('The mock does not answer.')
  })
  const { root } = await draw(h(HarButton, {}), { entries: [makeJournalEntry({ id: 1 })], ask: ask as never })
  await settle(() => root.list('button')[0]?.fire('click'))
  expect(ask).toHaveBeenCalledWith('get', '/__mock/journal.har')
  expect(root.text).toContain('The mock does not answer.')
})
