import { omitUndefined } from '../../base/omit-undefined.ts'
import { getOperation, type Operation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { listPaths, type Origin } from '../../contract/match-route.ts'
import { fillPath, readPathValues } from '../../contract/routes/read-path-values.ts'
import { appendQuery } from '../../contract/routes/write-url.ts'
import { getTrafficKeyHeader } from '../model/get-key-header.ts'
import type { Exchange } from '../model/recording.ts'
import type { RoutedEntry } from './traffic-entry.ts'

/**
 * Converts a traffic entry to an exchange that is judged by its reply alone. The service may have refused it.
 * The values of its headers are removed. `redactExchange` removes other secrets.
 */
export function toExchange(
  entry: Omit<RoutedEntry, 'method' | 'missing'>,
  origin: Origin,
  keyName: string,
): Exchange {
  const { url, headers, at, ms, route, reply, failure } = entry
  const { operation, form } = route
  const path = listPaths(operation).at(form === 'short' ? 0 : -1) as string
  const requested = new URL(url)
  const inPath = readPathValues(
    path,
    requested.pathname.slice(new URL(route.base).pathname.replace(/\/$/, '').length),
  )
  const query = { ...readQuery(requested, operation), ...inPath }
  const written = fillPath(path, query)
  const accept = readAccept(headers.accept)
  const keyHeader = getTrafficKeyHeader()
  return {
    name: 'traffic',
    operation: operation.id,
    form,
    method: 'GET',
    url: appendQuery(`${route.base}${written.path}`, written.rest),
    query,
    sources: {},
    ...omitUndefined({ accept }),
    sent: {
      ...omitUndefined({ accept }),
      ...(keyHeader in headers && { [entry.keyHeader ?? keyHeader]: `$${keyName}` }),
      ...('authorization' in headers && { authorization: `$${keyName}` }),
      ...(paymentHeader in headers && { [paymentHeader]: '(removed)' }),
    },
    ...(isNoPayment(headers[paymentHeader]) && { payment: 'garbage' as const }),
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

/** Returns true if a text cannot be a payment, since it is not base64. */
function isNoPayment(text: string | undefined): boolean {
  return text !== undefined && !/^[\w+/-]+={0,2}$/.test(text)
}

/** Reads a query without the values of parameters that may be keys. */
function readQuery({ searchParams }: URL, { id }: Operation): Exchange['query'] {
  return Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, mayBeSecret(name, value, id) ? '(removed)' : value]),
  )
}

/** Returns the Accept header, unless it accepts everything, as that of browsers (RFC 9110, 12.5.1). */
function readAccept(accept: string | undefined): string | undefined {
  const isOpen = accept !== undefined && /(^|[\s,])\*\/\*/.test(accept) && !/[+]json/i.test(accept)
  return isOpen ? undefined : accept
}

/** Minimum length of a secret. Shorter texts match by chance. */
const SHORTEST_SECRET = 6

/** Returns true if a value may be a key, since some services take keys in undocumented parameters. */
function mayBeSecret(name: string, value: string, operation: OperationId | undefined): boolean {
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
