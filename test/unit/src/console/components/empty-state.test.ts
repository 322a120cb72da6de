import '../support/prepare-modules.ts'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test, vi } from 'vitest'
import { ControlFailure } from '../../../../../src/console/api/call-control.ts'
import { EmptyState } from '../../../../../src/console/components/empty-state.tsx'
import { FailureNote } from '../../../../../src/console/components/failure-note.tsx'
import { draw } from '../support/draw.ts'

test('explains an empty list, without a button when there is no next step', () => {
  const html = renderToString(h(EmptyState, { title: 'Nothing here', children: h('p', {}, 'Yet.') }))
  expect(html).toBe('<div class="empty"><h2>Nothing here</h2><p>Yet.</p></div>')
})

test('offers the next step of an empty list', async () => {
  const act = vi.fn()
  const { root } = await draw(h(EmptyState, { title: 'Nothing here', act, label: 'Show all' }))
  const [button] = root.list('button')
  expect(button?.text).toBe('Show all')
  button?.fire('click')
  expect(act).toHaveBeenCalledOnce()
})

test('announces an error with the facts of the mock', () => {
  const html = renderToString(h(FailureNote, { failure: new ControlFailure('Unknown.', ['known: a', 'b']) }))
  expect(html).toContain('role="alert"')
  expect(html.match(/<p.*?<\/p>/g)).toEqual([
    '<p>Unknown.</p>',
    '<p class="wire">known: a</p>',
    '<p class="wire">b</p>',
  ])
  expect(html).not.toContain('<button')
})

test('lets one try again after an error', async () => {
  const act = vi.fn()
  const { root } = await draw(h(FailureNote, { failure: new Error('Lost.'), act }))
  expect(root.text).toBe('Lost.Try again')
  root.list('button')[0]?.fire('click')
  expect(act).toHaveBeenCalledOnce()
})
