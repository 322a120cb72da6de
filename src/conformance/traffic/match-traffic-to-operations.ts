import { ContractError } from '../../base/contract-error.ts'
import { fitLine } from '../../base/fit-line.ts'
import { groupBy } from '../../base/group-by.ts'
import { type Origin, paidOriginByKeyedOrigin } from '../../contract/match-route.ts'
import { nameUnserved } from '../../contract/routes/list-unserved-lines.ts'
import { parseBaseUrls } from '../collect/prepare-request.ts'
import { isAnswer } from '../evidence/read-payment-header.ts'
import { getTrafficKeyHeader } from '../model/find-key-places.ts'
import type { Run } from '../model/recording.ts'
import { baseUrlOptions } from '../plan/plan-requests.ts'
import { createSecretRegistry, redactExchange } from './create-secret-registry.ts'
import type { RoutedEntry, TrafficEntry } from './locate-route.ts'
import { locateRoute, locateUnserved, trimBaseUrl } from './locate-route.ts'
import { toExchange } from './to-exchange.ts'

/**
 * Returns the requests in traffic that match an operation, on any host or on the hosts of `given`, in the order of
 * sending. `bases` are the only base URLs, if there are any. The name of a variable replaces their secrets. Throws ContractError if two services of one
 * origin are among them and `given` names neither. `advise` returns how to choose one.
 */
export function matchTrafficToOperations(
  entries: readonly TrafficEntry[],
  given: Run['target'],
  keyName: string,
  { bases = [], advise }: TrafficSelection = {},
) {
  const ignored = new Map<string, number>()
  const ignore = (reason: string) => void ignored.set(reason, (ignored.get(reason) ?? 0) + 1)
  const routed = entries.flatMap((entry): RoutedEntry[] => {
    const url = URL.canParse(entry.url) ? new URL(entry.url) : undefined
    const known = url && locateUnserved(url, entry.method)
    const route = url && locateRoute(url)
    if (known === undefined && route !== undefined) return [{ ...entry, route }]
    ignore(known ? `known and not judged (${nameUnserved(known)})` : 'of no operation of the contract')
    return []
  })
  const findOrigin = createOriginFinder(routed, given)
  const kept = routed
    .filter(entry => {
      const isWanted = bases.length === 0 || bases.includes(entry.route.base)
      const reason = explainIgnored(entry, isWanted && findOrigin(entry) !== undefined)
      if (reason !== undefined) ignore(reason)
      return reason === undefined
    })
    .toSorted((one, other) => one.at - other.at)
  const refused = findRefusedKeys(kept)
  const secrets = createSecretRegistry(keyName)
  for (const entry of kept) secrets.learn(entry)
  return {
    exchanges: kept.map((entry, at) => {
      secrets.learn(entry) // once more, should it have been too long ago
      const origin = findOrigin(entry) ?? entry.route.operation.origin
      return {
        ...redactExchange(toExchange(entry, origin, keyName), secrets.redact),
        n: at + 1,
        ...(refused.has(entry.headers[getTrafficKeyHeader()]) ? { access: 'wrong' as const } : {}),
      }
    }),
    target: findBaseUrls(kept, findOrigin, advise),
    ignored: Object.fromEntries(ignored),
  }
}

interface TrafficSelection {
  readonly bases?: readonly string[]
  readonly advise?: Parameters<typeof findBaseUrls>[2]
}

function explainIgnored({ method, missing }: RoutedEntry, isAsked: boolean): string | undefined {
  if (!isAsked) return 'to another host than those given'
  return method === 'GET' ? missing : 'with another method than GET'
}

/** Returns the keys that never gave access, if another key did. */
function findRefusedKeys(entries: readonly RoutedEntry[]): ReadonlySet<string | undefined> {
  const keys = (opened: boolean) =>
    entries.flatMap(entry => {
      const key = entry.headers[getTrafficKeyHeader()]
      return key !== undefined && isAnswer(entry) === opened ? [key] : []
    })
  const good = new Set(keys(true))
  return new Set(good.size === 0 ? [] : keys(false).filter(key => !good.has(key)))
}

/** Creates a function that finds the origin of a request by base URL, otherwise by access. */
export function createOriginFinder(
  entries: readonly RoutedEntry[],
  given: Run['target'],
): (entry: RoutedEntry) => Origin | undefined {
  const bases = new Map([...parseBaseUrls(given)].map(([origin, url]) => [origin, trimBaseUrl(url)]))
  if (bases.size === 0) {
    const paid = findPaidBases(entries)
    return ({ route: { operation, base } }) =>
      paid.has(base) ? paidOriginByKeyedOrigin[operation.origin] : operation.origin
  }
  return entry => {
    const { operation, base } = entry.route
    const both = [operation.origin, paidOriginByKeyedOrigin[operation.origin]]
    const [free, paid] = both.filter(origin => bases.get(origin) === base)
    return paid !== undefined && isAboutPaying(entry) ? paid : free
  }
}

/** Returns the base URLs of hosts that require payments and accept no key. */
function findPaidBases(entries: readonly RoutedEntry[]): ReadonlySet<string> {
  const paid = new Set(entries.filter(isAboutPaying).map(({ route }) => route.base))
  for (const { headers, reply, route } of entries)
    if (getTrafficKeyHeader() in headers && reply !== undefined && reply.status < 300) paid.delete(route.base)
  return paid
}

function isAboutPaying({ headers, reply }: TrafficEntry): boolean {
  return 'payment-signature' in headers || (reply?.status === 402 && 'payment-required' in reply.headers)
}

/** Maximum number and width of listed services, since the file may come from others. */
const MAX_LISTED = 10
const WIDTH = 200

/**
 * Returns the base URL of each origin. Throws ContractError if the traffic contains two services for one
 * origin. `advise` returns how to choose one.
 */
export function findBaseUrls(
  entries: readonly RoutedEntry[],
  findOrigin: (entry: RoutedEntry) => Origin | undefined,
  advise = (origin: Origin, base: string) => `name the one to judge: ${baseUrlOptions[origin]} ${base}`,
): Run['target'] {
  return Object.fromEntries(
    [...groupBy(entries, findOrigin)].flatMap(([origin, those]) => {
      if (origin === undefined) return []
      const bases = groupBy(those, ({ route }) => route.base)
      const sorted = [...bases].toSorted(([, one], [, other]) => other.length - one.length)
      const [[base] = [''], ...others] = sorted
      if (others.length === 0) return [[origin, base]]
      throw new ContractError(`The traffic is of ${bases.size} services, whose answers must not be mixed.`, {
        facts: sorted
          .slice(0, MAX_LISTED)
          .map(([base, asked]) => `${fitLine(base, WIDTH)}: ${asked.length} requests`),
        where: advise(origin, fitLine(base, WIDTH)),
      })
    }),
  )
}
