import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { listScenarios } from '../../../../../mocks/scenarios/list-scenarios.ts'
import { findActiveScenarios } from '../../../../../src/console/panels/state/scenario-settings.tsx'
import { StatePanel } from '../../../../../src/console/panels/state/state-panel.tsx'
import {
  describeOverrides,
  describeScenario,
  removeOverride,
} from '../../../../../src/console/state/describe-scenario.ts'
import { draw, settle } from '../support/draw.ts'
import { makeState } from '../support/make-context.ts'

const slow = { name: 'slow', takes: 'DURATION', example: '1000', says: 'Answers late.' }
const empty = { name: 'empty', takes: null, says: 'Has no rows.' }

async function drawPart(
  detail: string,
  {
    params = {},
    state = {},
    reply = {},
  }: { params?: Record<string, string>; state?: object; reply?: object },
) {
  const change = vi.fn(async () => true)
  const panel = h(StatePanel, { route: { place: 'state', detail, params } })
  const ask = (async () => ({ stories: [], inForce: {}, ...reply })) as never
  const { root, location } = await draw(panel, { ask, change, state: makeState(state) })
  return { root, location, change, texts: (name: string) => root.list(name).map(({ text }) => text) }
}

test('begins with the scenarios, and leads to each part', async () => {
  const { root } = await drawPart('', { reply: { behaviours: [slow] } })
  expect(root.list('a').map(link => [link.text, link.attributes.get('href')])).toEqual([
    ['Scenarios', '#/state/scenarios'],
    ['Gaps', '#/state/gaps'],
    ['Versions', '#/state/versions'],
    ['Clock and market', '#/state/clock'],
    ['Sessions', '#/state/sessions'],
  ])
  expect(root.text).toContain('Answers late.')
})

/** Returns the row of a behavior: its switch, the field for its argument, and that for its operations. */
async function drawRow(behavior: typeof slow | typeof empty, scenarios: string[] = []) {
  const { root, change } = await drawPart('', { state: { scenarios }, reply: { behaviours: [behavior] } })
  const row = () => root.list('form').find(form => form.list('code').length > 0)
  const type = (field: number, value: string) =>
    settle(() => row()?.list('input')[field]?.fire('input', { currentTarget: { value } }))
  const sent = () => change.mock.calls.map(([, , body]: unknown[]) => body)
  return { root, row, type, sent, toggle: () => row()?.list('input')[0]?.fire('change') }
}

test('switches a behavior on for the wanted operations, and off for all', async () => {
  const some = await drawRow(slow, ['empty', 'slow=1'])
  await some.type(2, '/shop/*')
  some.toggle()
  // For all operations it is in force already.
  const all = await drawRow(slow, ['empty', 'slow=1'])
  all.toggle()
  expect([...some.sent(), ...all.sent()]).toEqual([
    { scenarios: ['empty', 'slow=1', 'slow=1000@/shop/*'] },
    { scenarios: ['empty'] },
  ])
})

test('lists the behaviors that are used most first', async () => {
  const behaviours = listScenarios().map(({ takes = null, ...others }) => ({ ...others, takes }))
  const { root } = await drawPart('scenarios', { reply: { behaviours } })
  const names = root.list('li').map(item => item.list('code')[0]?.text)
  expect(names.slice(0, 5)).toEqual(['empty', 'slow', 'code', 'many-nulls', 'nulls'])
  expect(names).toHaveLength(behaviours.length)
  expect(root.list('details')[0]?.list('li')).toHaveLength(behaviours.length - 6)
  const found = await drawPart('scenarios', { reply: { behaviours }, params: { find: 'RATE limited' } })
  expect(found.root.list('li').map(item => item.list('code')[0]?.text)).toEqual(['rate-limited'])
})

test('finds a scenario with any argument, glob and prefix, and no other with the same start', () => {
  const own = ['slow', 'slow=5', 'slow@tokenDetails', 'once:slow', 'after=3:once:slow=5@*Pools']
  expect(findActiveScenarios('slow', [...own, 'slowly', 'once:slowly', 'code=500'])).toEqual(own)
})

test('plays a behavior with the argument that was typed, and changes that of one in force', async () => {
  const off = await drawRow(slow)
  off.toggle()
  await off.type(1, '2000')
  off.toggle()
  const on = await drawRow(slow, ['once:slow=5@/a/*'])
  await on.type(1, '7')
  on.row()?.fire('submit')
  expect([...off.sent(), ...on.sent()]).toEqual([
    { scenarios: ['slow=1000'] },
    { scenarios: ['slow=2000'] },
    { scenarios: ['once:slow=7@/a/*'] },
  ])
})

test.each([
  ['slow=200', 'Every request is 200 ms slower'],
  ['slow=forever@goods', 'goods gets no reply'],
  ['code=429@goods', 'goods answers 429'],
  ['once:code=429', 'Every request gets 429, once'],
  ['after=2:nulls=5%@goods', 'goods: answers late. (5%), after 2 others'],
])('describes %s as a sentence', (text, sentence) => {
  expect(describeScenario(text, 'Answers late. (default 20%)')).toBe(sentence)
})

test('describes overrides as sentences, and takes each back', () => {
  const overrides = {
    goods: { k1: { price: null, size: 'x', allowBroken: true }, k2: null },
    people: { rows: [{}] },
    shops: { reply: { status: 500 } },
  }
  const all = describeOverrides(overrides)
  expect(all.map(({ sentence }) => sentence)).toEqual([
    'goods: price of k1 is null',
    'goods: size of k1 is "x"',
    'goods has no row k2',
    'people answers rows of its own: 1',
    'shops answers a recorded reply',
  ])
  expect(all.reduce<object>((left, { path }) => removeOverride(left as never, path), overrides)).toEqual({})
})

test('has the header of each session but the first, and opens another one', async () => {
  const sessions = { open: ['default', 'ben', 'ana'], most: 10, evicted: 0 }
  const { root, location, texts } = await drawPart('sessions', { state: { sessions } })
  expect(texts('code').slice(0, -1)).toEqual([
    ...['default', 'ana', 'X-Mock-Session: ana', 'ben', 'X-Mock-Session: ben'],
  ])
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: 'eve' } }))
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(location.hash).toMatch(/session=eve$/)
})
