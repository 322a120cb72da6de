import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { GapCard } from '../../../../../../src/console/panels/gaps/gap-card.tsx'
import { draw, drawHtml } from '../../support/draw.ts'
import { makeGap } from '../../support/make-context.ts'

const gap = makeGap({ id: 'OPEN-1', question: 'Are prices rounded?', operations: ['goods'] })

test('shows a question with its answers, the default of them and its operations', () => {
  const html = drawHtml(h(GapCard, { gap, chosen: 'yes', choose: vi.fn() }))
  expect(html).toMatch(/^<li class="box card gap on">/)
  expect(html).toMatch(/value="yes" checked/)
  expect(html.match(/<code>\w+<\/code><span class="muted"> default/g)).toEqual([
    '<code>no</code><span class="muted"> default',
  ])
  expect(html).toContain('<a class="wire" href="#/try/goods">goods</a>')
})

test('stands out only when the answer is not the default', () => {
  expect(drawHtml(h(GapCard, { gap, chosen: 'no', choose: vi.fn() }))).toMatch(/^<li class="box card gap ">/)
})

test('chooses another answer', async () => {
  const choose = vi.fn()
  const { root } = await draw(h(GapCard, { gap, chosen: 'no', choose }))
  root.list('input')[1]?.fire('change')
  expect(choose).toHaveBeenCalledWith('yes')
})
