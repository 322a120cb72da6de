import { requestBounds } from '../../src/base/bounds.ts'
import { findNearest } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { listPaths, listUnserved, matchRoute, type Origin } from '../../src/contract/match-route.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectRequest } from '../core/reject-request.ts'
import type { ReceivedRequest } from '../core/request-context.ts'
import { type ChooseGapOption, getChosenOption } from '../gaps/gap-choices.ts'
import { checkAccess } from './check-access.ts'

const paths = perContract(() => contract.operations.flatMap(each => listPaths(each)))

/** Finds the operation of the path. For an unknown path, returns 404 with the nearest known path. */
export function routeRequest(context: ReceivedRequest): Operation | MockReply {
  const { request, choose } = context
  const { path, query } = request
  const most = requestBounds.addressCharacters
  if (path.length + query.length > most) {
    return rejectRequest(choose, 414, `The address is longer than ${most} characters.`)
  }
  const known = listUnserved(path)
  const unserved = known.find(({ method }) => method === request.method.replace('HEAD', 'GET'))
  if (unserved !== undefined) {
    const { method, path, reason } = unserved
    return rejectRequest(choose, 501, `The contract has ${method} ${path}; it is not served: ${reason}.`)
  }
  const operation = findServed(context, path) ?? findTolerated(context)
  if (operation !== undefined) return operation
  if (known.length > 0) {
    const methods = known.map(({ method }) => method).join(', ')
    return rejectRequest(choose, 405, `The contract has ${methods} here.`, { Allow: methods })
  }
  const denied = choose('GAP-12') === 'access-first' ? checkAccess(context) : undefined
  return (
    denied ??
    rejectRequest(choose, 404, `${summarizeValue(path)} is not served at this origin.${suggestPath(path)}`)
  )
}

/** Returns the operation of a path. Most have two forms of it, both served unless GAP-C8 says otherwise. */
function findServed({ request, choices, choose }: ReceivedRequest, path: string): Operation | undefined {
  const operation = matchRoute(request.origin, path) ?? findOnOtherHost(request.origin, path, choose)
  if (operation === undefined || getChosenOption(choices, 'GAP-C8') === 'both') return operation
  const [bare, prefixed = bare] = listPaths(operation)
  return path === (choose('GAP-C8') === 'bare' ? bare : prefixed) ? operation : undefined
}

/** Returns a social operation that was requested from the host of the others, if GAP-75 allows it. */
function findOnOtherHost(origin: Origin, path: string, choose: ChooseGapOption): Operation | undefined {
  const operation = matchRoute(otherHosts[origin], path)
  return operation?.reply.kind === 'objects' && choose('GAP-75') === 'both' ? operation : undefined
}

const otherHosts: Readonly<Record<Origin, Origin>> = {
  base: 'social',
  social: 'base',
  payment: 'socialPayment',
  socialPayment: 'payment',
}

/** Returns the operation of a path with additional slashes or capital letters, if GAP-67 tolerates them. */
function findTolerated(context: ReceivedRequest): Operation | undefined {
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
  const guess = findNearest(summarizeValue(path), paths.current)
  return guess === undefined ? ' mdc spec lists what is served.' : ` Did you mean ${guess}?`
}
