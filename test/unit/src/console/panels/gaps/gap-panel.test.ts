import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { GapPanel } from '../../../../../../src/console/panels/gaps/gap-panel.tsx'
import { draw, drawHtml } from '../../support/draw.ts'
import { makeContract, makeGap, makeState } from '../../support/make-context.ts'

const gaps = [
  makeGap({ id: 'OPEN-1', question: 'Are prices rounded?', operations: ['goods'] }),
  makeGap({ id: 'OPEN-2', question: 'Are names unique?' }),
]
const contract = makeContract([], gaps)
const state = makeState({ gaps: { 'OPEN-2': 'yes' } })

function drawPanel(params: Record<string, string> = {}, detail = '') {
  const html = drawHtml(h(GapPanel, { route: { place: 'gaps', detail, params } }), { contract, state })
  return { html, shown: html.match(/(?<=<\/span> )(Are [^<]*)/g) }
}

test('finds questions by their words and operations', () => {
  expect(drawPanel().shown).toEqual(['Are prices rounded?', 'Are names unique?'])
  expect(drawPanel({ find: 'GOODS' }).shown).toEqual(['Are prices rounded?'])
  expect(drawPanel({ find: 'nothing' }).html).toContain('No gap is like that.')
})

test('shows only what differs from the default, and one gap alone', () => {
  const { html, shown } = drawPanel({ show: 'changed' })
  expect(html).toContain('Differs from default 1')
  expect(shown).toEqual(['Are names unique?'])
  expect(drawPanel({ find: 'nothing' }, 'OPEN-1').shown).toEqual(['Are prices rounded?'])
})

test('sets an option, and forgets it when it is the default again', async () => {
  const change = vi.fn(async () => true)
  const panel = h(GapPanel, { route: { place: 'gaps', detail: '', params: {} } })
  const { root } = await draw(panel, { contract, state, change })
  const [, firstYes, secondNo] = root.list('input').filter(input => input.attributes.get('type') === 'radio')
  firstYes?.fire('change')
  secondNo?.fire('change')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/gaps', { gaps: { 'OPEN-2': 'yes', 'OPEN-1': 'yes' } }],
    ['put', '/__mock/gaps', { gaps: {} }],
  ])
})

test('shows options that were chosen where the mock was started', async () => {
  const ask = (async () => ({ gaps: {}, choices: { 'OPEN-1': 'yes' } })) as never
  const panel = h(GapPanel, { route: { place: 'gaps', detail: '', params: {} } })
  const { root } = await draw(panel, { contract, ask })
  expect(root.text).toContain('Differs from default 1')
})
