import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { VersionPanel } from '../../../../../../src/console/panels/versions/version-panel.tsx'
import { draw } from '../../support/draw.ts'

const version = {
  ...{ endpoint: '/goods', version: '1', mediaType: 'application/x.v1+json', state: 'deprecated' as const },
  ...{ default: true, deprecatedAt: '2026-01-11T00:00:00Z', sunsetAt: '2026-01-31T00:00:00Z' },
}

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

test('lists the versions of each endpoint', async () => {
  const versions = [version, { ...version, version: '2' }, { ...version, endpoint: '/people' }]
  const { root } = await draw(h(VersionPanel, {}), {
    ask: (async () => ({ lifecycle: [], versions })) as never,
  })
  const sections = root
    .list('section')
    .map(section => [section.list('h2')[0]?.text, section.list('strong').map(({ text }) => text)])
  expect(sections).toEqual([
    ['/goods', ['1', '2']],
    ['/people', ['1']],
  ])
})
