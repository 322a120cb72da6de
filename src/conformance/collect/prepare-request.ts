import type { Origin } from '../../contract/match-route.ts'
import type { Exchange, PlannedRequest, Run } from '../model/recording.ts'
import { resolveAddress } from './address.ts'
import { buildTraceHeader } from './create-trace-ids.ts'

/** A planned request that needs nothing but the values of its query. */
export interface PreparedRequest {
  readonly origin: Origin
  readonly form: Exchange['form']
  /** Whole URL before the query; absent without a base URL of the origin. */
  readonly path?: string
  /** As sent, the key included. */
  readonly headers: Readonly<Record<string, string>>
  /** As recorded: with the name of its variable in place of the key. */
  readonly sent: Readonly<Record<string, string>>
  /** Whether the request was to be let in by the key. */
  readonly keyed: boolean
}

/** What a key that cannot be right looks like; it has nothing of the real one. */
const WRONG_KEY = 'mdc-wrong-3f9c5e17a0d84b62'

/** In place of a signed payment, which is added when it is sent: neither base64 nor JSON, so that nothing can be read from it, let alone spent. */
const NO_PAYMENT = '!mdc: not a payment!'

/** Prepares a request. The key goes to the base and social origins only; the others are paid (contract, Access). */
export function prepareRequest(
  planned: PlannedRequest,
  { run, bases, apiKey }: { run: Run; bases: ReadonlyMap<Origin, URL>; apiKey: string | undefined },
  trace?: string,
): PreparedRequest {
  const address = resolveAddress(bases, planned)
  const { access = 'key', accept, payment, keyHeader = 'X-API-Key' } = planned
  const takesKey = address.origin === 'base' || address.origin === 'social'
  const common = {
    'user-agent': `${run.tool.trim().replace(/\s+/g, '/')} (+conformance)`,
    'accept-encoding': 'gzip, br',
    ...(accept === undefined ? {} : { accept }),
    ...(payment === 'garbage' ? { 'payment-signature': NO_PAYMENT } : {}),
    ...buildTraceHeader(run, trace),
  }
  const withKey = (key: string) => ({ ...common, [keyHeader]: key })
  if (takesKey && access === 'wrong')
    return { ...address, headers: withKey(WRONG_KEY), sent: withKey(WRONG_KEY), keyed: false }
  const keyed = takesKey && access === 'key'
  return keyed && apiKey !== undefined
    ? { ...address, headers: withKey(apiKey), sent: withKey(`$${run.keyName}`), keyed }
    : { ...address, headers: common, sent: common, keyed }
}
