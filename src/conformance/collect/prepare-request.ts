import type { Origin } from '../../contract/match-route.ts'
import type { ExtraHeader } from '../../network/parse-extra-header.ts'
import { buildKeyHeader, getKeyHeader } from '../model/get-key-header.ts'
import type { PlannedRequest, Run } from '../model/recording.ts'
import { type Address, resolveAddress } from './address.ts'
import { buildTraceHeader } from './create-trace-ids.ts'

/** A planned request that needs nothing but the values of its query. */
export interface PreparedRequest extends Address {
  /** As sent, the key included. */
  readonly headers: Readonly<Record<string, string>>
  /** As recorded: with the names of their variables in place of the key and other secrets. */
  readonly sent: Readonly<Record<string, string>>
  /** True if the request was to be let in by the key. */
  readonly keyed: boolean
}

/** A wrong key, which shares nothing with the real one. */
const WRONG_KEY = 'mdc-wrong-3f9c5e17a0d84b62'

/** In place of a signed payment, which is added when it is sent: neither base64 nor JSON, so that nothing can be read from it, let alone spent. */
const NO_PAYMENT = '!mdc: not a payment!'

/**
 * Prepares a request. The key goes to the base and social origins only; the others are paid (contract, Access). Headers of
 * the operator's own go to each.
 */
export function prepareRequest(
  planned: PlannedRequest,
  {
    run,
    bases,
    apiKey,
    own = [],
  }: {
    run: Run
    bases: ReadonlyMap<Origin, URL>
    apiKey: string | undefined
    own?: readonly ExtraHeader[] | undefined
  },
  trace?: string,
): PreparedRequest {
  const address = resolveAddress(bases, planned)
  const { access = 'key', accept, payment, keyHeader = getKeyHeader(run) } = planned
  const takesKey = address.origin === 'base' || address.origin === 'social'
  const common = {
    'user-agent': `${run.tool.trim().replace(/\s+/g, '/')} (+conformance)`,
    'accept-encoding': 'gzip, br',
    ...(accept === undefined ? {} : { accept }),
    ...(payment === 'garbage' ? { 'payment-signature': NO_PAYMENT } : {}),
    ...buildTraceHeader(run, trace),
  }
  const build = (form: 'value' | 'shown', key: string | undefined) => ({
    ...common,
    ...Object.fromEntries(own.map(header => [header.name, header[form]])),
    ...(key === undefined ? {} : buildKeyHeader(keyHeader, key)),
  })
  const keyed = takesKey && access === 'key'
  const wrong = takesKey && access === 'wrong' ? WRONG_KEY : undefined
  const shown = keyed && apiKey !== undefined ? `$${run.keyName}` : wrong
  return {
    ...address,
    headers: build('value', keyed ? apiKey : wrong),
    sent: build('shown', shown),
    keyed,
  }
}
