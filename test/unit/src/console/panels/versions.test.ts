import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { describeDays } from '../../../../../src/console/panels/versions/describe-days.ts'
import { scaleTimeline } from '../../../../../src/console/panels/versions/scale-timeline.ts'
import { Timeline } from '../../../../../src/console/panels/versions/timeline.tsx'
import { VersionPanel } from '../../../../../src/console/panels/versions/version-panel.tsx'
import { VersionRow } from '../../../../../src/console/panels/versions/version-row.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeState } from '../support/make-context.ts'

test.each([
  ['2026-02-01T00:00:00Z', 'in 17 days'],
  ['2026-01-16T00:00:00Z', 'in 1 day'],
  ['2026-01-15T23:59:59Z', 'today'],
  ['2026-01-14T23:59:59Z', '1 day ago'],
  ['2022-01-15T12:00:00Z', '1,461 days ago'],
])('counts calendar days to %s', (moment, said) => {
  expect(describeDays(Date.parse(moment), Date.parse('2026-01-15T12:00:00Z'))).toBe(said)
})

test('widens a short period, and takes its room from the long ones', () => {
  const place = scaleTimeline([0, 1000, 1010, 2010])
  expect([0, 500, 1000, 1005, 1010, 2010].map(place)).toEqual([0, 20.5, 41, 50, 59, 100])
})

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

test('shows half a year around now, and as far as anything is planned', async () => {
  const [moment, halfYear] = [Date.parse('2026-01-15T12:00:00Z'), 183 * 24 * 60 * 60_000]
  const readNow = async (deprecatedAt: string | null, sunsetAt: string | null) => {
    const ask = async () => ({ lifecycle: [], versions: [{ ...version, deprecatedAt, sunsetAt }] })
    const { root } = await draw(h(VersionPanel, {}), { ask: ask as never })
    const marker = root.list('span').find(element => element.attributes.get('class') === 'now')
    return marker?.style.left
  }
  expect(await readNow(null, null)).toBe('50%')
  const late = new Date(moment + 3 * halfYear).toISOString()
  expect(await readNow(null, late)).toBe('25%')
  const early = new Date(moment - 3 * halfYear).toISOString()
  expect(await readNow(early, null)).toBe('75%')
})

test('plans the end of a version by two days, and takes the plan back', async () => {
  const change = vi.fn(async () => true)
  const state = makeState({ lifecycle: ['/goods@1=sunset:2026-05-01', '/people@1=sunset:2026-05-01'] })
  const { root } = await draw(h(VersionRow, { version, now, span }), { state, change })
  expect(root.text).toContain('default of requests without a version')
  await settle(() => root.list('input')[1]?.fire('input', { currentTarget: { value: '2026-03-01' } }))
  root.list('form')[0]?.fire('submit')
  const takeBack = root.list('button').find(({ text }) => text === 'Take back')
  takeBack?.fire('click')
  const others = ['/people@1=sunset:2026-05-01']
  expect(change.mock.calls).toEqual([
    [
      ...['put', '/__mock/versions'],
      { lifecycle: [...others, '/goods@1=deprecated:2026-01-11,sunset:2026-03-01'] },
    ],
    ['put', '/__mock/versions', { lifecycle: others }],
  ])
})

test('wants at least one day for a plan', () => {
  const isDisabled = (deprecatedAt: string | null, sunsetAt: string | null) =>
    /disabled[^>]*>Plan</.test(
      drawHtml(h(VersionRow, { version: { ...version, deprecatedAt, sunsetAt }, now, span })),
    )
  expect(isDisabled(null, null)).toBe(true)
  expect([isDisabled('2026-01-11T00:00:00Z', null), isDisabled(null, '2026-01-11T00:00:00Z')]).toEqual([
    false,
    false,
  ])
})

test('says how many days are left, and sets the clock to each date', async () => {
  const change = vi.fn(async () => true)
  const { root } = await draw(h(VersionRow, { version, now, span }), { change })
  expect(root.text).toContain('deprecated 10 days ago · sunset in 10 days')
  root
    .list('button')
    .find(({ text }) => text === 'sunset')
    ?.fire('click')
  expect(change).toHaveBeenCalledWith('post', '/__mock/clock', { set: '2026-01-31T00:00:00Z' })
})
