import './support/prepare-modules.ts'
import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ActiveSettingsBar } from '../../../../src/console/frame/active-settings-bar.tsx'
import { createLazyPanel } from '../../../../src/console/frame/create-lazy-panel.tsx'
import { PanelNavigation } from '../../../../src/console/frame/panel-navigation.tsx'
import { panels } from '../../../../src/console/frame/panels.tsx'
import { TopBar } from '../../../../src/console/frame/top-bar.tsx'
import { draw, drawHtml, settle } from './support/draw.ts'
import { makeContract, makeGap, makeOperation, makeParameter, makeState } from './support/make-context.ts'
import { market } from './support/make-market.ts'
import { narrowQuery } from './support/prepare-modules.ts'

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
  const { root } = await draw(h(ActiveSettingsBar, {}), { state, change, ...changed })
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
    ['slow=1s', '#/scenarios'],
    ['empty', '#/scenarios'],
    ['OPEN-1=yes', '#/gaps/OPEN-1'],
    ['/goods@1=sunset:2026-01-01', '#/versions'],
    ['Save as a story', '#/scenarios/stories'],
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

const needed = makeParameter({ name: 'id', required: true })
const contract = makeContract(
  [makeOperation({ id: 'goods', parameters: [needed] })],
  [makeGap({ id: 'OPEN-1' })],
)

test('leads to the places of what the contract has, and marks the current one', () => {
  const html = drawHtml(h(PanelNavigation, { current: 'gaps' }), { contract })
  for (const { key, title } of panels)
    expect(html.includes(`href="#/${key}"`), title).toBe(!['market', 'versions'].includes(key))
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>\w+/g)).toEqual([
    '<a href="#/gaps" aria-current="page">Gaps',
  ])
})

test('leads to four places on a phone, and to the others behind a button', async () => {
  narrowQuery.matches = true
  onTestFinished(() => {
    narrowQuery.matches = false
  })
  const state = makeState({ gaps: { 'OPEN-1': 'yes' } })
  const { root } = await draw(h(PanelNavigation, { current: 'clock' }), {
    state,
    contract: { ...market, gaps: [makeGap({ id: 'OPEN-1' })] },
  })
  const more = () => root.list('div')[0]
  const [button] = root.list('button')
  expect(
    root
      .list('a')
      .map(({ text }) => text)
      .slice(0, 4),
  ).toEqual(['Journal', 'Try it', 'Market', 'Scenarios'])
  expect(
    more()
      ?.list('a')
      .map(({ text }) => text),
  ).toEqual(['Gaps1 set', 'Clock'])
  expect([button?.text, more()?.attributes.has('hidden')]).toEqual(['Clock ▴1 set', true])
  await settle(() => button?.fire('click'))
  expect(more()?.attributes.has('hidden')).toBe(false)
  await settle(() => more()?.list('a')[0]?.fire('click'))
  expect(more()?.attributes.has('hidden')).toBe(true)
})

const route = { place: 'market', detail: 'all', params: {} }

test('says why a panel cannot be loaded, and tries again', async () => {
  const load = vi.fn(async () => () => h('p', {}, 'here'))
  load.mockRejectedValueOnce(new Error('No such file.'))
  const { root } = await draw(h(createLazyPanel(load as never), { route }))
  expect(root.text).toContain('No such file.')
  await settle(() => root.list('button')[0]?.fire('click'))
  expect(root.text).toBe('here')
})
