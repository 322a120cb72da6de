import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { SessionPicker } from '../../../../../src/console/frame/session-picker.tsx'
import { drawHtml } from '../support/draw.ts'
import { makeState } from '../support/make-context.ts'

const state = makeState({ sessions: { open: ['default', 'zoe', 'ana'], most: 10, evicted: 0 } })
const picker = h(SessionPicker, {})

test('lists the first session, then the others by name', () => {
  const options = [...drawHtml(picker, { state }).matchAll(/<option[^>]*>(.*?)</g)].map(([, name]) => name)
  expect(options).toEqual(['default', 'ana', 'zoe'])
})

test('shows the header of a named session, and none for the first', () => {
  expect(drawHtml(picker, { state, session: 'ana' })).toContain('<code>X-Mock-Session: ana</code>')
  expect(drawHtml(picker, { state })).not.toContain('X-Mock-Session')
})
