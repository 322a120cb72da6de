import { contract, type KeyPlace, type Operation } from '../contract.ts'
import { findValueFault } from '../schema/find-value-fault.ts'
import { decodePart } from './read-path-values.ts'

/** Returns the alternatives of keys of an operation, each a list of places. Without any, it needs no key. */
export function listKeyAlternatives(
  operation?: Pick<Operation, 'security'>,
): readonly (readonly KeyPlace[])[] {
  const { keyHeader } = contract
  return operation?.security ?? (keyHeader === undefined ? [] : [[{ in: 'header', name: keyHeader }]])
}

/** Returns the places in which requests of an operation carry the key: those of its first alternative. */
export function listKeyPlaces(operation?: Pick<Operation, 'security'>): readonly KeyPlace[] {
  return listKeyAlternatives(operation)[0] ?? []
}

/** Returns the places of keys of all operations. */
export function listAllKeyPlaces(): KeyPlace[] {
  return [undefined, ...contract.operations].flatMap(each => listKeyAlternatives(each).flat())
}

/** A key as it is sent, and its place. */
export type SentKey = KeyPlace & { readonly text: string }

/** Writes a key into its places. For Basic it is `user:password`, or a user name (RFC 7617). */
export function writeKeys(places: readonly KeyPlace[], key: string): SentKey[] {
  return places.map(place => {
    const { scheme } = place
    // The name of a variable, which stands for a key, is not encoded.
    const isEncoded = scheme === 'Basic' && !key.startsWith('$')
    const text = isEncoded ? btoa(key.includes(':') ? key : `${key}:`) : key
    return { ...place, text: scheme === undefined ? text : `${scheme} ${text}` }
  })
}

/** The parts of a request that can carry a key. */
export interface KeyCarrier {
  readonly header?: (name: string) => string | undefined
  readonly query?: string
}

/** Reads the keys at a place. Basic credentials stand for themselves, and for the key or the user name in them. */
export function readKeys(
  { in: place, name, scheme }: KeyPlace,
  { header = () => undefined, query = '' }: KeyCarrier,
): string[] {
  if (place === 'query') return new URLSearchParams(query).getAll(name)
  if (place === 'cookie') return readCookie(name, header('cookie'))
  const text = header(name.toLowerCase())
  if (text === undefined || !/^authorization$/i.test(name)) return text === undefined ? [] : [text]
  const key = text.replace(/^(?:Bearer|Basic) /i, '')
  if (scheme !== 'Basic' || findValueFault({ format: 'byte' }, key) !== undefined) return [key]
  return [key, atob(key), ...atob(key).split(/:(.*)/s).slice(0, 2)]
}

/** Returns the values of a cookie in the header Cookie (RFC 6265, 4.2.1). */
export function readCookie(name: string, header = ''): string[] {
  return header.split(';').flatMap(part => {
    const [key = '', value] = part.trim().split(/=(.*)/s)
    return value === undefined || key !== name ? [] : [decodePart(value)]
  })
}
