import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { listRowKeys } from '../../../../src/conformance/checks/cells/list-row-keys.ts'
import { contract, type Operation } from '../../../../src/contract/contract.ts'
import { isEveryRun, sampleCases } from '../../../support/count-runs.ts'
import {
  checkInRandomWorlds,
  type Draw,
  drawOnceIn,
  drawOne,
  fixRuns,
  offsetOperations,
} from '../../../support/draw-query.ts'
import { findSampleRequest } from '../../../support/request-mock.ts'
import { requestRows, type UrlQuery } from '../../../support/request-rows.ts'

type Row = Readonly<Record<string, string | number>>

const FULL = 1000
/** An offset with a full page behind it, in every list at any instant. */
const DEEPEST = 3_000

const v3Lists = ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools'] as const
const farApart = ['2024-01-01T00:00:00Z', '2026-11-20T09:00:00Z', '2035-12-31T23:59:59Z']

/** A page of any paged operation, as rows by column name. */
function pageOf(mock: Mock, { id }: Operation, subject: UrlQuery, limit: number, offset: number): Row[] {
  return requestRows(mock, id, { ...subject, limit, offset }) as never
}

/** The largest page and the deepest offset of a list, where it documents smaller ones. */
function depthOf({ parameters }: Operation): { full: number; deepest: number } {
  const find = (name: string) => parameters.find(parameter => parameter.name === name)?.schema.maximum
  return { full: find('limit') ?? FULL, deepest: Math.min(find('offset') ?? DEEPEST, DEEPEST) }
}

/** Returns the subject of a list: the coin with most pools, which fills more than a page. */
function subjectOf(mock: Mock, { id }: Operation): UrlQuery {
  const { limit, ...subject } = findSampleRequest(mock, id).query
  if (id !== 'tokenPoolSearch') return subject
  const pools = requestRows(mock, 'clmmVenuePools', { limit: FULL, offset: DEEPEST })
  const sides = pools.flatMap(pool => [pool.token0Address, pool.token1Address])
  const counts = new Map<string, number>()
  for (const side of sides) counts.set(side, (counts.get(side) ?? 0) + 1)
  return { token_address: [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0] }
}

describe('the pages of every list', () => {
  it.each(offsetOperations.map(target => [target.id, target] as const))(
    '%s: two pages are disjoint and join to the page of twice their size',
    (id, target) => {
      fc.assert(
        fc.property(fc.constantFrom(...farApart), fc.gen(), (now, draw) => {
          const mock = createMock({ seed: 40, now })
          const subject = subjectOf(mock, target)
          const { full, deepest } = depthOf(target)
          for (let count = 0; count < (isEveryRun ? 4 : 2); count++) {
            const size = 1 + draw(fc.nat, drawOnceIn(draw, 5) ? full / 2 - 1 : Math.min(60, full / 2 - 1))
            const offset = drawOne(draw, [0, draw(fc.nat, 300), draw(fc.nat, deepest - size)])
            const both = pageOf(mock, target, subject, 2 * size, offset)
            const parts = [offset, offset + size].map(from => pageOf(mock, target, subject, size, from))
            expect(parts.flat(), `${id} ${now} ${size} ${offset}`).toEqual(both)
            expect(parts.map(part => part.length)).toEqual([size, size])
            expect(new Set(listRowKeys(target, both)).size).toBe(2 * size)
          }
        }),
        fixRuns(41, isEveryRun ? 3 : 1),
      )
    },
  )

  const ends = offsetOperations.flatMap(target => farApart.map(now => [target.id, now, target] as const))
  it.each(sampleCases(ends, 8))('%s at %s is full at a deep offset', (_, now, target) => {
    const mock = createMock({ seed: 42, now })
    const { full, deepest } = depthOf(target)
    const rows = pageOf(mock, target, subjectOf(mock, target), full, deepest)
    expect(new Set(listRowKeys(target, rows)).size).toBe(full)
  })

  it('are empty beyond the end', () => {
    const mock = createMock({ seed: 42, now: '2026-11-20T09:00:00Z' })
    for (const id of ['clmmVenuePools', 'dexcV2Pools', ...v3Lists] as const)
      expect(requestRows(mock, id, { limit: FULL, offset: 100_000 })).toEqual([])
  })
})

/** The pools of some rows by each token that they hold, in the order of the rows. */
function poolsByToken<Pool extends { token0Address: string; token1Address: string }>(rows: readonly Pool[]) {
  const found = new Map<string, Pool[]>()
  for (const pool of rows) {
    for (const token of [pool.token0Address, pool.token1Address]) {
      const held = found.get(token) ?? []
      held.push(pool)
      found.set(token, held)
    }
  }
  return found
}

/** Offsets of all pages of a list at the beginning of 2024. */
const pageStarts = [0, FULL, 2 * FULL, 3 * FULL, 4 * FULL]

