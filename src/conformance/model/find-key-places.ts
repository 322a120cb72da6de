import { getKeyHeaderName, type KeyPlace, type Operation } from '../../contract/contract.ts'
import { listKeyPlaces } from '../../contract/routes/list-key-places.ts'
import type { Run } from './recording.ts'

/** Returns the places in which a run sends the key: the header of its options, else those of the operation. */
export function findKeyPlaces(
  { keyHeader }: Pick<Run, 'keyHeader'>,
  operation?: Operation,
): readonly KeyPlace[] {
  const own = listKeyPlaces(operation)
  // Another spelling of the header has the same scheme.
  const known = own.find(({ name }) => name.toLowerCase() === keyHeader?.toLowerCase())
  const places = keyHeader === undefined ? own : [{ ...known, in: 'header' as const, name: keyHeader }]
  // In Authorization the key is a bearer token (RFC 6750, 2.1), where nothing else is documented.
  return places.map(place => (/^authorization$/i.test(place.name) ? { scheme: 'Bearer', ...place } : place))
}

/** Returns true for the name of a header with the key in any case. */
export function isKeyHeader(name: string, run: Pick<Run, 'keyHeader'>, operation?: Operation): boolean {
  const names = findKeyPlaces(run, operation).map(place => (place.in === 'header' ? place.name : place.in))
  return names.some(each => each.toLowerCase() === name.toLowerCase())
}

/** Returns the name of the key header in traffic entries, which is in lower case. */
export function getTrafficKeyHeader(): string {
  return getKeyHeaderName().toLowerCase()
}
