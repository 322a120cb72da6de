import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { GapSettings } from '../../../../../src/console/panels/state/gap-settings.tsx'
import {
  ClockSettings,
  describeDays,
  VersionSettings,
} from '../../../../../src/console/panels/state/state-panel.tsx'
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
const gaps = [gap, makeGap({ id: 'OPEN-2', question: 'Are names unique?' })]
const contract = makeContract([], gaps)
const state = makeState({ gaps: { 'OPEN-2': 'yes' } })

function drawGaps(params: Record<string, string> = {}) {
  const html = drawHtml(h(GapSettings, { params }), { contract, state })
  return { html, shown: html.match(/(?<=<\/span> )(Are [^<]*)/g) }
}

test('shows a question with its answers, and the default of them', () => {
  const { html } = drawGaps({ find: 'OPEN-2' })
  expect(html).toMatch(/<li class="box card on">/)
  expect(html).toMatch(/value="yes" checked/)
  expect(html.match(/<code>\w+<\/code><span class="muted"> default/g)).toEqual([
    '<code>no</code><span class="muted"> default',
  ])
})

test('finds questions by their words and operations', () => {
  expect(drawGaps().shown).toEqual(['Are prices rounded?', 'Are names unique?'])
  expect(drawGaps({ find: 'GOODS' }).shown).toEqual(['Are prices rounded?'])
  expect(drawGaps({ only: 'changed' }).shown).toEqual(['Are names unique?'])
  expect(drawGaps({ find: 'nothing' }).html).toContain('No gap is like that.')
})

test('sets an option, and forgets it when it is the default again', async () => {
  const change = vi.fn(async () => true)
  const { root } = await draw(h(GapSettings, { params: {} }), { contract, state, change })
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
  const { root } = await draw(h(GapSettings, { params: {} }), { contract, ask })
  expect(root.text).toContain('Differs from default 1')
})

test.each([
  ['2026-02-01T00:00:00Z', 'in 17 days'],
  ['2026-01-16T00:00:00Z', 'in 1 day'],
  ['2026-01-15T23:59:59Z', 'today'],
  ['2026-01-14T23:59:59Z', '1 day ago'],
  ['2022-01-15T12:00:00Z', '1,461 days ago'],
])('counts calendar days to %s', (moment, said) => {
  expect(describeDays(Date.parse(moment), Date.parse('2026-01-15T12:00:00Z'))).toBe(said)
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

test('plans the end of a version, and keeps the plans of others', async () => {
  const { root, change } = await drawVersion()
  expect(root.text).toContain('default of requests without a version')
  const [input] = root.list('input')
  expect(input?.attributes.get('value')).toBe('deprecated:2026-01-11,sunset:2026-01-31')
  await settle(() => input?.fire('input', { currentTarget: { value: 'sunset:2026-03-01' } }))
  root.list('form')[0]?.fire('submit')
  expect(change.mock.calls).toEqual([
    [
      ...['put', '/__mock/versions'],
      { lifecycle: ['/people@1=sunset:2026-05-01', '/goods@1=sunset:2026-03-01'] },
    ],
  ])
})

test('wants a plan for a version that has none', async () => {
  const { root } = await drawVersion({ deprecatedAt: null, sunsetAt: null })
  expect(root.list('button')[0]?.attributes.has('disabled')).toBe(true)
})

test('says how many days are left, and sets the clock to each date', async () => {
  const { root, change } = await drawVersion()
  expect(root.text).toContain('deprecated 2026-01-11, 10 days ago')
  expect(root.text).toContain('sunset 2026-01-31, in 10 days')
  root
    .list('button')
    .find(({ text }) => text === 'Set the clock to it: /goods@1 sunset')
    ?.fire('click')
  expect(change).toHaveBeenCalledWith('post', '/__mock/clock', { set: '2026-01-31T00:00:00Z' })
})
