import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { TopBar } from '../../../../../src/console/frame/top-bar.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeState } from '../support/make-context.ts'

const bar = h(TopBar, {})
const now = '2026-01-15T12:00:00Z'

test('shows the seed and a small size, and waits for both', () => {
  expect(drawHtml(bar, { state: makeState({ seed: 42, size: 'small' }) })).toContain('>seed 42, small<')
  expect(drawHtml(bar, { state: makeState({ seed: 42 }) })).toContain('>seed 42<')
  expect(drawHtml(bar, { state: undefined })).toContain('>seed …<')
})

test('shows the time of a clock that stands still, and lets it run', async () => {
  const change = vi.fn(async () => true)
  const { root } = await draw(bar, { state: makeState({ clock: { now, frozen: true } }), change })
  expect(root.list('time')[0]?.text).toBe('2026-01-15 12:00:00 UTC')
  const [toggle, hour] = root.list('button')
  expect(toggle?.text).toBe('▶ Run')
  toggle?.fire('click')
  hour?.fire('click')
  expect(change.mock.calls).toEqual([
    ['post', '/__mock/clock', { resume: true }],
    ['post', '/__mock/clock', { advance: 3600 }],
  ])
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

test('changes the session, whose first needs no name', async () => {
  const state = makeState({ sessions: { open: ['default', 'blue'], most: 10, evicted: 0 } })
  const { root, location } = await draw(bar, { state }, '#/gaps')
  const [select] = root.list('select')
  expect(select?.list('option').map(({ text }) => text)).toEqual(['default', 'blue'])
  select?.fire('change', { currentTarget: { value: 'blue' } })
  expect(location.hash).toBe('#/gaps?session=blue')
  select?.fire('change', { currentTarget: { value: 'default' } })
  expect(location.hash).toBe('#/gaps')
})

test('offers a session that is not open too when it was picked', () => {
  expect(drawHtml(bar, { session: 'green' })).toMatch(/<option[^>]*>green<\/option><option[^>]*>default</)
})
