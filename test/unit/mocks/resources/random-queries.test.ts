import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../../mocks/mock.ts'
import { coerceQuery } from '../../../../src/contract/coerce-query.ts'
import { contract, type Operation, type SortKey } from '../../../../src/contract/contract.ts'
import { parseRule } from '../../../../src/contract/find-broken-rules.ts'
import { listPaths } from '../../../../src/contract/match-route.ts'
import {
  anyInstant,
  anySeed,
  checkInRandomWorlds,
  type Draw,
  drawOne,
  drawQuery,
  fixRuns,
  offsetOperations,
} from '../../../support/draw-query.ts'
import { findReplyProblems, requestMock } from '../../../support/request-mock.ts'
import { readReplyEntries, requestOperation, type UrlQuery } from '../../../support/request-rows.ts'

/** An entry as the contract's orders speak of it. */
type Fields = Readonly<Record<string, string | number>>

const QUERIES_PER_MOCK = 4

/** A list takes a while to be sorted in a new way for the first time. */
const runs = (target: Operation) => (offsetOperations.includes(target) ? 2 : 120)

/** A media type that the operation offers, now and then; those of tables have no versions. */
function randomHeaders(draw: Draw, { reply }: Operation): Record<string, string> {
  const types = reply.kind === 'table' ? [] : reply.media.map(({ type }) => type)
  const type = drawOne(draw, [undefined, ...types])
  return type === undefined ? {} : { Accept: type }
}

/** The parameters that were not sent and have a default, written out. */
function defaultsOf({ parameters }: Operation, query: UrlQuery): UrlQuery {
  const unsent = parameters.filter(({ name, schema }) => schema.default !== undefined && !(name in query))
  return Object.fromEntries(unsent.map(({ name, schema }) => [name, String(schema.default)]))
}

/** The orders that the contract promises for a query; one that is only seen in samples is no promise. */
function promisedOrders({ order }: Operation, query: Readonly<Record<string, unknown>>): SortKey[] {
  return order.filter(
    ({ level, when }) => level !== 'sampled' && (when === undefined || parseRule(when)({ query }) === true),
  )
}

function inOrder(values: readonly (string | number | undefined)[], direction: SortKey['direction']): boolean {
  return values.every((value, at) => {
    const before = values[at - 1] ?? value
    if (before === undefined || value === undefined) return false
    return direction === 'ascending' ? before <= value : before >= value
  })
}

/** Counts entries by the limit. A momentum time series has many for each token (GAP-28). */
function counted(entries: readonly Fields[], { granularity = 'total' }: UrlQuery): number {
  if (granularity === 'total') return entries.length
  return new Set(entries.map(entry => entry.tokenSymbol)).size
}

describe('any valid query, of any seed, at any instant', () => {
  it.each(contract.operations.map(target => [target.id, target] as const))('%s', (id, target) => {
    let rows = 0
    checkInRandomWorlds(20_260_115, runs(target), (mock, draw) => {
      for (let count = 0; count < QUERIES_PER_MOCK; count++) {
        const query = drawQuery(draw, mock, target)
        const headers = randomHeaders(draw, target)
        const asked = JSON.stringify({ query, headers })
        const reply = requestOperation(mock, id, query, headers)
        expect(reply.status, asked).toBe(200)
        expect(findReplyProblems(mock, id, query, reply).slice(0, 2), asked).toEqual([])

        const entries = readReplyEntries(id, reply) as readonly unknown[] as readonly Fields[]
        const typed = coerceQuery(target, query)
        const limit = Number(typed.limit ?? Number.POSITIVE_INFINITY)
        expect(counted(entries, query), asked).toBeLessThanOrEqual(limit)
        for (const { by, direction } of promisedOrders(target, typed)) {
          const values = entries.map(entry => entry[by])
          expect(inOrder(values, direction), `${asked} ${by} ${direction}`).toBe(true)
        }

        const spelledOut = { ...query, ...defaultsOf(target, query) }
        expect(requestOperation(mock, id, spelledOut, headers).body, asked).toBe(reply.body)
        // Both route forms are one operation (ENV-014).
        const path = listPaths(target).at(-1) as string
        expect(requestMock(mock, { path, origin: target.origin, query, headers }).body, asked).toBe(
          reply.body,
        )
        rows += entries.length
      }
    })
    expect(rows).toBeGreaterThan(12)
  })

  it('gets the same answer whatever was requested before, at any time', () => {
    fc.assert(
      fc.property(anySeed, anyInstant, anyInstant, fc.gen(), (seed, now, elsewhere, draw) => {
        const mock = createMock({ seed, now: elsewhere * 1000 })
        const asked = contract.operations.map(target => [target.id, drawQuery(draw, mock, target)] as const)
        const answers = (of: Mock) => asked.map(([id, query]) => requestOperation(of, id, query).body)
        answers(mock)
        mock.clock.set(now * 1000)
        expect(answers(mock)).toEqual(answers(createMock({ seed, now: now * 1000 })))
      }),
      fixRuns(20_260_116, 2),
    )
  })
})
