import { describe, expect, it } from 'vitest'
import { fullPageChecks } from '../../../../../src/conformance/checks/parameters/page-group.ts'
import { paginationChecks } from '../../../../../src/conformance/checks/parameters/pagination-checks.ts'
import { parameterChecks } from '../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import {
  buildBody,
  buildExchange,
  buildGroup,
  buildGroupTwice,
  judgeFamily,
  judgeRequirement,
} from '../../../../support/build-exchange.ts'

const id = 'tvlTopOwners'
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
const owners = (numbers: readonly number[], amountOf = (at: number) => 1000 - at) =>
  numbers.map(at => ({
    ownerAddress: `0x${String(at).padStart(40, '0')}`,
    tokenAmount: amountOf(at),
    chainId: 8453,
  }))
const asked = (
  rows: readonly number[],
  query: Record<string, string> = {},
  amountOf?: (at: number) => number,
) => buildExchange(id, { query, rows: owners(rows, amountOf) })

type PageName = 'all' | 'explicit' | 'first' | 'second' | 'beyond' | 'again'
type Pages = Partial<Record<PageName, readonly number[]>> & { readonly amountOf?: (at: number) => number }

/** Builds a lawful page group with these changes. */
function pages(
  {
    all = range(0, 20),
    explicit = all,
    first = range(0, 10),
    second = range(10, 20),
    beyond = [20],
    again = all,
    amountOf,
  }: Pages,
  attempt = 1,
): Exchange[] {
  const of = (rows: readonly number[], query = {}) => asked(rows, query, amountOf)
  return buildGroup(
    `page:${id}`,
    {
      all: of(all),
      explicit: of(explicit, { limit: '1000' }),
      first: of(first, { limit: '10', offset: '0' }),
      second: of(second, { limit: '10', offset: '10' }),
      beyond: of(beyond, { limit: '1', offset: '20' }),
      again: of(again),
    },
    attempt,
  )
}

const twice = (parts: Pages) => [...pages(parts), ...pages(parts, 2)]

/** Requirements that a page group is judged by. Each case has one verdict for each of them. */
const judged = ['PAG-001', 'PAG-002', 'PAG-repeated', 'ORD-HR-pages', 'PAR-DEF-offset', 'PAR-DEF-limit']

