import { expect, it } from 'vitest'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import { buildChanged, type Loose } from './build-changed.ts'

const path = '/altchain/token-details'
// A table that no operation has any more is an unused part.
const unused = new Set(['words-changed', 'part-removed'])
const lifecycle = (more: object) => ({ since: '2026-03-01', reason: 'It is slow.', ...more })

/** The ids of the changes when each part has one lifecycle, and then another one or is gone. */
function compare(before: object | undefined, after: object | undefined | 'gone'): string[] {
  const [old, now] = [before, after].map(each =>
    buildChanged((document: Loose) => {
      const { columns } = document.components.schemas.HolderRecord['x-table']
      const { content } = document.paths['/socialintel/social-data/trending-momentum'].get.responses[200]
      const versions: Loose = Object.values(content).find((media: Loose) => media['x-versions']?.length > 1)
      if (each === 'gone') {
        delete document.paths[path]
        columns.pop()
        versions['x-versions'].pop()
      } else if (each !== undefined) {
        document.paths[path].get['x-deprecated'] = each
        columns.at(-1)['x-deprecated'] = each
        const { reason: _, ...dates } = each as Record<string, string>
        Object.assign(versions['x-versions'].at(-1), dates)
      }
    }),
  ) as [Loose, Loose]
  return [...new Set(diffDocuments(old, now).map(({ id }) => id))].filter(id => !unused.has(id)).sort()
}

it.each([
  ['is announced', undefined, lifecycle({ sunset: '2027-06-01' }), ['deprecation-changed']],
  [
    'comes earlier',
    lifecycle({ sunset: '2027-06-01' }),
    lifecycle({ sunset: '2027-03-01' }),
    ['sunset-earlier'],
  ],
  ['comes later', lifecycle({ sunset: '2027-06-01' }), lifecycle({ sunset: '2028-06-01' }), ['sunset-later']],
  ['is taken back', lifecycle({ sunset: '2027-06-01' }), lifecycle({}), ['sunset-later']],
  ['has come', lifecycle({ sunset: '2026-06-01' }), 'gone' as const, ['removed-as-announced']],
  [
    'comes without notice',
    lifecycle({ sunset: '2999-01-01' }),
    'gone' as const,
    ['column-removed', 'operation-removed', 'version-removed'],
  ],
])('an end that %s', (_, before, after, want) => {
  expect(compare(before, after)).toEqual(want)
})
