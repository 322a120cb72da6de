import type { Operation } from '../../contract/contract.ts'
import { listPaths, type Origin } from '../../contract/match-route.ts'
import { appendQuery } from '../collect/address.ts'
import type { Exchange } from '../model/recording.ts'
import type { RoutedEntry } from './create-origin-finder.ts'
import { mayBeSecret } from './hide-query.ts'
import { keyHeader } from './key-header.ts'

/**
 * An exchange that judges nothing but its reply, which a service may have refused. The values of its headers are removed; what
 * else of it may hold a secret is for `redactExchange`.
 */
export function toExchange(
  entry: Omit<RoutedEntry, 'method' | 'missing'>,
  origin: Origin,
  keyName: string,
): Exchange {
  const { url, headers, at, ms, route, reply, failure } = entry
  const { operation, form } = route
  const query = readQuery(new URL(url), operation)
  const accept = readAccept(headers.accept)
  return {
    name: 'traffic',
    operation: operation.id,
    form,
    method: 'GET',
    url: appendQuery(`${route.base}${listPaths(operation).at(form === 'short' ? 0 : -1)}`, query),
    query,
    sources: {},
    ...(accept === undefined ? {} : { accept }),
    sent: {
      ...(accept === undefined ? {} : { accept }),
      ...(keyHeader in headers ? { [entry.keyHeader ?? keyHeader]: `$${keyName}` } : {}),
      ...('authorization' in headers ? { authorization: `$${keyName}` } : {}),
      ...(paymentHeader in headers ? { [paymentHeader]: '(removed)' } : {}),
    },
    ...(isNoPayment(headers[paymentHeader]) ? { payment: 'garbage' as const } : {}),
    attempt: 1,
    at,
    ms,
    expects: 'allowed',
    ...(failure === undefined ? reply && { reply } : { failure }),
    n: 1,
    origin,
  }
}

/** The header of a payment (x402 v2, HTTP transport). */
const paymentHeader = 'payment-signature'

/** True if a text cannot be a payment, since it is no base64. */
function isNoPayment(text: string | undefined): boolean {
  return text !== undefined && !/^[\w+/-]+={0,2}$/.test(text)
}

/** Without the values of parameters that may be keys. */
function readQuery({ searchParams }: URL, { id }: Operation): Exchange['query'] {
  return Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, mayBeSecret(name, value, id) ? '(removed)' : value]),
  )
}

/**
 * The Accept header as far as it chooses something: browsers and their libraries send one that admits everything, which is the
 * same as none (RFC 9110, 12.5.1).
 */
function readAccept(accept: string | undefined): string | undefined {
  const isOpen = accept !== undefined && /(^|[\s,])\*\/\*/.test(accept) && !/[+]json/i.test(accept)
  return isOpen ? undefined : accept
}
