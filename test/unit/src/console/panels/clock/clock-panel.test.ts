import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ClockPanel } from '../../../../../../src/console/panels/clock/clock-panel.tsx'
import { draw, drawHtml, settle } from '../../support/draw.ts'
import { makeState } from '../../support/make-context.ts'

async function drawPanel(frozen = true) {
  const change = vi.fn(async () => true)
  const state = makeState({ seed: 7, clock: { now: '2026-01-15T12:00:00.250Z', frozen } })
  const { root } = await draw(h(ClockPanel, {}), { state, change })
  const find = (text: string) => root.list('button').find(button => button.text === text)
  const [clock, market] = root.list('form')
  return { root, change, find, clock, market }
}

test('begins with the instant and the seed of the session', async () => {
  const { root } = await drawPanel()
  expect(root.list('input').map(input => input.attributes.get('value'))).toEqual(['2026-01-15 12:00:00', '7'])
})

test('marks whether the clock runs', async () => {
  expect(String((await drawPanel(false)).find('Runs')?.attributes.get('aria-pressed'))).toBe('true')
  expect(String((await drawPanel(true)).find('Frozen')?.attributes.get('aria-pressed'))).toBe('true')
})

test.each([
  ['−1 d', { advance: -24 * 60 * 60 }],
  ['+1 min', { advance: 60 }],
  ['+7 d', { advance: 7 * 24 * 60 * 60 }],
  ['Runs', { resume: true }],
  ['Frozen', { freeze: true }],
])('moves the clock by the button %s', async (label, body) => {
  const { change, find } = await drawPanel()
  find(label)?.fire('click')
  expect(change.mock.calls).toEqual([['post', '/__mock/clock', body]])
})

test('jumps to an instant that was typed without seconds', async () => {
  const { root, change, clock } = await drawPanel()
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: '2026-03-01T08:30' } }))
  clock?.fire('submit')
  expect(change.mock.calls).toEqual([['post', '/__mock/clock', { set: '2026-03-01T08:30:00Z' }]])
})

test.each([
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['2026-03-01 08:30:15', '2026-03-01T08:30:15Z'],
])('jumps to %s', async (value, set) => {
  const { root, change, clock } = await drawPanel()
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value } }))
  clock?.fire('submit')
  expect(change.mock.calls).toEqual([['post', '/__mock/clock', { set }]])
})

test('shows another market by its seed', async () => {
  const { root, change, market } = await drawPanel()
  await settle(() => root.list('input')[1]?.fire('input', { currentTarget: { value: '42' } }))
  market?.fire('submit')
  expect(change.mock.calls).toEqual([['put', '/__mock/seed', { seed: 42 }]])
})

test('cannot jump before the state is known', () => {
  const html = drawHtml(h(ClockPanel, {}), { state: undefined })
  expect(html).toMatch(/disabled[^>]*>Jump</)
})

test('keeps what was typed until the mock accepts it', async () => {
  const { root, change, clock } = await drawPanel(false)
  const shown = () => root.list('input')[0]?.attributes.get('value')
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: '2026-03-01' } }))
  change.mockResolvedValueOnce(false)
  await settle(() => clock?.fire('submit'))
  expect(shown()).toBe('2026-03-01')
  await settle(() => clock?.fire('submit'))
  expect(shown()).toBe('2026-01-15 12:00:00')
})
