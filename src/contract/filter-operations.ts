import type { Operation } from './contract.ts'
import { listPaths } from './match-route.ts'

/** The names an operation goes by: its id, and its paths with and without the first slash. */
export function listOperationNames(operation: Operation): string[] {
  return [operation.id, ...listPaths(operation).flatMap(path => [path, path.slice(1)])]
}

/** The operations that a glob names. */
export function filterOperations(glob: string, operations: readonly Operation[]): Operation[] {
  return operations.filter(operation => matchGlob(glob, listOperationNames(operation)))
}

/** Whether a glob, in which `*` stands for any text, names one of several names, whatever the case. */
export function matchGlob(glob: string, names: readonly string[]): boolean {
  const pieces = glob.toLowerCase().split(/\*+/)
  return names.some(name => matchesPieces(name.toLowerCase(), pieces))
}

/** Whether a text is made of these pieces with anything between them; no regular expression, so no glob can make it slow. */
function matchesPieces(text: string, [first = '', ...rest]: readonly string[]): boolean {
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const piece of rest) {
    const at = text.indexOf(piece, from)
    if (at === -1) return false
    from = at + piece.length
  }
  return text.length - from >= last.length && text.endsWith(last)
}
