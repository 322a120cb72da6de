import { h } from 'preact'
import { expect, test } from 'vitest'
import { SplitDivider } from '../../../../../../src/console/panels/journal/split-divider.tsx'
import { draw, settle } from '../../support/draw.ts'

test('moves by arrow keys within its bounds, without storage', async () => {
  const { root } = await draw(h(SplitDivider, { frame: { current: null } }))
  const [divider] = root.list('div')
  const press = (key: string) =>
    settle(() => divider?.fire('keydown', { key, preventDefault: () => undefined }))
  const read = () => Number(divider?.attributes.get('aria-valuenow'))
  expect(read()).toBe(50)
  await press('ArrowLeft')
  expect(read()).toBe(55)
  for (let times = 0; times < 9; times++) await press('ArrowLeft')
  expect(read()).toBe(75)
  await press('Enter')
  await press('ArrowRight')
  expect(read()).toBe(70)
})
