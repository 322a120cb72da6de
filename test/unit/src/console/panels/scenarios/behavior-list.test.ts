import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { listScenarios } from '../../../../../../mocks/scenarios/list-scenarios.ts'
import { parseScenario } from '../../../../../../mocks/scenarios/parse-scenario.ts'
import { BehaviorList } from '../../../../../../src/console/panels/scenarios/behavior-list.tsx'
import { groupBehaviors, presets } from '../../../../../../src/console/panels/scenarios/group-behaviors.ts'
import { draw, settle } from '../../support/draw.ts'

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

test('switches a behavior on again for other operations', async () => {
  const inForce = ['slow=1s', 'slow@/a/*']
  const list = { ...plain, inForce, play: vi.fn(), end: vi.fn() }
  const draws = ['/b/*', '/a/*'].map(glob => h(BehaviorList, { ...list, glob }))
  const switches = await Promise.all(
    draws.map(async list => (await draw(list)).root.list('form')[1]?.list('button').at(-1)?.text),
  )
  expect(switches).toEqual(['Switch on', 'Switch off'])
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
