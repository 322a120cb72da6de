import { isLoopback } from './is-loopback.ts'

/** Headers of a request by lower-case name, as Node gives them: repeated ones are joined. */
export interface SiteHeaders {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | undefined
}

/** Sites that may use a local server, in addition to this machine. */
export interface TrustedSites {
  /** Names and addresses that the server answers to, without ports. Pages under these names may ask, too. */
  readonly hosts: readonly string[]
  /** Origins whose pages may ask, such as `https://app.example.com`. */
  readonly origins?: readonly string[]
}

/**
 * Returns the header that shows a web page of another site behind a request, or undefined when there is none. `host`: its name
 * was rebound to this machine. `origin`: it asks across sites; only browsers say so.
 */
export function findForeignHeader(
  { host, origin, 'sec-fetch-site': site }: SiteHeaders,
  { hosts, origins = [] }: TrustedSites,
): 'host' | 'origin' | undefined {
  const names = hosts.map(stripBrackets)
  const isTrusted = (name: string | undefined) =>
    name !== undefined && (isLoopback(name) || names.includes(name))
  if (!isTrusted(parseHostname(`http://${host}`))) return 'host'
  const isForeign =
    origin === undefined
      ? site === 'cross-site'
      : !isTrusted(parseHostname(origin)) && !origins.includes(origin)
  return isForeign ? 'origin' : undefined
}

/** The host of an address, in lower case and without brackets; undefined for what is no address of a web server. */
function parseHostname(address: string): string | undefined {
  const url = /^https?:\/\/[^/]/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
  return url === undefined || url.username !== '' ? undefined : stripBrackets(url.hostname)
}

function stripBrackets(host: string): string {
  return host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
}
