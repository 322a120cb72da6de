import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { OperationScenarios } from '../../../../../../src/console/panels/journal/operation-scenarios.tsx'
import { draw } from '../../support/draw.ts'
import { makeState } from '../../support/make-context.ts'

async function drawButtons(scenarios: string[]) {
  const change = vi.fn(async () => true)
  const state = makeState({ scenarios })
  const { root } = await draw(h(OperationScenarios, { operation: 'goods' }), { state, change })
  return { change, buttons: root.list('button') }
}

test('shows which scenario is in force for this operation, not for another', async () => {
  const { buttons } = await drawButtons(['code=500@goods', 'slow=2000@people'])
  expect(buttons.map(button => [button.text, String(button.attributes.get('aria-pressed'))])).toEqual([
    ['Make it empty', 'false'],
    ['slow', 'false'],
    ['500', 'true'],
  ])
})

test('puts the scenario before those in force', async () => {
  const { buttons, change } = await drawButtons(['odd-text'])
  buttons[0]?.fire('click')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/scenarios', { scenarios: ['empty@goods', 'odd-text'] }],
  ])
})
