import { omitUndefined } from '../../base/omit-undefined.ts'
import { getOperation, type KeyPlace, type Operation } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { listPaths, type Origin } from '../../contract/match-route.ts'
import { listKeyPlaces, readKeys, writeKeys } from '../../contract/routes/list-key-places.ts'
import { readRequest, type SentValues, writeRequest } from '../../contract/routes/write-request.ts'
import { appendQuery } from '../../contract/routes/write-url.ts'
import { getTrafficKeyHeader } from '../model/find-key-places.ts'
import type { Exchange } from '../model/recording.ts'
import type { RoutedEntry } from './locate-route.ts'

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
  const { pathname, search } = new URL(url)
  const sent = {
    path: pathname.slice(new URL(route.base).pathname.replace(/\/$/, '').length),
    query: search.slice(1),
    header: (name: string) => headers[name],
  }
  const keyHeader = getTrafficKeyHeader()
  const keys = listKeyPlaces(operation).filter(
    place => place.name.toLowerCase() !== keyHeader && readKeys(place, sent).length > 0,
  )
  const query = readValues(operation, readRequest(path, operation.parameters, sent), keys)
  const written = writeRequest(path, query, operation.parameters, writeKeys(keys, `$${keyName}`))
  // One that accepts everything, as that of browsers, is left out (RFC 9110, 12.5.1).
  const isOpen = /(^|[\s,])\*\/\*/.test(headers.accept ?? '') && !/[+]json/i.test(headers.accept ?? '')
  const accept = isOpen ? undefined : headers.accept
  const payment = headers[paymentHeader]
  return {
    name: 'traffic',
    operation: operation.id,
    form,
    method: 'GET',
    url: appendQuery(`${route.base}${written.path}`, written.query),
    query,
    sources: {},
    ...omitUndefined({ accept }),
    sent: {
      ...written.headers,
      ...omitUndefined({ accept }),
      ...(keyHeader in headers && { [entry.keyHeader ?? keyHeader]: `$${keyName}` }),
      ...('authorization' in headers && { authorization: `$${keyName}` }),
      ...(paymentHeader in headers && { [paymentHeader]: '(removed)' }),
    },
    // What is not base64 cannot be a payment.
    ...(payment !== undefined && !/^[\w+/-]+={0,2}$/.test(payment) && { payment: 'garbage' as const }),
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

/** Lists values by name, without those that may be keys. */
function readValues(
  { id, parameters }: Operation,
  { texts, others }: SentValues,
  keys: readonly KeyPlace[],
): Exchange['query'] {
  const unknown = others.filter(([name]) => !keys.some(key => key.in === 'query' && key.name === name))
  return Object.fromEntries([
    ...parameters.flatMap(({ name, in: place }) => {
      const [text] = texts.get(name)?.slice(-1) ?? []
      return text === undefined ? [] : [[name, place === 'header' || place === 'cookie' ? '(removed)' : text]]
    }),
    ...unknown.map(([name, text]) => [name, mayBeSecret(name, text, id) ? '(removed)' : text]),
  ])
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
