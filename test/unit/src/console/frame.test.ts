import './support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ActiveSettings } from '../../../../src/console/components/active-settings.tsx'
import { PanelNavigation, panels, TopBar } from '../../../../src/console/frame/top-bar.tsx'
import { draw, drawHtml, settle } from './support/draw.ts'
import { makeState } from './support/make-context.ts'

const bar = h(TopBar, {})
const now = '2026-01-15T12:00:00Z'

test('shows the seed and a small size, and waits for both', () => {
  expect(drawHtml(bar, { state: makeState({ seed: 42, size: 'small' }) })).toContain('>seed 42, small<')
  expect(drawHtml(bar, { state: makeState({ seed: 42 }) })).toContain('>seed 42<')
  expect(drawHtml(bar, { state: undefined })).toContain('>seed …<')
})

test('counts on while the clock runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    const { root } = await draw(bar, { state: makeState({ clock: { now, frozen: false } }) })
    await settle(() => vi.advanceTimersByTime(65_000))
    expect(root.list('time')[0]?.text).toBe('2026-01-15 12:01:05 UTC')
    expect(root.list('button')[0]?.text).toBe('❚❚ Freeze')
  } finally {
    vi.useRealTimers()
  }
})

const state = makeState({
  scenarios: ['slow=1s', 'empty'],
  gaps: { 'OPEN-1': 'yes' },
  lifecycle: ['/goods@1=sunset:2026-01-01'],
})

async function drawBar(changed: Parameters<typeof draw>[1] = {}) {
  const change = vi.fn(async () => true)
  const { root } = await draw(h(ActiveSettings, { isList: false }), { state, change, ...changed })
  const press = (label: string) =>
    settle(() =>
      root
        .list('button')
        .find(button => [button.text, button.attributes.get('aria-label')].includes(label))
        ?.fire('click'),
    )
  return { root, change, press }
}

test('shows each setting as a link to its place', async () => {
  const { root } = await drawBar()
  expect(root.list('a').map(link => [link.text, link.attributes.get('href')])).toEqual([
    ['slow=1s', '#/state/scenarios?find=slow'],
    ['empty', '#/state/scenarios?find=empty'],
    ['OPEN-1=yes', '#/state/gaps?find=OPEN-1'],
    ['/goods@1=sunset:2026-01-01', '#/state/versions'],
  ])
})

test('takes back one setting and keeps the others', async () => {
  const { change, press } = await drawBar()
  await press('Take back slow=1s')
  await press('Take back OPEN-1=yes')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/scenarios', { scenarios: ['empty'] }],
    ['put', '/__mock/gaps', { gaps: {} }],
  ])
})

test('leads to all places, marks the current one, and counts what was set', () => {
  const html = drawHtml(h(PanelNavigation, { current: 'try' }), { state })
  for (const { key, title } of panels) expect(html, title).toContain(`href="#/${key}"`)
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>[\w ]+/g)).toEqual([
    '<a href="#/try" aria-current="page">Try it',
  ])
  expect(html).toContain('State<span class="count">4<')
})
