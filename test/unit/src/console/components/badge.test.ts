import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Badge, LevelBadge, StatusBadge } from '../../../../../src/console/components/badge.tsx'

test('shows a word with its meaning and its title', () => {
  const html = renderToString(h(Badge, { meaning: 'warning', title: 'Why', children: 'word' }))
  expect(html).toBe('<span class="mark warning" title="Why">word</span>')
})

test.each([
  [200, 'good'],
  [402, 'information'],
  [404, 'warning'],
  [503, 'bad'],
])('shows status %i as %s', (status, meaning) => {
  expect(renderToString(h(StatusBadge, { status }))).toBe(`<span class="mark ${meaning}">${status}</span>`)
})

test('calls a statement without a level documented, and an open one unknown', () => {
  const draw = (level: string | undefined) => renderToString(h(LevelBadge, { level }))
  expect(draw(undefined)).toBe('<span class="mark good">documented</span>')
  expect(draw('open')).toBe('<span class="mark unknown">open</span>')
  expect(draw('other')).toBe('<span class="mark information">other</span>')
})
