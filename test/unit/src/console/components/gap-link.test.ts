import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { GapLink } from '../../../../../src/console/components/gap-link.tsx'
import { Tabs } from '../../../../../src/console/components/tabs.tsx'
import { drawHtml } from '../support/draw.ts'
import { makeContract, makeGap } from '../support/make-context.ts'

test('leads to the question of a gap', () => {
  const contract = makeContract([], [makeGap({ id: 'OPEN-1', question: 'Is it so?' })])
  expect(drawHtml(h(GapLink, { id: 'OPEN-1' }), { contract })).toBe(
    '<a class="mark unknown" href="#/gaps/OPEN-1" title="Is it so?">OPEN-1</a>',
  )
})

test('has no question for a gap that the contract does not know', () => {
  expect(drawHtml(h(GapLink, { id: 'OPEN-2' }))).not.toContain('title')
})

test('is a link for each view, of which the chosen one is the current', () => {
  const tabs = { a: 'One', b: 'Two' }
  const html = renderToString(h(Tabs, { label: 'Views', tabs, chosen: 'b', link: key => `#/${key}` }))
  expect(html).toContain('<nav class="tabs" aria-label="Views">')
  expect(html).toContain('<a href="#/a">One</a><a href="#/b" aria-current="true">Two</a>')
})