describe('pages', () => {
  const short = { all: range(0, 13), second: range(10, 13), beyond: [12] }
  const none = { all: [], first: [], second: [], beyond: [] }
  const moved = { first: range(1, 11), second: range(11, 21) }
  const unlimited = { all: range(0, 120), explicit: range(0, 120), beyond: [50, 51] }
  const nine = { first: range(0, 9), second: range(9, 18) }
  const amountOf = (at: number) => (at === 10 ? 2000 : 1000 - at)
  it.each<[string, Pages, string]>([
    ['as they should be', {}, 'holds holds holds holds holds holds'],
    ['of a list shorter than both', { ...short, beyond: [] }, 'holds holds holds holds holds unclear'],
    ['of a short list that repeats its end', short, 'broken holds broken holds holds unclear'],
    ['of no list', none, 'nothing nothing nothing nothing nothing unclear'],
    ['with offset ignored', { second: range(0, 10) }, 'broken broken holds broken holds holds'],
    ['with another default offset', moved, 'unclear unclear holds unclear broken holds'],
    ['of a list that ignores its limit', unlimited, 'holds holds holds holds holds broken'],
    ['of nine rows, and of the next nine', nine, 'unclear holds holds holds unclear holds'],
    ['of data that moves', { again: range(1, 21) }, 'unclear unclear holds unclear unclear holds'],
    ['each sorted by itself', { amountOf }, 'holds holds holds broken holds holds'],
  ])('%s: %o', (_, parts, want) => {
    const verdicts = judged.map(requirement => {
      const family = requirement.startsWith('PAR') ? parameterChecks.current : paginationChecks.current
      return judgeRequirement(family, twice(parts), requirement, id)
    })
    expect(verdicts.join(' ')).toBe(want)
  })

  it('tells once that offset is ignored, whatever other pages show', () => {
    const tally = judgeFamily(paginationChecks.current, twice({ second: range(0, 10), beyond: [0] }))
    const told = ['PAG-001', 'PAG-002', 'PAG-repeated', 'ORD-HR-pages'].map(
      each => tally.find(each, id)?.findings ?? [],
    )
    expect(told.map(findings => findings.map(({ shownBy }) => shownBy))).toEqual(told.map(() => ['PAG-001']))
    expect(new Set(told.flat().map(({ finding }) => finding.message))).toEqual(
      new Set(['offset is ignored: this page is the first page again.']),
    )
  })

  it('shows the row that comes again at its place', () => {
    const tally = judgeFamily(paginationChecks.current, twice({ beyond: [12] }))
    const { finding } = tally.find('PAG-repeated', id)?.findings[0] ?? {}
    expect(finding?.place).toBe('[0].data[0].ownerAddress')
  })

  it('requests broken pages again, and passes when they are not broken twice', () => {
    const once = pages({ second: range(9, 19) })
    const first = judgeFamily(paginationChecks.current, once)
    expect([...first.unsettled]).toEqual([`page:${id}`])
    expect(judgeRequirement(paginationChecks.current, once, 'PAG-001', id)).toBe('unclear')
    expect(judgeRequirement(paginationChecks.current, [...once, ...pages({}, 2)], 'PAG-001', id)).toBe(
      'holds',
    )
  })

  it('finds no repeated row in a list that gains a row in between', () => {
    const listed = (numbers: readonly number[], query: Record<string, string> = {}) =>
      buildExchange('clmmVenuePools', { query, rows: numbers.map(at => ({ poolAddress: `P${at}` })) })
    const parts = {
      all: listed(range(0, 50)),
      first: listed(range(0, 10)),
      beyond: listed([49], { limit: '1', offset: '50' }),
      again: listed([...range(0, 25), 1000, ...range(25, 49)]),
    }
    const sent = buildGroupTwice('page:clmmVenuePools', parts)
    expect(judgeRequirement(paginationChecks.current, sent, 'PAG-repeated', 'clmmVenuePools')).toBe('unclear')
    const still = buildGroupTwice('page:clmmVenuePools', { ...parts, again: parts.all })
    expect(judgeRequirement(paginationChecks.current, still, 'PAG-repeated', 'clmmVenuePools')).toBe('broken')
  })

  it.each<[string, readonly number[], string]>([
    ['hold when the list goes on as far as that', range(5000, 5010), 'holds'],
    ['are broken when the list begins again at the top', range(0, 10), 'broken'],
    ['say nothing past the end', [], 'nothing'],
  ])('judges the greatest offset: %s', (_, far, want) => {
    const parts = { all: asked(range(0, 20)), far: asked(far) }
    const sent = buildGroupTwice(`page:${id}`, parts)
    expect(judgeRequirement(paginationChecks.current, sent, 'PAG-wrapped', id)).toBe(want)
  })

  it('does not compare pages of a cache that are older than earlier ones', () => {
    const age = (parts: Exchange[], ...ages: readonly number[]) =>
      parts.map((each, at) => ({
        ...each,
        ...(each.reply && {
          reply: { ...each.reply, headers: { ...each.reply.headers, age: String(ages[at % 6]) } },
        }),
      }))
    const broken = twice({ second: range(11, 21) })
    const judgeAged = (...ages: readonly number[]) =>
      judgeRequirement(paginationChecks.current, age(broken, ...ages), 'PAG-001', id)
    expect(judgeAged(0, 0, 0, 3600, 0, 0)).toBe('unclear')
    const { unclear = [] } =
      judgeFamily(paginationChecks.current, age(broken, 0, 0, 0, 3600, 0, 0)).find('PAG-001', id) ?? {}
    expect(unclear[0]).toContain('(3600 s)')
    expect(judgeAged(3600, 3600, 3600, 3600, 3600, 3600)).toBe('broken')
    expect(judgeAged(90, 80, 70, 60, 50, 40)).toBe('broken')
  })

  it('reports the place of the unexpected row', () => {
    const found = judgeFamily(paginationChecks.current, twice({ second: range(11, 21) })).find('PAG-001', id)
      ?.findings[0]?.finding
    expect(found).toEqual({
      exchange: 10,
      message: 'The page does not go on where the one before ends, after 10 rows.',
      place: '[0].data[0].ownerAddress',
      expected: `0x${'10'.padStart(40, '0')}`,
      actual: `"0x${'11'.padStart(40, '0')}"`,
      beside: [7, 9],
    })
  })
})

