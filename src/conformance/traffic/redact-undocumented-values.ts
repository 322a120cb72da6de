import { getOperation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'

/** Minimum length of a secret. Shorter texts match by chance. */
const SHORTEST_SECRET = 6

/** Returns true if a value may be a key, since some services take keys in undocumented parameters. */
export function mayBeSecret(name: string, value: string, operation: OperationId | undefined): boolean {
  const known = operation === undefined ? [] : getOperation(operation).parameters
  return value.length >= SHORTEST_SECRET && !known.some(parameter => parameter.name === name)
}

/** Returns a path and query with `(removed)` in place of values that may be keys. */
export function redactUndocumentedValues(path: string, operation: OperationId | undefined): string {
  const [place = '', ...queries] = path.split('?')
  const parts = queries
    .join('?')
    .split('&')
    .map(part => {
      const [[name, value] = ['', '']] = new URLSearchParams(part)
      return mayBeSecret(name, value, operation) ? `${part.split('=', 1)[0]}=(removed)` : part
    })
  return queries.length === 0 ? place : `${place}?${parts.join('&')}`
}
