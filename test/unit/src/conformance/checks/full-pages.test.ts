import { expect, it } from 'vitest'
import { fullPageChecks } from '../../../../../src/conformance/checks/parameters/full-page-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import {
  buildExchange,
  buildGroup,
  judgeFamily,
  judgeRequirement,
} from '../../../../support/build-exchange.ts'

const id = 'tvlTopOwners'
const list = (operation: OperationId, count: number, query: Record<string, string> = {}) =>
  buildExchange(operation, {
    query,
    rows: Array.from({ length: count }, (_, at) => ({ ownerAddress: `0x${at}` })),
  })

/** Numbers of rows of a page group. */
type Counts = Partial<Record<'all' | 'explicit' | 'first' | 'second' | 'beyond' | 'far', number>>

/** Builds a page group of a long list with other numbers of rows. */
function count(
  { all = 20, explicit = 1000, first = 10, second = 10, beyond = 1, far = 0 }: Counts,
  attempt = 1,
) {
  const parts: Record<string, Exchange> = {
    all: list(id, all),
    explicit: list(id, explicit, { limit: '1000' }),
    first: list(id, first, { limit: '10', offset: '0' }),
    second: list(id, second, { limit: '10', offset: '10' }),
    beyond: list(id, beyond, { limit: '1', offset: '20' }),
    again: list(id, all, { limit: '20' }),
    far: list(id, far, { limit: '10', offset: '100000' }),
  }
  return buildGroup(`page:${id}`, parts, attempt)
}

it.each<[string, Counts, string, string]>([
  ['all of their rows', {}, 'full', 'holds'],
  ['a row less on the first page', { first: 9 }, 'full', 'broken'],
  ['a row less on the second page', { second: 9 }, 'full', 'broken'],
  ['nothing on the second page', { second: 0 }, 'full', 'broken'],
  ['five rows at most', { all: 5, explicit: 5, first: 5, second: 5 }, 'full', 'unclear'],
  [
    'two of three rows, as some are left out of each',
    { all: 14, explicit: 700, first: 7, second: 6 },
    'full',
    'unclear',
  ],
  ['all rows that there are', { all: 13, explicit: 13, second: 3, beyond: 0 }, 'full', 'holds'],
  ['the maximum of rows', {}, 'most', 'holds'],
  ['never more rows than the default', { explicit: 20 }, 'most', 'broken'],
  ['no more rows, since there are none', { explicit: 20, beyond: 0 }, 'most', 'unclear'],
  ['never more than 300 rows', { explicit: 300, far: 10 }, 'most', 'broken'],
  ['300 rows, since there are no more', { explicit: 300 }, 'most', 'unclear'],
  ['nine of ten rows, as some are left out of each', { explicit: 900, far: 9 }, 'most', 'unclear'],
])('pages have %s: %o', (_, counts, kind, want) => {
  const sent = [...count(counts), ...count(counts, 2)]
  // A page of one row has it on such services, too.
  const pages = kind === 'full' && want === 'unclear' ? sent.filter(({ role }) => role !== 'beyond') : sent
  expect(judgeRequirement(fullPageChecks.current, pages, `PAR-LIM-${kind}`, id)).toBe(want)
})

it('requests pages again if only later ones show more rows', () => {
  expect([...judgeFamily(fullPageChecks.current, count({ explicit: 20 })).unsettled]).toEqual([`page:${id}`])
})

it.each<[string, number, number, string]>([
  ['more before and after it', 15, 15, 'broken'],
  ['more before it alone', 15, 14, 'unclear'],
  ['as many as there are', 14, 14, 'unclear'],
])('a list without pages has fewer rows than limit, and there are %s', (_, before, after, want) => {
  const [short, series] = [{ limit: '3' }, { limit: '9', granularity: '1h' }]
  const sent = [before, 2, 8, after].map((rows, at) =>
    list('trendingMomentum', rows, [{}, short, series, {}][at]),
  )
  expect(judgeRequirement(fullPageChecks.current, sent, 'PAR-LIM-full', 'trendingMomentum')).toBe(want)
})

it('judges the default of a limit, too, and no limit of posts', () => {
  const judgeThree = (operation: OperationId, requirement: string) =>
    judgeRequirement(
      fullPageChecks.current,
      [16, 10, 16].map((rows, at) => list(operation, rows, at === 1 ? {} : { limit: '16' })),
      requirement,
      operation,
    )
  expect(judgeThree('influencerCredibility', 'PAR-DEF-limit')).toBe('broken')
  expect(judgeThree('alphaPostDetection', 'PAR-DEF-limit')).toBe('nothing')
})
