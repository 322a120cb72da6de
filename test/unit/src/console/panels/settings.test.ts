import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { listScenarios } from '../../../../../mocks/scenarios/list-scenarios.ts'
import { findActiveScenarios, GlobField } from '../../../../../src/console/panels/state/scenario-settings.tsx'
import { StatePanel } from '../../../../../src/console/panels/state/state-panel.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeContract, makeOperation, makeState } from '../support/make-context.ts'

const slow = { name: 'slow', takes: 'DURATION', says: 'Answers late.' }
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
  const ask = (async () => reply) as never
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
    ['Stories', '#/state/stories'],
    ['Sessions', '#/state/sessions'],
  ])
  expect(root.text).toContain('Answers late.')
})

test('switches a behavior on for the wanted operations, and off', async () => {
  const state = { scenarios: ['empty', 'slow=1s'] }
  const reply = { behaviours: [slow] }
  const { root, change } = await drawPart('scenarios', { params: { glob: '/shop/*' }, state, reply })
  root.list('form')[0]?.fire('submit')
  // For all operations it is in force already.
  const all = await drawPart('scenarios', { state, reply })
  all.root.list('form')[0]?.list('button')[0]?.fire('click')
  expect([...change.mock.calls, ...all.change.mock.calls]).toEqual([
    ['put', '/__mock/scenarios', { scenarios: ['empty', 'slow=1s', 'slow@/shop/*'] }],
    ['put', '/__mock/scenarios', { scenarios: ['empty'] }],
  ])
})

test('lists the behaviors that are used most first', async () => {
  const behaviours = listScenarios().map(({ takes = null, ...others }) => ({ ...others, takes }))
  const { root } = await drawPart('scenarios', { reply: { behaviours } })
  const names = root.list('li').map(item => item.list('code')[0]?.text)
  expect(names.slice(0, 4)).toEqual(['empty', 'slow', 'code', 'many-nulls'])
  expect(names).toHaveLength(behaviours.length)
  const found = await drawPart('scenarios', { reply: { behaviours }, params: { find: 'SLOW body' } })
  expect(found.root.list('li').map(item => item.list('code')[0]?.text)).toEqual(['slow-body'])
})

test('finds a scenario with any argument, glob and prefix, and no other with the same start', () => {
  const own = ['slow', 'slow=5', 'slow@tokenDetails', 'once:slow', 'after=3:once:slow=5@*Pools?offset>=40']
  expect(findActiveScenarios('slow', [...own, 'slow-body', 'once:slow-body', 'code=500'])).toEqual(own)
})

test('shows how many operations a glob matches, by path or id', () => {
  const operations = ['goods', 'people'].map(id => makeOperation({ id }))
  const count = (glob: string) =>
    drawHtml(h(GlobField, { glob }), { contract: makeContract(operations) }).match(
      /class="(\w+)"[^>]*>([^<]*)<\/span>/,
    )
  expect(count('')?.slice(1)).toEqual(['muted', '2 operations'])
  expect(count('/shop/*')?.slice(1)).toEqual(['muted', '2 operations'])
  expect(count('peo*')?.slice(1)).toEqual(['muted', 'people'])
  expect(count('x*')?.slice(1)).toEqual(['wrong', '0 operations'])
})

test('plays a behavior with the argument that was typed, or without one', async () => {
  expect((await drawPart('scenarios', { reply: { behaviours: [empty] } })).root.list('input')).toHaveLength(2)
  const { root, change } = await drawPart('scenarios', { reply: { behaviours: [slow] } })
  const [, , argument] = root.list('input')
  root.list('form')[0]?.fire('submit')
  await settle(() => argument?.fire('input', { currentTarget: { value: '2s' } }))
  root.list('form')[0]?.fire('submit')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/scenarios', { scenarios: ['slow'] }],
    ['put', '/__mock/scenarios', { scenarios: ['slow=2s'] }],
  ])
})

test('marks a behavior that is in force, and ends all of it', async () => {
  const state = { scenarios: ['slow=1s', 'empty', 'slow@/a/*'] }
  const { root, change, texts } = await drawPart('scenarios', { reply: { behaviours: [slow] }, state })
  expect(root.text).toContain('in force: slow=1s, slow@/a/*')
  expect(texts('button')).toEqual(['Switch off'])
  root.list('button')[0]?.fire('click')
  expect(change.mock.calls).toEqual([['put', '/__mock/scenarios', { scenarios: ['empty'] }]])
})

const inForce = { seed: 7, scenarios: ['slow=1s'] }

test('shows what is in force as a story, and plays another one', async () => {
  const alone = await drawPart('stories', { reply: { stories: [], inForce } })
  expect(alone.root.text).toContain('The mock was started without stories.')
  expect(JSON.parse(alone.texts('pre')[0] ?? '')).toEqual(inForce)
  const { root, change } = await drawPart('stories', {
    reply: { stories: [{ name: 'thin', says: null }], inForce },
  })
  root.list('button')[0]?.fire('click')
  expect(change.mock.calls).toEqual([['put', '/__mock/stories', { story: 'thin' }]])
})

test('has the header of each session but the first, and opens another one', async () => {
  const sessions = { open: ['default', 'ben', 'ana'], most: 10, evicted: 0 }
  const { root, location, texts } = await drawPart('sessions', { state: { sessions } })
  expect(texts('code')).toEqual([...['default', 'ana', 'X-Mock-Session: ana', 'ben', 'X-Mock-Session: ben']])
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: 'eve' } }))
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(location.hash).toMatch(/session=eve$/)
})
