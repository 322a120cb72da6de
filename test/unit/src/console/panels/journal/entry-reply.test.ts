import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { EntryReply } from '../../../../../../src/console/panels/journal/entry-reply.tsx'
import { drawHtml } from '../../support/draw.ts'
import { makeJournalEntry } from '../../support/make-context.ts'

const reply = { headers: {}, body: 'the first' }
const again = { status: 200, headers: {}, body: 'the second', ms: 12 }
const drawReply = (changed: object) =>
  drawHtml(
    h(EntryReply, {
      ...{ entry: makeJournalEntry({ id: 1 }), reply, missing: null, again: undefined, isAgain: false },
      ...{ showAgain: vi.fn(), view: '', setView: vi.fn() },
      ...changed,
    }),
  )

test('shows the reply of then, and the new one when it is chosen', () => {
  expect(drawReply({})).not.toContain('Sent again')
  expect(drawReply({ again })).toContain('the first')
  expect(drawReply({ again, isAgain: true })).toContain('the second')
})

test.each([
  [again, '12 ms. Another body.'],
  [{ ...again, body: 'the first' }, '12 ms. The same body.'],
  [{ ...again, status: 500, ms: undefined }, '>Another status.'],
])('compares both', (other, text) => {
  expect(drawReply({ again: other })).toContain(text)
})

test('compares nothing with a reply that is not known', () => {
  const html = drawReply({ reply: null, missing: 'It is gone.', again })
  expect(html).toContain('It is gone.')
  expect(html).not.toContain('body.<')
})
