import './support/prepare-modules.ts'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ControlFailure } from '../../../../src/console/api/call-control.ts'
import { Badge, LevelBadge, StatusBadge } from '../../../../src/console/components/badge.tsx'
import { CodeBlock } from '../../../../src/console/components/code-block.tsx'
import { CopyButton } from '../../../../src/console/components/copy-button.tsx'
import { DownloadButton } from '../../../../src/console/components/download-button.tsx'
import { EmptyState } from '../../../../src/console/components/empty-state.tsx'
import { FailureNote } from '../../../../src/console/components/failure-note.tsx'
import { FilterSelect } from '../../../../src/console/components/filter-select.tsx'
import { GapLink } from '../../../../src/console/components/gap-link.tsx'
import { handleSubmit } from '../../../../src/console/components/handle-submit.ts'
import { KeyValues } from '../../../../src/console/components/key-values.tsx'
import { ScenarioSwitch } from '../../../../src/console/components/scenario-switch.tsx'
import { SearchField } from '../../../../src/console/components/search-field.tsx'
import { SegmentedControl } from '../../../../src/console/components/segmented-control.tsx'
import { SidePanel } from '../../../../src/console/components/side-panel.tsx'
import { Tabs } from '../../../../src/console/components/tabs.tsx'
import { shortenId } from '../../../../src/console/reply/shorten-id.ts'
import { draw, drawHtml, settle } from './support/draw.ts'
import { makeContract, makeGap } from './support/make-context.ts'

test('shows a word with its meaning and its title', () => {
  const html = renderToString(h(Badge, { meaning: 'warning', title: 'Why', children: 'word' }))
  expect(html).toBe('<span class="mark warning" title="Why">word</span>')
})

test.each([
  [200, 'good'],
  [402, 'information'],
  [404, 'warning'],
  [503, 'bad'],
])('shows status %i as %s', (status, meaning) => {
  expect(renderToString(h(StatusBadge, { status }))).toBe(`<span class="mark ${meaning}">${status}</span>`)
})

test('calls a statement without a level documented, and an open one unknown', () => {
  const draw = (level: string | undefined) => renderToString(h(LevelBadge, { level }))
  expect(draw(undefined)).toBe('<span class="mark good">documented</span>')
  expect(draw('open')).toBe('<span class="mark unknown">open</span>')
  expect(draw('other')).toBe('<span class="mark information">other</span>')
})

test('shows a text as it is, in a named place that the keyboard reaches', () => {
  const html = renderToString(h(CodeBlock, { text: '{"a": "<b>"}', label: 'Body' }))
  expect(html).toContain('tabindex="0" aria-label="Body"')
  expect(html).toContain('<pre>{&quot;a&quot;: &quot;&lt;b>&quot;}</pre>')
})

test('cuts a text of more than 200,000 characters and says so by an ellipsis', () => {
  const countLetters = (length: number) => {
    const html = renderToString(h(CodeBlock, { text: 'x'.repeat(length), label: '' }))
    return [html.match(/x{2,}/)?.[0].length, html.includes('…')]
  }
  expect(countLetters(200_000)).toEqual([200_000, false])
  expect(countLetters(200_001)).toEqual([200_000, true])
})

