import { ContractError } from '../../src/base/contract-error.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import type { Origin, originUrlNames } from '../../src/contract/match-route.ts'
import type { OriginUrls } from '../control/control-routes.ts'
import type { MockRequest } from '../core/mock-reply.ts'

/** Addresses of the four origins of a mock. */
export type MockUrls = Readonly<Record<(typeof originUrlNames)[Origin], string>>

/** Absolute base URLs of the four origins, possibly with a path. Default: the addresses of `mdc mock`. */
export interface BaseUrls {
  /** Default http://127.0.0.1:4010. */
  readonly baseUrl?: string | undefined
  /** Default http://127.0.0.1:4011. */
  readonly paymentBaseUrl?: string | undefined
  /** Default http://127.0.0.1:4012. */
  readonly socialBaseUrl?: string | undefined
  /** Default http://127.0.0.1:4013. */
  readonly socialPaymentBaseUrl?: string | undefined
}

/** The address of a request: its origin, and the path below the base URL of it. */
export interface LocatedRequest extends Pick<MockRequest, 'origin' | 'path' | 'query'> {
  readonly host: string
}

// The names of match-route.ts, which a page loads later, with the contract.
const optionsByOrigin = {
  base: ['baseUrl', 'http://127.0.0.1:4010', 'base_url'],
  payment: ['paymentBaseUrl', 'http://127.0.0.1:4011', 'payment_base_url'],
  social: ['socialBaseUrl', 'http://127.0.0.1:4012', 'social_base_url'],
  socialPayment: ['socialPaymentBaseUrl', 'http://127.0.0.1:4013', 'social_payment_base_url'],
} as const satisfies Record<Origin, readonly [keyof BaseUrls, string, keyof MockUrls]>

const origins = Object.keys(optionsByOrigin) as readonly Origin[]

/** Returns the base URLs of the four origins. Throws ContractError for invalid or equal base URLs. */
export function readOriginBases(urls: BaseUrls): OriginUrls {
  const bases = {} as Record<Origin, string>
  for (const origin of origins) {
    const [option, defaultUrl] = optionsByOrigin[origin]
    const url = readUrl(option, urls[option] ?? defaultUrl)
    const twin = origins.find(other => bases[other] === url)
    bases[origin] = url
    if (twin === undefined) continue
    throw new ContractError(`${optionsByOrigin[twin][0]} and ${optionsByOrigin[origin][0]} are the same.`, {
      facts: ['expected: four addresses, since the origin decides between key and payment'],
      where: url,
    })
  }
  return bases
}

/** Names the URLs of all origins of a service. Those of this package have all four. */
export function toMockUrls(bases: OriginUrls): MockUrls {
  return Object.fromEntries(
    Object.entries(bases).map(([origin, url]) => [optionsByOrigin[origin as Origin][2], url]),
  ) as unknown as MockUrls
}

/** Finds the origin of an address by the longest matching base URL. Undefined if it is below none. */
export function locateRequest(bases: OriginUrls, address: string): LocatedRequest | undefined {
  const { origin, pathname, search, host } = new URL(address)
  const requested = `${origin}${pathname}`
  const [name] = origins
    .filter(each => `${requested}/`.startsWith(`${bases[each]}/`))
    .sort((a, b) => bases[b].length - bases[a].length)
  if (name === undefined) return undefined
  const path = requested.slice(bases[name].length) || '/'
  return { origin: name, path, query: search.slice(1), host }
}

function readUrl(option: keyof BaseUrls, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isAddress = url !== undefined && /^https?:$/.test(url.protocol)
  if (isAddress && url.search === '' && url.hash === '' && url.username === '')
    return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  throw new ContractError(`${option} is no base URL: ${summarizeValue(text)}.`, {
    facts: ['expected: an absolute http or https URL without query, such as https://app.test/api'],
  })
}
