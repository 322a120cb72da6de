import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { contract, getOperation } from '../../contract/contract.ts'
import { listPaths, type Origin } from '../../contract/match-route.ts'
import { writeKeys } from '../../contract/routes/list-key-places.ts'
import { writeRequest } from '../../contract/routes/write-request.ts'
import { appendQuery, writeUrl } from '../../contract/routes/write-url.ts'
import { findKeyPlaces } from '../model/find-key-places.ts'
import type { Exchange, PlannedRequest, Run } from '../model/recording.ts'
import type { CollectOptions } from './collect-options.ts'

/** The base URLs of the four origins, as written in flags or a file. */
export interface TargetSettings {
  readonly baseUrl?: string
  readonly paymentBaseUrl?: string
  readonly socialBaseUrl?: string
  readonly socialPaymentBaseUrl?: string
}

/** Returns the given base URLs by origin. */
export function readTarget({
  baseUrl: base,
  paymentBaseUrl: payment,
  socialBaseUrl: social,
  socialPaymentBaseUrl: socialPayment,
}: TargetSettings): Run['target'] {
  return omitUndefined({ base, payment, social, socialPayment })
}

/** Parses the base URLs of a run by origin. Throws ContractError unless each is a plain http or https URL. */
export function parseBaseUrls(target: Run['target']): ReadonlyMap<Origin, URL> {
  return new Map(
    Object.entries(target).map(([origin, text]) => [
      origin as Origin,
      parseBaseUrl(text, `base URL of the ${origin} origin`),
    ]),
  )
}

/** Parses a base URL. Throws ContractError unless it is a plain http or https URL. */
export function parseBaseUrl(text: string, where: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const facts = ['expected: such as https://api.example.com']
    throw new ContractError('This is no http or https URL.', { facts, where })
  }
  if (url.username !== '' || url.password !== '') {
    const facts = ['a URL is recorded and shown; the key belongs into its environment variable']
    throw new ContractError('A base URL must not hold a user name or password.', { facts, where })
  }
  if (url.search !== '' || url.hash !== '')
    throw new ContractError('A base URL must not hold a query or fragment.', { where })
  return url
}

/**
 * Returns the origin, route form and URL of a planned request, without its query. `path` is undefined if its
 * origin has no base URL.
 */
export function resolveRequestAddress(bases: ReadonlyMap<Origin, URL>, planned: PlannedRequest) {
  const target = getOperation(planned.operation)
  const origin = planned.origin ?? target.origin
  const [first = '', second] = listPaths(target)
  const form: Exchange['form'] = second === undefined || planned.form === 'long' ? 'long' : 'short'
  const base = bases.get(origin)?.href
  const path = form === 'long' ? (second ?? first) : first
  return { origin, form, path: base && writeUrl(base, path, '', contract.prefix) }
}

/** Headers of a planned request. */
export type PreparedRequest = ReturnType<typeof prepareRequest>

/** A wrong key that has no part in common with a real one. */
const WRONG_KEY = 'mdc-wrong-3f9c5e17a0d84b62'

/** Payment header that is neither base64 nor JSON, so that nothing can be read from it or spent. */
const NO_PAYMENT = '!mdc: not a payment!'

/**
 * Prepares a request. The key goes to the base and social origins only; the other origins are paid (contract,
 * Access). The operator's extra headers go to all origins.
 */
export function prepareRequest(
  planned: PlannedRequest & { readonly path?: string },
  origin: Origin,
  { run, apiKey, network: { headers: own = [] } = {} }: Pick<CollectOptions, 'run' | 'apiKey' | 'network'>,
  trace?: string,
) {
  const { access = 'key', accept, payment, path = '' } = planned
  const query = planned.query as Readonly<Record<string, string>> // its inputs are filled
  const target = getOperation(planned.operation)
  const places = findKeyPlaces({ ...run, ...(planned.keyHeader && { keyHeader: planned.keyHeader }) }, target)
  const takesKey = (origin === 'base' || origin === 'social') && places.length > 0
  const common = {
    'user-agent': `${run.tool.trim().replace(/\s+/g, '/')} (+conformance)`,
    'accept-encoding': 'gzip, br',
    ...(accept === undefined ? {} : { accept }),
    ...(payment === 'garbage' ? { 'payment-signature': NO_PAYMENT } : {}),
    ...buildTraceHeader(run, trace),
  }
  const build = (form: 'value' | 'shown', key: string | undefined) => {
    const keys = key === undefined ? [] : writeKeys(places, key)
    const written = writeRequest(path, query, target.parameters, keys)
    const given = Object.fromEntries(own.map(header => [header.name, header[form]]))
    const headers: Readonly<Record<string, string>> = { ...common, ...given, ...written.headers }
    return { headers, url: appendQuery(written.path, written.query) }
  }
  const keyed = takesKey && access === 'key'
  const wrong = takesKey && access === 'wrong' ? WRONG_KEY : undefined
  const shown = keyed && apiKey !== undefined ? `$${run.keyName}` : wrong
  const { headers: sent, url: shownUrl } = build('shown', shown)
  return {
    origin,
    /** Headers, path and query as sent, with the key. */
    ...build('value', keyed ? apiKey : wrong),
    /** Headers, path and query as recorded. Names of variables replace the key and other secrets. */
    sent,
    shownUrl,
    /** True if the request needs the key for access. */
    keyed,
  }
}

/** Builds the header with the trace id, if the run names one. traceparent has its own format (W3C Trace Context, 3.2). */
function buildTraceHeader({ traceHeader }: Run, trace: string | undefined): Readonly<Record<string, string>> {
  if (traceHeader === undefined || trace === undefined) return {}
  const isParent = traceHeader.toLowerCase() === 'traceparent'
  return { [traceHeader]: isParent ? `00-${trace}-${trace.slice(-16)}-01` : trace }
}
