import { findNearest } from '../../src/base/find-nearest.ts'
import { quote } from '../../src/base/quote.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { listPaths, matchRoute, type Origin } from '../../src/contract/match-route.ts'
import type { Arrival } from '../core/context.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { Choose } from '../gaps/choices.ts'
import { checkAccess } from './check-access.ts'

const paths = contract.operations.flatMap(listPaths)

/** Longest path and query together, in characters; no documented request comes near. */
const MAX_CHARACTERS = 8192

/** Finds the operation behind the path; an unknown path gets 404 and the nearest one there is. */
export function routeRequest(context: Arrival): Operation | MockReply {
  const { request, choose } = context
  const { path, query } = request
  if (path.length + query.length > MAX_CHARACTERS) {
    return rejectRequest(choose, 414, `The address is longer than ${MAX_CHARACTERS} characters.`)
  }
  const operation = findServed(context, path) ?? findTolerated(context)
  if (operation !== undefined) return operation
  const denied = choose('GAP-12') === 'access-first' ? checkAccess(context) : undefined
  return (
    denied ?? rejectRequest(choose, 404, `${quote(path)} is not a path of this origin.${suggestPath(path)}`)
  )
}

/** The operation behind a path in a form that is served: of the two that most have, both unless GAP-C8 says otherwise. */
function findServed({ request, choices, choose }: Arrival, path: string): Operation | undefined {
  const operation = matchRoute(request.origin, path) ?? findOnOtherHost(request.origin, path, choose)
  if (operation === undefined || choices['GAP-C8'] === 'both') return operation
  const [bare, prefixed = bare] = listPaths(operation)
  return path === (choose('GAP-C8') === 'bare' ? bare : prefixed) ? operation : undefined
}

/** A social operation on the host of the others, where GAP-75 has either host serve them all. */
function findOnOtherHost(origin: Origin, path: string, choose: Choose): Operation | undefined {
  const operation = matchRoute(otherHosts[origin], path)
  return operation?.reply.kind === 'objects' && choose('GAP-75') === 'both' ? operation : undefined
}

const otherHosts: Readonly<Record<Origin, Origin>> = {
  base: 'social',
  social: 'base',
  payment: 'socialPayment',
  socialPayment: 'payment',
}

/** The operation behind a path with another use of slashes or capitals, where GAP-67 lets it pass. */
function findTolerated(context: Arrival): Operation | undefined {
  const { path } = context.request
  const plain = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  if (plain === path || findServed(context, plain) === undefined) return undefined
  return context.choose('GAP-67') === 'tolerated' ? findServed(context, plain) : undefined
}

function suggestPath(path: string): string {
  const elsewhere = contract.operations.find(operation =>
    [operation.path, ...listPaths(operation)].includes(path),
  )
  if (elsewhere !== undefined) {
    return ` It is served by the ${elsewhere.origin} origin, at ${listPaths(elsewhere).at(-1)}.`
  }
  const guess = findNearest(quote(path), paths)
  return guess === undefined ? ' Every path is listed in the contract: mdc spec.' : ` Did you mean ${guess}?`
}
