import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { contract, getOperation } from '../../contract/contract.ts'
import { listPaths, type Origin } from '../../contract/match-route.ts'
import { writeUrl } from '../../contract/routes/write-url.ts'
import type { Exchange, PlannedRequest, Run } from '../model/recording.ts'

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
