import { contract } from '../../src/contract/contract.ts'
import { matchRoute, pathsOf } from '../../src/contract/routes.ts'
import { nearest } from '../../src/nearest.ts'
import type { Step } from '../context.ts'
import { refuse } from '../refuse.ts'

const paths = contract.operations.flatMap(pathsOf)

/** Finds the operation behind the path; an unknown path gets 404 and the nearest one there is. */
export const route: Step = context => {
  const { origin, path } = context.request
  const operation = matchRoute(origin, path)
  if (operation !== undefined) {
    context.operation = operation
    return undefined
  }
  context.choose('GAP-12')
  return refuse(context.choose, 404, `${path} is not a path of this origin.${advice(path)}`)
}

function advice(path: string): string {
  const elsewhere = contract.operations.find(operation => pathsOf(operation).includes(path))
  if (elsewhere !== undefined) {
    return ` It is served by the ${elsewhere.origin} origin, at ${pathsOf(elsewhere).at(-1)}.`
  }
  const guess = nearest(path, paths)
  return guess === undefined ? ' Every path is listed in the contract: mdc spec.' : ` Did you mean ${guess}?`
}
