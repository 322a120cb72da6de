import { contract } from '../../contract/contract.ts'
import { pathsOf } from '../../contract/routes.ts'
import type { OperationId } from '../../contract/types.ts'
import { ContractError } from '../../contract-error.ts'
import { nearest } from '../../nearest.ts'

/**
 * Ids of the operations that a glob names by id or path, whatever the case; `*` stands for any text. Throws ContractError
 * when there is none.
 */
export function matchingOperations(glob: string): OperationId[] {
  const pieces = glob.toLowerCase().split(/\*+/)
  const known = contract.operations.map(target => ({
    id: target.id,
    names: [target.id, ...pathsOf(target).flatMap(path => [path, path.slice(1)])],
  }))
  const found = known.filter(({ names }) => names.some(name => fits(name.toLowerCase(), pieces)))
  if (found.length > 0) return found.map(({ id }) => id)
  const guess = nearest(
    glob,
    known.flatMap(({ names }) => names),
  )
  throw new ContractError(`No operation is called "${glob}".`, {
    facts: [
      ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
      `known: ${known.map(({ id }) => id).join(', ')}`,
    ],
  })
}

/** Whether a text is made of these pieces with anything between them; no regular expression, so no glob can make it slow. */
function fits(text: string, [first = '', ...rest]: readonly string[]): boolean {
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
