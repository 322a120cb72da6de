import '../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { controlBase, writePageLink } from '../../../../../src/console/api/parent-window.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('knows no page around one that the mock itself served', () => {
  expect(controlBase).toBe('')
  expect(writePageLink(['slow=1s'])).toBeUndefined()
})

test('replaces the scenarios in the address of the page around', async () => {
  const href = 'https://shop.example/goods?mdc=old&page=2&mdc=older#top'
  vi.stubGlobal('parent', { location: { href } })
  vi.stubGlobal('document', { documentElement: { dataset: { mock: '/nested' } } })
  // A module of its own, since it reads the page once.
  const framed = '../../../../../src/console/api/parent-window.ts?framed'
  const module: typeof import('../../../../../src/console/api/parent-window.ts') = await import(framed)
  expect(module.controlBase).toBe('/nested')
  expect(module.writePageLink(['slow=1s', 'empty@/a/*'])).toBe(
    'https://shop.example/goods?page=2&mdc=slow%3D1s&mdc=empty%40%2Fa%2F*#top',
  )
  expect(module.writePageLink([])).toBe('https://shop.example/goods?page=2#top')
})
