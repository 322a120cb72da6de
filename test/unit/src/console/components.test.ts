import './support/prepare-modules.ts'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { CodeBlock } from '../../../../src/console/components/code-block.tsx'
import { CopyButton } from '../../../../src/console/components/copy-button.tsx'
import { FailureNote } from '../../../../src/console/components/failure-note.tsx'
import { SidePanel } from '../../../../src/console/components/side-panel.tsx'
import { Select } from '../../../../src/theme/select.tsx'
import { StatusMark } from '../../../../src/theme/status-mark.tsx'
import { SearchField } from '../../../../src/theme/text-input.tsx'
import { draw, drawHtml, settle } from './support/draw.ts'

test.each([
  [200, 'good'],
  [402, 'information'],
  [404, 'warning'],
  [503, 'bad'],
])('shows status %i as %s', (status, meaning) => {
  expect(renderToString(h(StatusMark, { status }))).toBe(`<span class="mark ${meaning}">${status}</span>`)
})

test('cuts a text of more than 200,000 characters and says so by an ellipsis', () => {
  const countLetters = (length: number) => {
    const html = renderToString(h(CodeBlock, { text: 'x'.repeat(length), label: '' }))
    return [html.match(/x{2,}/)?.[0].length, html.includes('…')]
  }
  expect(countLetters(200_000)).toEqual([200_000, false])
  expect(countLetters(200_001)).toEqual([200_000, true])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('says when the browser does not allow to copy', async () => {
  const { root } = await draw(h(CopyButton, { text: 'all of it', label: 'Copy body' }))
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
  await settle(() => root.list('button')[0]?.fire('click'))
  expect(root.list('span')[0]?.text).toBe('Not allowed to copy')
})

test('announces an error with the facts of the mock', () => {
  const html = renderToString(
    h(FailureNote, { failure: new ContractError('Unknown.', { facts: ['known: a', 'b'] }) }),
  )
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

const listOptions = (html: string) => [...html.matchAll(/<option[^>]*>(.*?)</g)].map(([, text]) => text)

test('keeps a chosen option that is no longer offered', async () => {
  const choose = vi.fn()
  const filter = h(Select, { none: 'Status: all', options: ['200'], value: '500', change: choose })
  expect(listOptions(drawHtml(filter))).toEqual(['Status: all', '200', '500'])
  const { root } = await draw(filter)
  const [select] = root.list('select')
  select?.fire('change', { currentTarget: { value: '200' } })
  expect(choose).toHaveBeenCalledWith('200')
})

test('narrows a list while one types', async () => {
  const change = vi.fn()
  const { root } = await draw(h(SearchField, { label: 'Find', value: 'ab', change }))
  root.list('input')[0]?.fire('input', { currentTarget: { value: 'abc' } })
  expect(change.mock.calls).toEqual([['abc']])
})

test('closes on Escape only, and not when a field used it', async () => {
  const panel = h(SidePanel, { title: 'One request', children: 'Details' })
  const { root, location } = await draw(panel, {}, '#/journal/4')
  const [aside] = root.list('aside')
  aside?.fire('keydown', { key: 'Enter' })
  aside?.fire('keydown', { key: 'Escape', defaultPrevented: true })
  expect(location.hash).toBe('#/journal/4')
  aside?.fire('keydown', { key: 'Escape' })
  expect(location.hash).toBe('#/journal')
})
