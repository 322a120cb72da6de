import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { listScenarios } from '../../../../../mocks/scenarios/list-scenarios.ts'
import { parseScenario } from '../../../../../mocks/scenarios/parse-scenario.ts'
import { BehaviorList } from '../../../../../src/console/panels/scenarios/behavior-list.tsx'
import { findActiveScenarios } from '../../../../../src/console/panels/scenarios/find-active-scenarios.ts'
import { GlobField } from '../../../../../src/console/panels/scenarios/glob-field.tsx'
import { groupBehaviors, presets } from '../../../../../src/console/panels/scenarios/group-behaviors.ts'
import { ScenarioPanel } from '../../../../../src/console/panels/scenarios/scenario-panel.tsx'
import { StoryList } from '../../../../../src/console/panels/scenarios/story-list.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeOperation, makeState } from '../support/make-context.ts'

const catalog = { behaviours: [{ name: 'slow', takes: 'DURATION', says: 'Answers late.' }] }

async function drawPanel(detail: string, params: Record<string, string> = {}) {
  const change = vi.fn(async () => true)
  const panel = h(ScenarioPanel, { route: { place: 'scenarios', detail, params } })
  const context = { change, state: makeState({ scenarios: ['empty', 'slow=1s'] }) }
  const { root } = await draw(panel, {
    ...context,
    ask: (async () => ({ ...catalog, stories: [], inForce: {} })) as never,
  })
  return { root, change }
}

test('switches a behavior on for the wanted operations, and off', async () => {
  const { root, change } = await drawPanel('', { glob: '/shop/*' })
  root.list('form')[0]?.fire('submit')
  // For all operations it is in force already.
  const all = await drawPanel('')
  all.root.list('form')[0]?.list('button')[0]?.fire('click')
  expect([...change.mock.calls, ...all.change.mock.calls]).toEqual([
    ['put', '/__mock/scenarios', { scenarios: ['empty', 'slow=1s', 'slow@/shop/*'] }],
    ['put', '/__mock/scenarios', { scenarios: ['empty'] }],
  ])
})

test('finds a scenario with any argument, glob and prefix, and no other with the same start', () => {
  const own = ['slow', 'slow=5', 'slow@tokenDetails', 'once:slow', 'after=3:once:slow=5@*Pools?offset>=40']
  expect(findActiveScenarios('slow', [...own, 'slow-body', 'once:slow-body', 'code=500'])).toEqual(own)
})

test('shows how many operations a glob matches, by path or id', () => {
  const operations = ['goods', 'people'].map(id => makeOperation({ id }))
  const count = (glob: string) =>
    drawHtml(h(GlobField, { glob, operations, detail: '' })).match(/class="(\w+)"[^>]*>([^<]*)<\/span>/)
  expect(count('')?.slice(1)).toEqual(['muted', '2 operations'])
  expect(count('/shop/*')?.slice(1)).toEqual(['muted', '2 operations'])
  expect(count('peo*')?.slice(1)).toEqual(['muted', 'people'])
  expect(count('x*')?.slice(1)).toEqual(['wrong', '0 operations'])
})

const behaviours = [
  { name: 'slow', takes: 'DURATION', says: 'Answers late.' },
  { name: 'empty', takes: null, says: 'Has no rows.' },
]

const plain = { behaviours, text: '', glob: '' }

test('plays a behavior with the argument that was typed, or without one', async () => {
  const play = vi.fn()
  const { root } = await draw(h(BehaviorList, { ...plain, inForce: [], play, end: vi.fn() }))
  const [empty, slow] = root.list('form')
  slow?.fire('submit')
  await settle(() => slow?.list('input')[0]?.fire('input', { currentTarget: { value: '2s' } }))
  slow?.fire('submit')
  empty?.fire('submit')
  expect(play.mock.calls).toEqual([['slow'], ['slow=2s'], ['empty']])
  expect(empty?.list('input')).toEqual([])
})

test('marks a behavior that is in force, and ends all of it', async () => {
  const end = vi.fn()
  const inForce = ['slow=1s', 'slow@/a/*', 'other']
  const { root } = await draw(h(BehaviorList, { ...plain, inForce, play: vi.fn(), end }))
  const [empty, slow] = root.list('form')
  expect([slow?.text.includes('in force'), empty?.text.includes('in force')]).toEqual([true, false])
  slow?.list('button')[0]?.fire('click')
  expect(end).toHaveBeenCalledWith(['slow=1s', 'slow@/a/*'])
  expect(slow?.list('button').map(({ text }) => text)).toEqual(['Switch off'])
})

test('groups behaviors by purpose, those used most first, with their usual arguments', async () => {
  const known = listScenarios().map(({ takes = null, ...others }) => ({ ...others, takes }))
  const groups = groupBehaviors(known)
  expect(groups[0]).toMatchObject({
    title: 'Used most',
    behaviors: [{ name: 'empty' }, { name: 'slow' }, { name: 'code' }, {}],
  })
  expect(groups.flatMap(({ behaviors }) => behaviors)).toHaveLength(known.length)
  for (const name of Object.keys(presets))
    for (const preset of presets[name] ?? [])
      expect(() => parseScenario(`${name}=${preset}`, '')).not.toThrow()
  const play = vi.fn()
  const { root } = await draw(h(BehaviorList, { ...plain, inForce: [], play, end: vi.fn() }))
  root
    .list('button')
    .find(({ text }) => text === 'slow forever')
    ?.fire('click')
  expect(play).toHaveBeenCalledWith('slow=forever')
})

const inForce = { seed: 7, scenarios: ['slow=1s'] }

async function drawList(stories: readonly { name: string; says: string | null }[]) {
  const change = vi.fn(async () => true)
  const ask = (async () => ({ stories, inForce })) as never
  const { root } = await draw(h(StoryList, {}), { ask, change })
  return { root, change }
}

test('shows what is in force as a story, and how to start with it', async () => {
  const { root } = await drawList([])
  expect(root.text).toContain('The mock was started without stories.')
  expect(JSON.parse(root.list('pre')[0]?.text ?? '')).toEqual({ 'my-story': inForce })
  expect(root.text).toContain('mdc mock --stories my-story.stories.json --story my-story')
})
