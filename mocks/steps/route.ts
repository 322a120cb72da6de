import { contract } from '../../src/contract/contract.ts'
import { matchRoute, pathsOf } from '../../src/contract/routes.ts'
import { nearest } from '../../src/nearest.ts'
import type { Step } from '../context.ts'
import { refuse } from '../refuse.ts'
import { access } from './access.ts'

const paths = contract.operations.flatMap(pathsOf)

/** Longest path and query together, in characters; no documented request comes near. */
const MOST_CHARACTERS = 8192

/** Finds the operation behind the path; an unknown path gets 404 and the nearest one there is. */
export const route: Step = context => {
  const { request, choose } = context
  const { origin, path, query } = request
  if (path.length + query.length > MOST_CHARACTERS) {
    return refuse(choose, 414, `The address is longer than ${MOST_CHARACTERS} characters.`)
  }
  const operation = matchRoute(origin, path)
  if (operation !== undefined) {
    context.operation = operation
    return undefined
  }
  const denied = choose('GAP-12') === 'access-first' ? access(context) : undefined
  return denied ?? refuse(choose, 404, `${shown(path)} is not a path of this origin.${advice(path)}`)
}

function advice(path: string): string {
  const elsewhere = contract.operations.find(operation => pathsOf(operation).includes(path))
  if (elsewhere !== undefined) {
    return ` It is served by the ${elsewhere.origin} origin, at ${pathsOf(elsewhere).at(-1)}.`
  }
  const guess = nearest(shown(path), paths)
  return guess === undefined ? ' Every path is listed in the contract: mdc spec.' : ` Did you mean ${guess}?`
}

/** A path cut to a length that is safe to print and to compare. */
function shown(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path
}
