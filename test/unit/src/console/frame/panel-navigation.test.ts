import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { PanelNavigation } from '../../../../../src/console/frame/panel-navigation.tsx'
import { findPanel, panels } from '../../../../../src/console/frame/panels.tsx'
import { drawHtml } from '../support/draw.ts'
import { makeState } from '../support/make-context.ts'

test('finds a place by its key, and the first for a key that is unknown', () => {
  expect(findPanel('clock').title).toBe('Clock')
  expect(findPanel('nowhere')).toBe(panels[0])
  expect(new Set(panels.map(({ key }) => key)).size).toBe(panels.length)
})

test('leads to all places and marks the current one', () => {
  const html = drawHtml(h(PanelNavigation, { current: 'gaps' }))
  for (const { key, title } of panels) expect(html).toMatch(new RegExp(`href="#/${key}"[^>]*>${title}`))
  expect(html.match(/<a[^>]*aria-current="page"[^>]*>\w+/g)).toEqual([
    '<a href="#/gaps" aria-current="page">Gaps',
  ])
})

test('counts what was set beside its place, and nothing where nothing was', () => {
  const state = makeState({ scenarios: ['a', 'b'], gaps: { 'OPEN-1': 'yes' } })
  const html = drawHtml(h(PanelNavigation, { current: 'gaps' }), { state })
  expect([...html.matchAll(/>(\w+)<span class="count">(\d+)/g)].map(([, ...parts]) => parts)).toEqual([
    ['Scenarios', '2'],
    ['Gaps', '1'],
  ])
  expect(drawHtml(h(PanelNavigation, { current: 'gaps' }), { state: undefined })).not.toContain('count')
})
