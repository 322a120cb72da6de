import { isAnswer } from '../evidence/read-payment-header.ts'
import { getTrafficKeyHeader } from '../model/get-key-header.ts'
import type { Run } from '../model/recording.ts'
import { createOriginFinder, findBaseUrls, type RoutedEntry } from './create-origin-finder.ts'
import { createSecretRegistry, redactExchange } from './create-secret-registry.ts'
import { locateRoute } from './locate-route.ts'
import { toExchange } from './to-exchange.ts'
import type { TrafficEntry } from './traffic-entry.ts'

/**
 * Returns the requests in traffic that match an operation, on any host or on the hosts of `given`, in the order of
 * sending. The name of a variable replaces their secrets. Throws ContractError if two services of one origin are among them and `given` names neither.
 * `advise` returns how to choose one.
 */
export function matchTrafficToOperations(
  entries: readonly TrafficEntry[],
  given: Run['target'],
  keyName: string,
  advise?: Parameters<typeof findBaseUrls>[2],
) {
  const ignored = new Map<string, number>()
  const ignore = (reason: string) => void ignored.set(reason, (ignored.get(reason) ?? 0) + 1)
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
