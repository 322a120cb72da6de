import type { Operation } from '../../contract/contract.ts'
import { listPaths } from '../../contract/match-route.ts'
import { appendQuery } from '../collect/address.ts'
import type { Redact } from '../collect/redact.ts'
import type { Exchange, Run } from '../model/recording.ts'
import { createOriginFinder, listTarget, type RoutedEntry } from './find-origin.ts'
import { createTrafficRedactor, hideSecrets } from './hide-secrets.ts'
import { keyHeader } from './key-header.ts'
import { locateRoute } from './locate-route.ts'
import type { Ignored, IgnoredCounts, TrafficEntry } from './traffic.ts'

/** What of some traffic the contract speaks of. */
export interface MatchedTraffic {
  /** In the order of sending, without secrets; none has a part in a plan yet. */
  readonly exchanges: readonly Exchange[]
  /** Base URL of each origin that was asked. */
  readonly target: Run['target']
  readonly ignored: IgnoredCounts
}

/**
 * The requests of operations, on any host or on those of `given`, with their secrets replaced by the name of a variable.
 * Throws ContractError when two services of a kind are among them and none was named.
 */
export function matchTraffic(
  entries: readonly TrafficEntry[],
  given: Run['target'],
  keyName: string,
): MatchedTraffic {
  const ignored = new Map<Ignored, number>()
  const ignore = (reason: Ignored) => void ignored.set(reason, (ignored.get(reason) ?? 0) + 1)
  const routed = entries.flatMap((entry): RoutedEntry[] => {
    const route = URL.canParse(entry.url) ? locateRoute(new URL(entry.url)) : undefined
    if (route !== undefined) return [{ ...entry, route }]
    ignore('of no operation of the contract')
    return []
  })
  const findOrigin = createOriginFinder(routed, given)
  const kept = routed
    .filter(entry => {
      const reason = explainIgnored(entry, findOrigin(entry) !== undefined)
      if (reason !== undefined) ignore(reason)
      return reason === undefined
    })
    .toSorted((one, other) => one.at - other.at)
  const refused = findRefusedKeys(kept)
  const redact = createTrafficRedactor(kept, keyName)
  return {
    exchanges: kept.map((entry, at) => ({
      ...toExchange(entry, redact, keyName),
      n: at + 1,
      origin: findOrigin(entry) ?? entry.route.operation.origin,
      ...(refused.has(entry.headers[keyHeader]) ? { access: 'wrong' as const } : {}),
    })),
    target: listTarget(kept, findOrigin),
    ignored: Object.fromEntries(ignored),
  }
}

function explainIgnored({ method, missing }: RoutedEntry, isAsked: boolean): Ignored | undefined {
  if (!isAsked) return 'to another host than those given'
  return method === 'GET' ? missing : 'with another method than GET'
}

/** Keys that opened nothing, where another one did. */
function findRefusedKeys(entries: readonly RoutedEntry[]): ReadonlySet<string | undefined> {
  const keys = (opened: boolean) =>
    entries.flatMap(({ headers, reply }) => {
      const key = headers[keyHeader]
      const isOpen = reply !== undefined && reply.status >= 200 && reply.status < 300
      return key !== undefined && isOpen === opened ? [key] : []
    })
  const good = new Set(keys(true))
  return new Set(good.size === 0 ? [] : keys(false).filter(key => !good.has(key)))
}

/** An exchange that judges nothing but its reply, which a service may have refused. */
function toExchange(
  entry: RoutedEntry,
  redact: Redact,
  keyName: string,
): Omit<Exchange, 'n' | 'origin' | 'access'> {
  const { url, headers, at, ms, route } = entry
  const { operation, form } = route
  const query = readQuery(new URL(url), operation, redact)
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
    ...hideSecrets(entry, redact),
  }
}

/** The header of a payment (x402 v2, HTTP transport). */
const paymentHeader = 'payment-signature'

/** Whether what stands where a payment would cannot be one, since it is no base64. */
function isNoPayment(text: string | undefined): boolean {
  return text !== undefined && !/^[\w+/-]+={0,2}$/.test(text)
}

/** Without the values of parameters that nobody documented: some services take keys there. */
function readQuery({ searchParams }: URL, { parameters }: Operation, redact: Redact): Exchange['query'] {
  const known = new Set(parameters.map(({ name }) => name))
  return Object.fromEntries(
    [...searchParams].map(([name, value]) => [
      redact(name),
      known.has(name) || value.length < SHORTEST_SECRET ? redact(value) : '(removed)',
    ]),
  )
}

/** Shorter texts cannot be told from others. */
const SHORTEST_SECRET = 6

/**
 * The Accept header as far as it chooses something: browsers and their libraries send one that admits everything, which is the
 * same as none (RFC 9110, 12.5.1).
 */
function readAccept(accept: string | undefined): string | undefined {
  const isOpen = accept !== undefined && /(^|[\s,])\*\/\*/.test(accept) && !/[+]json/i.test(accept)
  return isOpen ? undefined : accept
}
