import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ScenarioSwitch } from '../../../../../src/console/components/scenario-switch.tsx'
import { draw } from '../support/draw.ts'

test('says whether scenarios are played, and changes it', async () => {
  const change = vi.fn()
  const { root } = await draw(h(ScenarioSwitch, { isOn: true, change }))
  const [input] = root.list('input')
  input?.fire('change', { currentTarget: { checked: false } })
  expect(root.text).toBe('With scenarios')
  expect(change.mock.calls).toEqual([[false]])
})
