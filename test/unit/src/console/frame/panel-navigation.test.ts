import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, onTestFinished, test } from 'vitest'
import { PanelNavigation } from '../../../../../src/console/frame/panel-navigation.tsx'
import { findPanel, panels } from '../../../../../src/console/frame/panels.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeContract, makeGap, makeOperation, makeParameter, makeState } from '../support/make-context.ts'
import { market } from '../support/make-market.ts'
import { narrowQuery } from '../support/prepare-modules.ts'

const needed = makeParameter({ name: 'id', required: true })
const contract = makeContract(
  [makeOperation({ id: 'goods', parameters: [needed] })],
  [makeGap({ id: 'OPEN-1' })],
)

test('finds a place by its key, and the first for a key that is unknown', () => {
  expect(findPanel('clock').title).toBe('Clock')
  expect(findPanel('nowhere')).toBe(panels[0])
  expect(new Set(panels.map(({ key }) => key)).size).toBe(panels.length)
})

test('leads to the places of what the contract has, and marks the current one', () => {
  const html = drawHtml(h(PanelNavigation, { current: 'gaps' }), { contract })
  for (const { key, title } of panels)
    expect(html.includes(`href="#/${key}"`), title).toBe(!['market', 'versions'].includes(key))
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>\w+/g)).toEqual([
    '<a href="#/gaps" aria-current="page">Gaps',
  ])
})

test('leads to four places on a phone, and to the others behind a button', async () => {
  narrowQuery.matches = true
  onTestFinished(() => {
    narrowQuery.matches = false
  })
  const state = makeState({ gaps: { 'OPEN-1': 'yes' } })
  const { root } = await draw(h(PanelNavigation, { current: 'clock' }), { state, contract: market })
  const more = () => root.list('div')[0]
  const [button] = root.list('button')
  expect(
    root
      .list('a')
      .map(({ text }) => text)
      .slice(0, 4),
  ).toEqual(['Journal', 'Try it', 'Market', 'Scenarios'])
  expect(
    more()
      ?.list('a')
      .map(({ text }) => text),
  ).toEqual(['Payments', 'Clock'])
  expect([button?.text, more()?.attributes.has('hidden')]).toEqual(['Clock ▴', true])
  await settle(() => button?.fire('click'))
  expect(more()?.attributes.has('hidden')).toBe(false)
})

test('counts what was set beside its place, and nothing where nothing was', () => {
  const state = makeState({ scenarios: ['a', 'b'], gaps: { 'OPEN-1': 'yes' } })
  const html = drawHtml(h(PanelNavigation, { current: 'gaps' }), { state, contract })
  expect([...html.matchAll(/>(\w+)<span class="count">(\d+)/g)].map(([, ...parts]) => parts)).toEqual([
    ['Scenarios', '2'],
    ['Gaps', '1'],
  ])
  expect(drawHtml(h(PanelNavigation, { current: 'gaps' }), { state: undefined })).not.toContain('count')
})

test('names the data of a contract a market only where there are prices', () => {
  const places = (operations: Parameters<typeof makeContract>[0]) =>
    drawHtml(h(PanelNavigation, { current: 'gaps' }), { contract: makeContract(operations) })
  expect(places([makeOperation({ id: 'goods' })])).toMatch(/href="#\/market">Data</)
  expect(places(market.operations)).toMatch(/href="#\/market">Market</)
})
