import { h } from 'preact'
import { expect, test } from 'vitest'
import { Timeline } from '../../../../../../src/console/panels/versions/timeline.tsx'
import { drawHtml } from '../../support/draw.ts'

const version = {
  ...{ endpoint: '/goods', version: '1', mediaType: 'application/x.v1+json', state: 'deprecated' as const },
  ...{ default: true, deprecatedAt: '2026-01-11T00:00:00Z', sunsetAt: '2026-01-31T00:00:00Z' },
}
const [start, end] = [Date.parse('2026-01-01'), Date.parse('2026-02-10')]
const span = [start, end] as const
const now = Date.parse('2026-01-21')

test('draws the life of a version in parts of the whole time', () => {
  const html = drawHtml(h(Timeline, { version, now, span }))
  expect(html).toContain('aria-label="Version 1: deprecated from 2026-01-11, sunset from 2026-01-31"')
  const widths = [...html.matchAll(/class="(living|old|gone)" style="left:([\d.]+)\D*;width:([\d.]+)%/g)]
  expect(widths.map(([, ...parts]) => parts)).toEqual([
    ['living', '0', '25'],
    ['old', '25', '50'],
    ['gone', '75', '25'],
  ])
  expect(html).toMatch(/class="now" style="left:50%/)
})

test('draws a version without an end as living, and no moment that is unknown', () => {
  const living = { ...version, deprecatedAt: null, sunsetAt: null }
  const html = drawHtml(h(Timeline, { version: living, now: Number.NaN, span }))
  expect(html).toContain('aria-label="Version 1: not deprecated, no end planned"')
  expect(html).toMatch(/class="living" style="[^"]*width:100%/)
  expect(html).not.toContain('class="now"')
})
