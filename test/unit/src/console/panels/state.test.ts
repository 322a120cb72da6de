import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { GapSettings } from '../../../../../src/console/panels/state/gap-settings.tsx'
import { ClockSettings, VersionSettings } from '../../../../../src/console/panels/state/state-panel.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeContract, makeGap, makeState } from '../support/make-context.ts'

async function drawClock(frozen = true) {
  const change = vi.fn(async () => true)
  const state = makeState({ seed: 7, clock: { now: '2026-01-15T12:00:00.250Z', frozen } })
  const { root } = await draw(h(ClockSettings, {}), { state, change })
  const find = (text: string) => root.list('button').find(button => button.text === text)
  const [clock, market] = root.list('form')
  return { root, change, find, clock, market }
}

test('begins with the instant and the seed of the session', async () => {
  const { root } = await drawClock()
  expect(root.list('input').map(input => input.attributes.get('value'))).toEqual(['2026-01-15 12:00:00', '7'])
})

test.each([
  ['−1 d', { advance: -24 * 60 * 60 }],
  ['+1 min', { advance: 60 }],
  ['+7 d', { advance: 7 * 24 * 60 * 60 }],
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
const gaps = [gap, makeGap({ id: 'OPEN-2', question: 'Are names unique?' })]
const contract = makeContract([], gaps)
const state = makeState({ gaps: { 'OPEN-2': 'yes' } })

function drawGaps(params: Record<string, string> = {}) {
  const html = drawHtml(h(GapSettings, { params }), { contract, state })
  return { html, shown: html.match(/Are [^<]*/g) }
}

test('shows a question with its answers, and the chosen one', () => {
  const { html } = drawGaps({ find: 'OPEN-2' })
  expect(html).toMatch(/<li class="row on">/)
  expect(html).toMatch(/<option[^>]*>no: It does not.<\/option><option selected[^>]*>yes: It does.</)
})

test('finds questions by their words and operations', () => {
  expect(drawGaps().shown).toEqual(['Are prices rounded?', 'Are names unique?'])
  expect(drawGaps({ find: 'GOODS' }).shown).toEqual(['Are prices rounded?'])
  expect(drawGaps({ find: 'nothing' }).html).toContain('No gap is like that.')
})

test('sets an option, and forgets it when it is the default again', async () => {
  const change = vi.fn(async () => true)
  const { root } = await draw(h(GapSettings, { params: {} }), { contract, state, change })
  const [first, second] = root.list('select')
  first?.fire('change', { currentTarget: { value: 'yes' } })
  second?.fire('change', { currentTarget: { value: 'no' } })
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/gaps', { gaps: { 'OPEN-2': 'yes', 'OPEN-1': 'yes' } }],
    ['put', '/__mock/gaps', { gaps: {} }],
  ])
})

test('shows options that were chosen where the mock was started', async () => {
  const ask = (async () => ({ gaps: {}, choices: { 'OPEN-1': 'yes' } })) as never
  const { root } = await draw(h(GapSettings, { params: {} }), { contract, ask })
  const rows = root.list('li').map(row => row.attributes.get('class'))
  expect(rows).toEqual(['row on', 'row '])
})

const version = {
  ...{ endpoint: '/goods', version: '1', mediaType: 'application/x.v1+json', state: 'deprecated' as const },
  ...{ default: true, deprecatedAt: '2026-01-11T00:00:00Z', sunsetAt: '2026-01-31T00:00:00Z' },
}

async function drawVersion(changed: object = {}) {
  const change = vi.fn(async () => true)
  const ask = (async () => ({ lifecycle: [], versions: [{ ...version, ...changed }] })) as never
  const state = makeState({
    lifecycle: ['/goods@1=sunset:2026-05-01', '/people@1=sunset:2026-05-01'],
    clock: { now: '2026-01-21T00:00:00Z', frozen: true },
  })
  return { ...(await draw(h(VersionSettings, {}), { ask, change, state })), change }
}

const others = ['/people@1=sunset:2026-05-01']

test.each([
  ['410 now: /goods@1', [...others, '/goods@1=sunset:2026-01-21']],
  ['Undo /goods@1', others],
])('changes the plan of a version by %s, and keeps the plans of others', async (label, lifecycle) => {
  const { root, change } = await drawVersion()
  root
    .list('button')
    .find(button => button.attributes.get('aria-label') === label)
    ?.fire('click')
  expect(change.mock.calls).toEqual([['put', '/__mock/versions', { lifecycle }]])
})

test('plans 410 from a date', async () => {
  const { root, change } = await drawVersion()
  const [input] = root.list('input')
  expect(input?.attributes.get('value')).toBe('2026-01-31')
  input?.fire('change', { currentTarget: { value: '2026-03-01' } })
  const lifecycle = [...others, '/goods@1=sunset:2026-03-01']
  expect(change.mock.calls).toEqual([['put', '/__mock/versions', { lifecycle }]])
})
