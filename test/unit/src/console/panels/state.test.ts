import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ClockPanel } from '../../../../../src/console/panels/clock/clock-panel.tsx'
import { GapCard } from '../../../../../src/console/panels/gaps/gap-card.tsx'
import { GapPanel } from '../../../../../src/console/panels/gaps/gap-panel.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeContract, makeGap, makeState } from '../support/make-context.ts'

async function drawClock(frozen = true) {
  const change = vi.fn(async () => true)
  const state = makeState({ seed: 7, clock: { now: '2026-01-15T12:00:00.250Z', frozen } })
  const { root } = await draw(h(ClockPanel, {}), { state, change })
  const find = (text: string) => root.list('button').find(button => button.text === text)
  const [clock, market] = root.list('form')
  return { root, change, find, clock, market }
}

test('begins with the instant and the seed of the session, and marks whether the clock runs', async () => {
  const { root } = await drawClock()
  expect(root.list('input').map(input => input.attributes.get('value'))).toEqual(['2026-01-15 12:00:00', '7'])
  expect(String((await drawClock(false)).find('Runs')?.attributes.get('aria-pressed'))).toBe('true')
  expect(String((await drawClock(true)).find('Frozen')?.attributes.get('aria-pressed'))).toBe('true')
})

test.each([
  ['−1 d', { advance: -24 * 60 * 60 }],
  ['+1 min', { advance: 60 }],
  ['+7 d', { advance: 7 * 24 * 60 * 60 }],
  ['Runs', { resume: true }],
  ['Frozen', { freeze: true }],
])('moves the clock by the button %s', async (label, body) => {
  const { change, find } = await drawClock()
  find(label)?.fire('click')
  expect(change.mock.calls).toEqual([['post', '/__mock/clock', body]])
})

test.each([
  ['2026-03-01T08:30', '2026-03-01T08:30:00Z'],
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['2026-03-01 08:30:15', '2026-03-01T08:30:15Z'],
])('jumps to %s', async (value, set) => {
  const { root, change, clock } = await drawClock()
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value } }))
  clock?.fire('submit')
  expect(change.mock.calls).toEqual([['post', '/__mock/clock', { set }]])
})

test('keeps what was typed until the mock accepts it', async () => {
  const { root, change, clock } = await drawClock(false)
  const shown = () => root.list('input')[0]?.attributes.get('value')
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: '2026-03-01' } }))
  change.mockResolvedValueOnce(false)
  await settle(() => clock?.fire('submit'))
  expect(shown()).toBe('2026-03-01')
  await settle(() => clock?.fire('submit'))
  expect(shown()).toBe('2026-01-15 12:00:00')
})

const gap = makeGap({ id: 'OPEN-1', question: 'Are prices rounded?', operations: ['goods'] })

test('shows a question with its answers, the default of them and its operations', () => {
  const html = drawHtml(h(GapCard, { gap, chosen: 'yes', choose: vi.fn() }))
  expect(html).toMatch(/^<li class="box card gap on">/)
  expect(html).toMatch(/value="yes" checked/)
  expect(html.match(/<code>\w+<\/code><span class="muted"> default/g)).toEqual([
    '<code>no</code><span class="muted"> default',
  ])
  expect(html).toContain('<a class="wire" href="#/try/goods">goods</a>')
})

const gaps = [gap, makeGap({ id: 'OPEN-2', question: 'Are names unique?' })]
const contract = makeContract([], gaps)
const state = makeState({ gaps: { 'OPEN-2': 'yes' } })

const panel = h(GapPanel, { route: { place: 'gaps', detail: '', params: {} } })

function drawGaps(params: Record<string, string> = {}, detail = '') {
  const html = drawHtml(h(GapPanel, { route: { place: 'gaps', detail, params } }), { contract, state })
  return { html, shown: html.match(/(?<=<\/span> )(Are [^<]*)/g) }
}

test('finds questions by their words and operations', () => {
  expect(drawGaps().shown).toEqual(['Are prices rounded?', 'Are names unique?'])
  expect(drawGaps({ find: 'GOODS' }).shown).toEqual(['Are prices rounded?'])
  expect(drawGaps({ find: 'nothing' }).html).toContain('No gap is like that.')
})

test('sets an option, and forgets it when it is the default again', async () => {
  const change = vi.fn(async () => true)
  const { root } = await draw(panel, { contract, state, change })
  const [, firstYes, secondNo] = root.list('input').filter(input => input.attributes.get('type') === 'radio')
  firstYes?.fire('change')
  secondNo?.fire('change')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/gaps', { gaps: { 'OPEN-2': 'yes', 'OPEN-1': 'yes' } }],
    ['put', '/__mock/gaps', { gaps: {} }],
  ])
})

test('shows options that were chosen where the mock was started', async () => {
  const ask = (async () => ({ gaps: {}, choices: { 'OPEN-1': 'yes' } })) as never
  const { root } = await draw(panel, { contract, ask })
  expect(root.text).toContain('Differs from default 1')
})
