import { describe, expect, it } from 'vitest'
import { paginationChecks } from '../../../../../src/conformance/checks/parameters/pagination-checks.ts'
import { parameterChecks } from '../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import {
  buildBody,
  buildExchange,
  buildGroup,
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

interface Pages {
  readonly all?: readonly number[]
  readonly explicit?: readonly number[]
  readonly first?: readonly number[]
  readonly second?: readonly number[]
  readonly beyond?: readonly number[]
  readonly again?: readonly number[]
  readonly amountOf?: (at: number) => number
}

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

describe('pages', () => {
  it.each<[string, Pages, Readonly<Record<string, string>>]>([
    ['as they should be', {}, {}],
    [
      'of a list shorter than both',
      { all: range(0, 13), second: range(10, 13), beyond: [] },
      { 'PAR-DEF-limit': 'unclear' },
    ],
    [
      'of a short list, fewer of them without a limit',
      { all: range(0, 5), explicit: range(0, 10), second: [], first: range(0, 5), beyond: [] },
      { 'PAR-DEF-limit': 'broken', 'PAG-001': 'nothing', 'PAG-002': 'nothing', 'ORD-HR-pages': 'nothing' },
    ],
    [
      'of a short list that grew by a row',
      { all: range(0, 13), explicit: range(0, 14), second: range(10, 13), beyond: [] },
      { 'PAR-DEF-limit': 'unclear' },
    ],
    [
      'of a short list that repeats its end',
      { all: range(0, 13), second: range(10, 13), beyond: [12] },
      { 'PAG-repeated': 'broken', 'PAG-001': 'broken', 'PAR-DEF-limit': 'unclear' },
    ],
    [
      'of a list shorter than one',
      { all: [0, 1], first: [0, 1], second: [], beyond: [] },
      {
        'PAG-001': 'nothing',
        'PAG-002': 'nothing',
        'ORD-HR-pages': 'nothing',
        'PAR-DEF-limit': 'unclear',
      },
    ],
    [
      'of no list',
      { all: [], first: [], second: [], beyond: [] },
      {
        'PAG-001': 'nothing',
        'PAG-002': 'nothing',
        'PAG-repeated': 'nothing',
        'ORD-HR-pages': 'nothing',
        'PAR-DEF-offset': 'nothing',
        'PAR-DEF-limit': 'unclear',
      },
    ],
    [
      'with offset ignored',
      { second: range(0, 10) },
      { 'PAG-001': 'broken', 'PAG-002': 'broken', 'ORD-HR-pages': 'broken' },
    ],
    ['that overlap', { second: range(9, 19) }, { 'PAG-001': 'broken', 'PAG-002': 'broken' }],
    ['with a gap', { second: range(11, 21) }, { 'PAG-001': 'broken' }],
    [
      'with another default offset',
      { first: range(1, 11), second: range(11, 21) },
      { 'PAR-DEF-offset': 'broken', 'PAG-001': 'unclear', 'PAG-002': 'unclear', 'ORD-HR-pages': 'unclear' },
    ],
    [
      'of a list that begins later',
      { all: range(1, 21) },
      {
        'PAR-DEF-offset': 'broken',
        'PAG-repeated': 'unclear',
        'PAG-001': 'unclear',
        'PAG-002': 'unclear',
        'ORD-HR-pages': 'unclear',
      },
    ],
    [
      'of a list that ignores its limit',
      { all: range(0, 120), explicit: range(0, 120), beyond: [50, 51] },
      { 'PAR-DEF-limit': 'broken' },
    ],
    [
      'of which every second is another replica',
      { first: range(30, 40) },
      { 'PAG-001': 'unclear', 'PAG-002': 'unclear', 'PAR-DEF-offset': 'unclear', 'ORD-HR-pages': 'unclear' },
    ],
    [
      'of which every second has a row more at the top',
      { first: range(1, 11) },
      { 'PAG-001': 'unclear', 'PAG-002': 'unclear', 'PAR-DEF-offset': 'unclear', 'ORD-HR-pages': 'unclear' },
    ],
    [
      'with a smaller default limit',
      { all: range(0, 15), explicit: range(0, 25) },
      { 'PAR-DEF-limit': 'broken', 'PAG-001': 'holds' },
    ],
    [
      'of which the first has fewer rows than it may, and the row after it is not known',
      { all: range(0, 15), explicit: range(0, 18), beyond: [30] },
      { 'PAR-DEF-limit': 'unclear' },
    ],
    ['with fewer rows than they may have', { second: range(10, 17) }, { 'PAG-001': 'unclear' }],
    [
      'of which the first ends early, and the second goes on with the next row',
      { first: range(0, 9), second: range(9, 18) },
      { 'PAG-001': 'unclear', 'PAR-DEF-offset': 'unclear' },
    ],
    [
      'that all end a row early',
      { all: range(0, 19), first: range(0, 9), second: range(10, 19), beyond: [] },
      {
        'PAG-001': 'broken',
        'PAR-DEF-offset': 'unclear',
        'PAR-DEF-limit': 'unclear',
      },
    ],
    [
      'of which the second is empty',
      { second: [] },
      { 'PAG-001': 'broken', 'PAG-002': 'nothing', 'ORD-HR-pages': 'nothing' },
    ],
    [
      'of data that moves',
      { again: range(1, 21) },
      { 'PAG-001': 'unclear', 'PAG-002': 'unclear', 'PAR-DEF-offset': 'unclear', 'ORD-HR-pages': 'unclear' },
    ],
    [
      'each sorted by itself',
      { amountOf: at => (at === 10 ? 2000 : 1000 - at) },
      { 'ORD-HR-pages': 'broken' },
    ],
  ])('%s', (_, parts, others) => {
    const want = {
      'PAG-001': 'holds',
      'PAG-002': 'holds',
      'PAG-repeated': 'holds',
      'ORD-HR-pages': 'holds',
      'PAR-DEF-offset': 'holds',
      'PAR-DEF-limit': 'holds',
      ...others,
    }
    const seen = Object.keys(want).map(requirement => {
      const family = requirement.startsWith('PAR') ? parameterChecks.current : paginationChecks.current
      return [requirement, judgeRequirement(family, twice(parts), requirement, id)]
    })
    expect(Object.fromEntries(seen)).toEqual(want)
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
    const sent = [1, 2].flatMap(attempt => buildGroup('page:clmmVenuePools', parts, attempt))
    expect(judgeRequirement(paginationChecks.current, sent, 'PAG-repeated', 'clmmVenuePools')).toBe('unclear')
    const still = [1, 2].flatMap(attempt =>
      buildGroup('page:clmmVenuePools', { ...parts, again: parts.all }, attempt),
    )
    expect(judgeRequirement(paginationChecks.current, still, 'PAG-repeated', 'clmmVenuePools')).toBe('broken')
  })

  it.each<[string, readonly number[], string]>([
    ['hold when the list goes on as far as that', range(5000, 5010), 'holds'],
    ['are broken when the list begins again at the top', range(0, 10), 'broken'],
    ['say nothing past the end', [], 'nothing'],
  ])('judges the greatest offset: %s', (_, far, want) => {
    const parts = { all: asked(range(0, 20)), far: asked(far) }
    const sent = [1, 2].flatMap(attempt => buildGroup(`page:${id}`, parts, attempt))
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