describe('a page past the end', () => {
  const empty = buildBody('tokenPoolSearch', [])
  it.each<[string, Parameters<typeof buildExchange>[1], string]>([
    ['that counts no rows', { body: empty }, 'holds'],
    ['that counts all rows', { body: empty.replace('"rows":0', '"rows":7') }, 'broken'],
    ['that is an error', { status: 404 }, 'nothing'],
    ['that has rows', { rows: [{ poolAddress: 'P' }] }, 'nothing'],
  ])('%s: %o', (_, made, want) => {
    const past = buildExchange('tokenPoolSearch', { ...made, query: { offset: '1000' }, expects: 'any' })
    expect(judgeRequirement(paginationChecks.current, [past], 'PAG-003', 'tokenPoolSearch')).toBe(want)
  })
})

const list = (operation: OperationId, count: number, query: Record<string, string> = {}) =>
  buildExchange(operation, {
    query,
    rows: Array.from({ length: count }, (_, at) => ({ ownerAddress: `0x${at + Number(query.offset ?? 0)}` })),
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
  ['five rows at most', { all: 5, explicit: 5, first: 5, second: 5 }, 'full', 'unclear'],
  ['the maximum of rows', {}, 'most', 'holds'],
  ['never more rows than the default', { explicit: 20 }, 'most', 'broken'],
  ['300 rows, since there are no more', { explicit: 300 }, 'most', 'unclear'],
  ['nine of ten rows, as some are left out of each', { explicit: 900, far: 9 }, 'most', 'unclear'],
  ['all rows but two, as a row is left out of each', { explicit: 18 }, 'most', 'unclear'],
])('pages have %s: %o', (_, counts, kind, want) => {
  const sent = [...count(counts), ...count(counts, 2)]
  // A page of one row has it on such services, too.
  const pages = kind === 'full' && want === 'unclear' ? sent.filter(({ role }) => role !== 'beyond') : sent
  expect(judgeRequirement(fullPageChecks.current, pages, `PAR-LIM-${kind}`, id)).toBe(want)
})

it('says nothing of far pages that did not answer', () => {
  const parts = count({})
  const failed = parts.map(each =>
    each.role === 'far' ? { ...each, reply: { status: 503, headers: {}, body: '' } } : each,
  )
  expect(judgeFamily(paginationChecks.current, failed).find('PAG-wrapped', id)?.findings ?? []).toEqual([])
})

it('requests pages again if only later ones show more rows', () => {
  expect([...judgeFamily(fullPageChecks.current, count({ explicit: 20 })).unsettled]).toEqual([`page:${id}`])
})

it.each<[string, number, number, string]>([
  ['more before and after it', 15, 15, 'broken'],
  ['as many as there are', 14, 14, 'unclear'],
])('a list without pages has fewer rows than limit, and there are %s', (_, before, after, want) => {
  const [short, series] = [{ limit: '3' }, { limit: '9', granularity: '1h' }]
  const sent = [before, 2, 8, after].map((rows, at) =>
    list('trendingMomentum', rows, [{}, short, series, {}][at]),
  )
  expect(judgeRequirement(fullPageChecks.current, sent, 'PAR-LIM-full', 'trendingMomentum')).toBe(want)
})

it.each([
  ['broken', 50],
  ['unclear', 70],
])('a short page between full ones is %s after %i minutes', (want, minutes) => {
  const sent = [15, 2, 15].map((rows, at) => {
    const date = new Date(Date.UTC(2026, 0, 15, 12, at * minutes)).toUTCString()
    const rowsAt = Array.from({ length: rows }, (_, row) => ({ symbol: `S${row}` }))
    return buildExchange('trendingMomentum', {
      query: at === 1 ? { limit: '3' } : {},
      rows: rowsAt,
      headers: { date },
    })
  })
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
