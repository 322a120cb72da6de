import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { createLazyPanel } from '../../../../../src/console/frame/create-lazy-panel.tsx'
import { draw, settle } from '../support/draw.ts'

const route = { place: 'market', detail: 'all', params: {} }

test('loads a panel once, when it is first shown', async () => {
  const load = vi.fn(
    async () =>
      ({ route }: { route: { detail: string } }) =>
        h('p', {}, route.detail),
  )
  const Panel = createLazyPanel(load as never)
  expect(load).not.toHaveBeenCalled()
  for (let turn = 0; turn < 2; turn++) expect((await draw(h(Panel, { route }))).root.text).toBe('all')
  expect(load).toHaveBeenCalledTimes(1)
})

test('says why a panel cannot be loaded, and tries again', async () => {
  const load = vi.fn(async () => () => h('p', {}, 'here'))
  load.mockRejectedValueOnce(new Error('No such file.'))
  const { root } = await draw(h(createLazyPanel(load as never), { route }))
  expect(root.text).toContain('No such file.')
  await settle(() => root.list('button')[0]?.fire('click'))
  expect(root.text).toBe('here')
})