describe('a whole list has exactly the pools', () => {
  // The lists of a large world take seconds.
  const size = isEveryRun ? 'large' : 'small'
  const mock = createMock({ seed: 44, now: '2024-01-01T00:00:00Z', size })

  it('of the token filter of a V3 list (FIL-PL)', () => {
    const id = 'clonesV3Pools'
    const pools = poolsByToken(pageStarts.flatMap(offset => requestRows(mock, id, { limit: FULL, offset })))
    fc.assert(
      fc.property(fc.constantFrom(...pools.keys()), token_address => {
        const filtered = requestRows(mock, id, { token_address, limit: FULL })
        expect(filtered).toEqual(pools.get(token_address)?.slice(0, FULL))
      }),
      fixRuns(45, 30),
    )
  })

  it('of token-pool-search for a token (XEP-09)', () => {
    const lists = ['clmmVenuePools', 'dlmmVenuePools'] as const
    const rows = lists.flatMap(id =>
      pageStarts.flatMap(offset => requestRows(mock, id, { limit: FULL, offset })),
    )
    const seen = new Set(rows.map(row => row.poolAddress))
    if (size === 'large') expect(seen.size).toBe(2 * 4_096)
    expect(seen.size).toBe(rows.length)
    const pools = poolsByToken(rows)
    fc.assert(
      fc.property(fc.constantFrom(...pools.keys()), token_address => {
        const held = (pools.get(token_address) ?? []).map(row => row.poolAddress)
        const found = requestRows(mock, 'tokenPoolSearch', { token_address, limit: FULL })
        fc.pre(found.length < FULL)
        expect(found.map(row => row.poolAddress).sort()).toEqual(held.sort())
      }),
      fixRuns(46, 60),
    )
  })
})

/** The columns to sort by, as the two parameters name them: by position, an ascending name first (GAP-20). */
function sortKeys({ order_asc = '', order_desc = '' }: UrlQuery): { by: string; down: boolean }[] {
  const [up, down] = [order_asc.split(','), order_desc.split(',')]
  return Array.from({ length: Math.max(up.length, down.length) }, (_, at) => [
    { by: up[at] ?? '', down: false },
    { by: down[at] ?? '', down: true },
  ])
    .flat()
    .filter(({ by }) => by !== '')
}

/** Returns a comparable cell: addresses in lower case, others unchanged. */
function comparable(cell: string | number | undefined): string | number {
  return typeof cell === 'string' && /^0x.{40}$/.test(cell) ? cell.toLowerCase() : (cell ?? '')
}

function isSorted(rows: readonly Row[], keys: ReturnType<typeof sortKeys>): boolean {
  return rows.every((row, at) => {
    const before = rows[at - 1]
    if (before === undefined) return true
    const key = keys.find(({ by }) => before[by] !== row[by])
    return key === undefined || comparable(before[key.by]) < comparable(row[key.by]) !== key.down
  })
}

describe('order_asc and order_desc', () => {
  const columns = contract.tables.PoolListRecord.map(({ name }) => name)
  const names = fc.array(fc.oneof(fc.constantFrom(...columns), fc.constant('')), {
    minLength: 1,
    maxLength: 4,
  })
  const someOrder = (draw: Draw, up: readonly string[], down: readonly string[]): UrlQuery =>
    drawOne(draw, [
      { order_asc: up.join() },
      { order_desc: down.join() },
      { order_asc: up.join(), order_desc: down.join() },
    ])

  it.each(v3Lists)('%s of a token are sorted in any order, and none is missing', id => {
    const mock = createMock({ seed: 46, now: '2027-05-01T00:00:00Z' })
    const pools = requestRows(mock, id, { limit: 40, offset: 2_000 })
    fc.assert(
      fc.property(fc.constantFrom(...pools), names, names, fc.gen(), (pool, up, down, draw) => {
        const subject = {
          token_address: drawOne(draw, [pool.token0Address, pool.token1Address]),
          limit: FULL,
        }
        const newestFirst = requestRows(mock, id, subject)
        fc.pre(newestFirst.length < FULL)
        const order = someOrder(draw, up, down)
        const rows = requestRows(mock, id, { ...subject, ...order })
        expect(isSorted(rows, sortKeys(order)), JSON.stringify({ ...subject, ...order })).toBe(true)
        const inAnyOrder = (list: typeof rows) => list.map(row => row.poolAddress).sort()
        expect(inAnyOrder(rows)).toEqual(inAnyOrder(newestFirst))
      }),
      fixRuns(47, isEveryRun ? 12 : 4),
    )
  })

  it.each(sampleCases(v3Lists, 2))('%s are sorted over their full depth', id => {
    const mock = createMock({ seed: 48, now: '2024-06-01T00:00:00Z' })
    fc.assert(
      fc.property(names, names, fc.gen(), (up, down, draw) => {
        const order = someOrder(draw, up, down)
        const rows = [0, 1_500, DEEPEST].flatMap(offset =>
          requestRows(mock, id, { ...order, limit: 200, offset }),
        )
        expect(isSorted(rows, sortKeys(order)), JSON.stringify(order)).toBe(true)
        expect(new Set(rows.map(row => row.poolAddress)).size).toBe(600)
      }),
      fixRuns(49, isEveryRun ? 8 : 2),
    )
  })
})

describe('a later time', () => {
  const newestFirst = ['clmmVenuePools', 'dlmmVenuePools', ...v3Lists] as const

  it.each(sampleCases(newestFirst, 3))(
    '%s: adds new pools at the head and keeps the order of the others',
    id => {
      let arrived = 0
      checkInRandomWorlds(50, isEveryRun ? 20 : 3, (mock, draw) => {
        const now = mock.clock.now()
        const later = draw(fc.nat, 2_000_000)
        const before = requestRows(mock, id, { limit: 100 })
        mock.clock.advance(later)
        const after = requestRows(mock, id, { limit: FULL })
        const added = after.findIndex(row => row.poolAddress === before[0]?.poolAddress)
        arrived += added
        expect(after.slice(added, added + 100)).toEqual(before)
        for (const { createdAt } of after.slice(0, added)) {
          expect(Date.parse(createdAt) / 1000).toBeGreaterThan(now)
          expect(Date.parse(createdAt) / 1000).toBeLessThanOrEqual(now + later)
        }
      })
      expect(arrived).toBeGreaterThan(20)
    },
  )
})
