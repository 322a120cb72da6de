import { h } from 'preact'
import { expect, test } from 'vitest'
import { SidePanel } from '../../../../../src/console/components/side-panel.tsx'
import { draw } from '../support/draw.ts'

const panel = h(SidePanel, { title: 'One request', closeTo: '#/journal', children: 'Details' })

test('has the title as its name, and a link that closes it', async () => {
  const { root } = await draw(panel)
  expect(root.list('aside')[0]?.attributes.get('aria-label')).toBe('One request')
  expect(root.list('a').map(link => [link.text, link.attributes.get('href')])).toEqual([
    ['Close', '#/journal'],
  ])
  expect(root.text).toContain('Details')
})

test('closes on Escape only, and not when a field used it', async () => {
  const { root, location } = await draw(panel, {}, '#/journal/4')
  const [aside] = root.list('aside')
  aside?.fire('keydown', { key: 'Enter' })
  aside?.fire('keydown', { key: 'Escape', defaultPrevented: true })
  expect(location.hash).toBe('#/journal/4')
  aside?.fire('keydown', { key: 'Escape' })
  expect(location.hash).toBe('#/journal')
})
