import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { BehaviorList } from '../../../../../../src/console/panels/scenarios/behavior-list.tsx'
import { draw, settle } from '../../support/draw.ts'

const behaviours = [
  { name: 'slow', takes: 'DURATION', says: 'Answers late.' },
  { name: 'empty', takes: null, says: 'Has no rows.' },
]

test('plays a behavior with the argument that was typed, or without one', async () => {
  const play = vi.fn()
  const { root } = await draw(h(BehaviorList, { behaviours, inForce: [], play, end: vi.fn() }))
  const [slow, empty] = root.list('form')
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
  const { root } = await draw(h(BehaviorList, { behaviours, inForce, play: vi.fn(), end }))
  const [slow, empty] = root.list('form')
  expect([slow?.text.includes('in force'), empty?.text.includes('in force')]).toEqual([true, false])
  slow?.list('button')[0]?.fire('click')
  expect(end).toHaveBeenCalledWith(['slow=1s', 'slow@/a/*'])
})
