import fc from 'fast-check'
import type { Mock } from '../../../mocks/mock.ts'
import { contract, type Operation } from '../../../src/contract/contract.ts'
import { listPaths } from '../../../src/contract/match-route.ts'
import { drawQuery } from '../../support/draw-query.ts'

const RANDOM = 60
const OFFSETS = ['0', '3500', '7000']

/**
 * Paths that make a mock show everything it has: every operation, order, chain and depth. Each has its origin before it, such
 * as `base:/evm/…`.
 */
export function listSweepAddresses(mock: Mock): string[] {
  return contract.operations.flatMap(operation => {
    const random = fc.sample(
      fc.gen().map(draw => drawQuery(draw, mock, operation)),
      { numRuns: RANDOM, seed: 1 },
    )
    return [...random, ...listPages(operation)].map(
      query => `${operation.origin}:${listPaths(operation)[0]}?${new URLSearchParams(query)}`,
    )
  })
}

/** Large pages at several depths of a list that needs no address, in every order of one column. */
function listPages({ parameters, reply }: Operation): Record<string, string>[] {
  const has = (wanted: string) => parameters.some(({ name }) => name === wanted)
  if (!has('offset') || parameters.some(({ required }) => required)) return []
  const columns = has('order_asc') && reply.kind === 'table' ? contract.tables[reply.table] : []
  const orders: Record<string, string>[] = columns.flatMap(({ name }) => [
    { order_asc: name },
    { order_desc: name },
  ])
  return [{}, ...orders].flatMap(order => OFFSETS.map(offset => ({ ...order, offset, limit: '1000' })))
}
