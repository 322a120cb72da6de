import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ActiveSettingsBar } from '../../../../../src/console/frame/active-settings-bar.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeState } from '../support/make-context.ts'

const state = makeState({
  scenarios: ['slow=1s', 'empty'],
  gaps: { 'OPEN-1': 'yes' },
  lifecycle: ['/goods@1=sunset:2026-01-01'],
})

async function drawBar(changed: Parameters<typeof draw>[1] = {}) {
  const change = vi.fn(async () => true)
  const { root } = await draw(h(ActiveSettingsBar, {}), { state, change, ...changed })
  const press = (label: string) =>
    settle(() =>
      root
        .list('button')
        .find(button => [button.text, button.attributes.get('aria-label')].includes(label))
        ?.fire('click'),
    )
  return { root, change, press }
}

test('is not there when nothing was set', () => {
  expect(drawHtml(h(ActiveSettingsBar, {}))).toBe('')
  expect(drawHtml(h(ActiveSettingsBar, {}), { state: undefined })).toBe('')
})

test('shows each setting as a link to its place', async () => {
  const { root } = await drawBar()
  expect(root.list('a').map(link => [link.text, link.attributes.get('href')])).toEqual([
    ['slow=1s', '#/scenarios'],
    ['empty', '#/scenarios'],
    ['OPEN-1=yes', '#/gaps/OPEN-1'],
    ['/goods@1=sunset:2026-01-01', '#/versions'],
    ['Save as a story', '#/scenarios/stories'],
  ])
})

test('takes back one setting and keeps the others', async () => {
  const { change, press } = await drawBar()
  await press('Take back slow=1s')
  await press('Take back OPEN-1=yes')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/scenarios', { scenarios: ['empty'] }],
    ['put', '/__mock/gaps', { gaps: {} }],
  ])
})

test('resets all settings at once', async () => {
  const { change, press } = await drawBar()
  await press('Reset')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/scenarios', { scenarios: [] }],
    ['put', '/__mock/gaps', { gaps: {} }],
    ['put', '/__mock/versions', { lifecycle: [] }],
  ])
})

test('shows operations with rows of their own, and takes back those of one', async () => {
  const overrides = { goods: { rows: [] }, shops: { rows: [{}] } }
  const { root, change, press } = await drawBar({
    state: makeState({ overrides: Object.keys(overrides) }),
    ask: (async () => ({ overrides })) as never,
  })
  expect(root.list('li').map(({ text }) => text)).toEqual(['rows of goods×', 'rows of shops×'])
  await press('Take back rows of goods')
  await press('Reset')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/overrides', { overrides: { shops: { rows: [{}] } } }],
    ['delete', '/__mock/overrides'],
  ])
})
