import { contract, type Operation } from '../../src/contract/contract.ts'
import { matchRoute, pathsOf } from '../../src/contract/routes.ts'
import { nearest } from '../../src/nearest.ts'
import { shown } from '../../src/quote.ts'
import type { Arrival } from '../core/context.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { refuse } from '../core/refuse.ts'
import { access } from './access.ts'

const paths = contract.operations.flatMap(pathsOf)

/** Longest path and query together, in characters; no documented request comes near. */
const MOST_CHARACTERS = 8192

/** Finds the operation behind the path; an unknown path gets 404 and the nearest one there is. */
export function route(context: Arrival): Operation | MockReply {
  const { request, choose } = context
  const { path, query } = request
  if (path.length + query.length > MOST_CHARACTERS) {
    return refuse(choose, 414, `The address is longer than ${MOST_CHARACTERS} characters.`)
  }
  const operation = served(context, path) ?? tolerated(context)
  if (operation !== undefined) return operation
  const denied = choose('GAP-12') === 'access-first' ? access(context) : undefined
  return denied ?? refuse(choose, 404, `${shown(path)} is not a path of this origin.${advice(path)}`)
}

/** The operation behind a path in a form that is served: of the two that most have, both unless GAP-C8 says otherwise. */
function served({ request, choices, choose }: Arrival, path: string): Operation | undefined {
  const operation = matchRoute(request.origin, path)
  if (operation === undefined || choices['GAP-C8'] === 'both') return operation
  const [bare, prefixed = bare] = pathsOf(operation)
  return path === (choose('GAP-C8') === 'bare' ? bare : prefixed) ? operation : undefined
}

/** The operation behind a path with another use of slashes or capitals, where GAP-67 lets it pass. */
function tolerated(context: Arrival): Operation | undefined {
  const { path } = context.request
  const plain = path
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  if (plain === path || served(context, plain) === undefined) return undefined
  return context.choose('GAP-67') === 'tolerated' ? served(context, plain) : undefined
}

function advice(path: string): string {
  const elsewhere = contract.operations.find(operation =>
    [operation.path, ...pathsOf(operation)].includes(path),
  )
  if (elsewhere !== undefined) {
    return ` It is served by the ${elsewhere.origin} origin, at ${pathsOf(elsewhere).at(-1)}.`
  }
  const guess = nearest(shown(path), paths)
  return guess === undefined ? ' Every path is listed in the contract: mdc spec.' : ` Did you mean ${guess}?`
}
