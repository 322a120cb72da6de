import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { findActiveScenarios } from '../../../../../../src/console/panels/scenarios/find-active-scenarios.ts'
import { ScenarioPanel } from '../../../../../../src/console/panels/scenarios/scenario-panel.tsx'
import { draw } from '../../support/draw.ts'
import { makeContract, makeEntry, makeState } from '../../support/make-context.ts'

const rule = { id: 'low-first', says: 'low is at most high', rule: 'low <= high', clause: '' }
const contract = { ...makeContract([]), entries: [makeEntry(['low'], { rules: [rule] })] }
const catalog = {
  behaviours: [{ name: 'slow', takes: 'DURATION', says: 'Answers late.' }],
  faults: [{ name: 'fault:rule:low-first', says: 'breaks a rule', operations: ['goods'] }],
}

async function drawPanel(detail: string, params: Record<string, string> = {}) {
  const change = vi.fn(async () => true)
  const panel = h(ScenarioPanel, { route: { place: 'scenarios', detail, params } })
  const context = { contract, change, state: makeState({ scenarios: ['empty', 'slow=1s'] }) }
  const { root } = await draw(panel, {
    ...context,
    ask: (async () => ({ ...catalog, stories: [], inForce: {} })) as never,
  })
  return { root, change }
}

test('finds scenarios of a name with whatever argument and operations', () => {
  const active = ['slow', 'slow=1s', 'slow@/a/*', 'slower', 'empty']
  expect(findActiveScenarios('slow', active)).toEqual(['slow', 'slow=1s', 'slow@/a/*'])
})

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

test('has the stories in a tab of their own, without the operations of a scenario', async () => {
  const { root } = await drawPanel('stories')
  expect(root.text).toContain('A story is a state of the market under a name')
  expect(root.list('form').map(form => form.list('button')[0]?.text)).toEqual(['Save as a story'])
})

test('explains a broken rule in the words of the contract', async () => {
  const { root } = await drawPanel('faults')
  expect(root.list('li')[1]?.text).toContain('not so: low is at most high')
  expect(root.text).toContain('Faults 1')
})
