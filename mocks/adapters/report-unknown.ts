import { contract } from '../../src/contract/contract.ts'
import { matchRoute, type Origin, pathsOf } from '../../src/contract/routes.ts'
import { nearest } from '../../src/nearest.ts'
import { shown } from '../../src/quote.ts'
import { type Base, locate } from './base-urls.ts'

/** A path that nothing answers is a slip of the page: said where its author looks, with what was meant. */
export function reportUnknown(bases: readonly Base[], { method, url }: Request): void {
  const asked = locate(bases, url)
  if (asked === undefined || matchRoute(asked.origin, asked.path) !== undefined) return
  const isPaid = asked.origin.toLowerCase().endsWith('payment')
  const known = new Map(
    contract.operations.flatMap(operation => {
      const { id, origin } = operation
      const own: Origin = isPaid ? (origin === 'base' ? 'payment' : 'socialPayment') : origin
      const base = bases.find(base => base.origin === own)?.url
      return pathsOf(operation).map(path => [path, `${id}, ${base}${path}`] as const)
    }),
  )
  const guess = known.get(nearest(shown(asked.path), known.keys()) ?? '')
  const advice =
    guess === undefined ? 'Every path is listed by: npx mdc examples --requests' : `The nearest is ${guess}`
  console.error(
    `[market-data-contract] ${method} ${url} is no operation of the ${asked.origin} origin.\n${advice}`,
  )
}
