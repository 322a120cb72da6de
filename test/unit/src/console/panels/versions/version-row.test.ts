import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { VersionRow } from '../../../../../../src/console/panels/versions/version-row.tsx'
import { draw, drawHtml, settle } from '../../support/draw.ts'
import { makeState } from '../../support/make-context.ts'

const version = {
  ...{ endpoint: '/goods', version: '1', mediaType: 'application/x.v1+json', state: 'deprecated' as const },
  ...{ default: true, deprecatedAt: '2026-01-11T00:00:00Z', sunsetAt: '2026-01-31T00:00:00Z' },
}
const [start, end] = [Date.parse('2026-01-01'), Date.parse('2026-02-10')]
const span = [start, end] as const
const now = Date.parse('2026-01-21')

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

test('says nothing of days where none is planned', () => {
  const living = { ...version, deprecatedAt: null, sunsetAt: null }
  expect(drawHtml(h(VersionRow, { version: living, now, span }))).not.toMatch(/days|clock to/)
})

test('takes back only what was planned', () => {
  expect(drawHtml(h(VersionRow, { version, now, span }))).not.toContain('Take back')
})
