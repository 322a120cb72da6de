import { perContract } from '../../src/contract/activate-contract.ts'
import { getKeyHeaderName, type Operation } from '../../src/contract/contract.ts'
import { type KeyCarrier, listKeyAlternatives, readKeys } from '../../src/contract/routes/list-key-places.ts'

/** Name of the header with the API key, in lower case. */
export const keyHeader = perContract(() => getKeyHeaderName().toLowerCase())

/**
 * Returns the API key of a request, or undefined when it has none. It is one of `accepted` where an alternative of the
 * operation has only such keys, else the first one that was sent.
 */
export function readApiKey(
  request: KeyCarrier,
  operation?: Operation,
  accepted: ReadonlySet<string> = new Set(),
): string | undefined {
  const sent = listKeyAlternatives(operation).map(places => places.map(place => readKeys(place, request)))
  const known = sent.find(places => places.every(keys => keys.some(key => accepted.has(key))))
  return known?.flat().find(key => accepted.has(key)) ?? sent.flat(2).find(key => !accepted.has(key))
}
