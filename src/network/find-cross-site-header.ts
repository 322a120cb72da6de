import { isLoopback } from './is-loopback.ts'

/** Headers of a request by lower-case name, as Node provides them, with repeated ones joined. */
type SiteHeaders = Partial<Record<'host' | 'origin' | 'sec-fetch-site', string | undefined>>

/** Sites that may use a local server, in addition to this machine. */
export interface TrustedSites {
  /** Host names and addresses, without ports, that the server accepts. Their pages may send requests, too. */
  readonly hosts: readonly string[]
  /** Origins whose pages may send requests, such as `https://app.example.com`. */
  readonly origins?: readonly string[]
  /** True if of these hosts only pages of this server itself may send requests, and not those of other ports. */
  readonly isPortBound?: boolean
}

/**
 * Returns the header that shows that another site's web page sent the request, or undefined. `host`: the
 * name of that site was rebound to this machine. `origin`: the page is of another origin.
 */
export function findCrossSiteHeader(
  { host, origin, 'sec-fetch-site': site }: SiteHeaders,
  { hosts, origins = [], isPortBound = false }: TrustedSites,
): 'host' | 'origin' | undefined {
  const names = hosts.map(stripBrackets)
  const isTrusted = (name: string | undefined) =>
    name !== undefined && (isLoopback(name) || names.includes(name))
  if (!isTrusted(parseHostname(`http://${host}`))) return 'host'
  const isForeign =
    origin === undefined
      ? site === 'cross-site' || (isPortBound && site === 'same-site')
      : !(isTrusted(parseHostname(origin)) && (!isPortBound || origin.endsWith(`//${host}`))) &&
        !origins.includes(origin)
  return isForeign ? 'origin' : undefined
}

/** Returns the host of a web address in lower case, without brackets. Returns undefined for anything else. */
function parseHostname(address: string): string | undefined {
  const url = /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  return url === undefined || url.username !== '' ? undefined : stripBrackets(url.hostname)
}

function stripBrackets(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
}