test('lists names with their values in the given order', () => {
  const html = renderToString(h(KeyValues, { entries: { b: '1', a: '2' } }))
  expect(html.match(/<dt>.*?<\/dd>/g)).toEqual([
    '<dt>b</dt><dd><code>1</code></dd>',
    '<dt>a</dt><dd><code>2</code></dd>',
  ])
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function press(writeText: (text: string) => Promise<void>) {
  const { root } = await draw(h(CopyButton, { text: 'all of it', label: 'Copy body' }))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const [button] = root.list('button')
  expect(button?.text).toBe('Copy body')
  await settle(() => button?.fire('click'))
  return root
}

test('copies the text and says so for a moment', async () => {
  const copied: string[] = []
  const root = await press(async text => {
    copied.push(text)
  })
  expect(copied).toEqual(['all of it'])
  expect(root.list('span')[0]?.text).toBe('Copied')
  await settle(() => vi.advanceTimersByTime(1500))
  expect(root.text).toBe('Copy body')
})

test('says when the browser does not allow to copy', async () => {
  const root = await press(() => Promise.reject(new Error('no')))
  expect(root.list('span')[0]?.text).toBe('Not allowed to copy')
})

test('saves the text under the name and lets go of its address', async () => {
  const { root } = await draw(h(DownloadButton, { text: '{"a":1}', name: 'a.json', label: 'Download' }))
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  const revokeObjectURL = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const [button] = root.list('button')
  expect(button?.text).toBe('Download')
  button?.fire('click')
  const [saved] = createObjectURL.mock.calls[0] ?? []
  expect(await (saved as Blob).text()).toBe('{"a":1}')
  expect(link).toMatchObject({ href: 'blob:1', download: 'a.json' })
  expect(link.click).toHaveBeenCalledOnce()
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:1')
  vi.restoreAllMocks()
})

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

const listOptions = (html: string) => [...html.matchAll(/<option[^>]*>(.*?)</g)].map(([, text]) => text)

test('offers all options of a filter, and first to let all through', () => {
  const html = drawHtml(
    h(FilterSelect, { label: 'Status', options: ['200', '404'], chosen: '', choose: vi.fn() }),
  )
  expect(listOptions(html)).toEqual(['Status: all', '200', '404'])
  expect(html).not.toContain('narrowing')
})

test('keeps a chosen option that is no longer offered', async () => {
  const choose = vi.fn()
  const filter = h(FilterSelect, { label: 'Status', options: ['200'], chosen: '500', choose })
  expect(listOptions(drawHtml(filter))).toEqual(['Status: all', '500', '200'])
  const { root } = await draw(filter)
  const [select] = root.list('select')
  expect(select?.attributes.get('class')).toBe('narrowing')
  select?.fire('change', { currentTarget: { value: '200' } })
  expect(choose).toHaveBeenCalledWith('200')
})

test('marks the chosen one of a few things and calls for another', async () => {
  const choose = vi.fn()
  const options = { a: 'First', b: 'Second' }
  const { root } = await draw(
    h(SegmentedControl<'a' | 'b'>, { label: 'Which', options, chosen: 'b', choose }),
  )
  const buttons = root.list('button')
  expect(root.list('legend')[0]?.text).toBe('Which')
  expect(buttons.map(button => [button.text, String(button.attributes.get('aria-pressed'))])).toEqual([
    ['First', 'false'],
    ['Second', 'true'],
  ])
  buttons[0]?.fire('click')
  expect(choose).toHaveBeenCalledWith('a')
})

test('leads to the question of a gap', () => {
  const contract = makeContract([], [makeGap({ id: 'OPEN-1', question: 'Is it so?' })])
  expect(drawHtml(h(GapLink, { id: 'OPEN-1' }), { contract })).toBe(
    '<a class="mark unknown" href="#/gaps/OPEN-1" title="Is it so?">OPEN-1</a>',
  )
})

test('has no question for a gap that the contract does not know', () => {
  expect(drawHtml(h(GapLink, { id: 'OPEN-2' }))).not.toContain('title')
})

test('is a link for each view, of which the chosen one is the current', () => {
  const tabs = { a: 'One', b: 'Two' }
  const html = renderToString(h(Tabs, { label: 'Views', tabs, chosen: 'b', link: key => `#/${key}` }))
  expect(html).toContain('<nav class="tabs" aria-label="Views">')
  expect(html).toContain('<a href="#/a">One</a><a href="#/b" aria-current="true">Two</a>')
})

test('acts in place of the browser', () => {
  const calls: string[] = []
  const submit = { preventDefault: () => calls.push('prevented') } as unknown as Event
  handleSubmit(() => calls.push('acted'))(submit)
  expect(calls).toEqual(['prevented', 'acted'])
})

test('cuts a long id in the middle and keeps both ends', () => {
  expect(shortenId(`0xabcdef${'0'.repeat(40)}123456`)).toBe('0xabcdef…123456')
})

test.each([
  ['a number or an instant', '2026-01-15T12:00:00.000000Z'],
  ['a sentence', 'These are words with spaces between them.'],
  ['an empty text', ''],
])('leaves %s as it is', (_, text) => {
  expect(shortenId(text)).toBe(text)
})

test('says whether scenarios are played, and changes it', async () => {
  const change = vi.fn()
  const { root } = await draw(h(ScenarioSwitch, { isOn: true, change }))
  const [input] = root.list('input')
  input?.fire('change', { currentTarget: { checked: false } })
  expect(root.text).toBe('With scenarios')
  expect(change.mock.calls).toEqual([[false]])
})

test('narrows a list while one types, and empties itself on Escape', async () => {
  const [change, preventDefault] = [vi.fn(), vi.fn()]
  const { root } = await draw(h(SearchField, { label: 'Find', value: 'ab', change }))
  const [input] = root.list('input')
  input?.fire('input', { currentTarget: { value: 'abc' } })
  input?.fire('keydown', { key: 'Enter', preventDefault })
  expect(preventDefault).not.toHaveBeenCalled()
  input?.fire('keydown', { key: 'Escape' })
  expect(change.mock.calls).toEqual([['abc'], ['']])
})

test('leaves Escape to others when nothing is searched', async () => {
  const [change, preventDefault] = [vi.fn(), vi.fn()]
  const { root } = await draw(h(SearchField, { label: 'Find', value: '', change }))
  root.list('input')[0]?.fire('keydown', { key: 'Escape', preventDefault })
  expect(change).not.toHaveBeenCalled()
  expect(preventDefault).not.toHaveBeenCalled()
})

const panel = h(SidePanel, { title: 'One request', closeTo: '#/journal', children: 'Details' })

test('has the title as its name, and a link that closes it', async () => {
  const { root } = await draw(panel)
  expect(root.list('aside')[0]?.attributes.get('aria-label')).toBe('One request')
  expect(root.list('a').map(link => [link.text, link.attributes.get('href')])).toEqual([
    ['Close', '#/journal'],
  ])
  expect(root.text).toContain('Details')
})

test('closes on Escape only, and not when a field used it', async () => {
  const { root, location } = await draw(panel, {}, '#/journal/4')
  const [aside] = root.list('aside')
  aside?.fire('keydown', { key: 'Enter' })
  aside?.fire('keydown', { key: 'Escape', defaultPrevented: true })
  expect(location.hash).toBe('#/journal/4')
  aside?.fire('keydown', { key: 'Escape' })
  expect(location.hash).toBe('#/journal')
})
