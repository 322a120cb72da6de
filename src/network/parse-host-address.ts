import { isIP } from 'node:net'
import { ContractError } from '../base/contract-error.ts'
import { findNearest } from '../base/find-nearest.ts'
import { summarizeValue } from '../base/summarize-value.ts'
import { findProxy, type Proxies, readPort } from './proxies.ts'

/** An IP address and port to use in place of a host name. */
export interface HostAddress {
  /** Lower case. */
  readonly host: string
  readonly port: number
  /** IPv4, or IPv6 without brackets. */
  readonly address: string
}

/** Parses `host:port:address`, the format of `curl --resolve`. Throws ContractError for anything else. */
export function parseHostAddress(text: string, where: string): HostAddress {
  const [, host = '', port = '', bare = ''] = /^([^\s:[\]]+):(\d+):(\S+)$/.exec(text) ?? []
  const address = bare.replace(/^\[(.*)\]$/, '$1')
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  if (isPort && isIP(address) !== 0) return { host: host.toLowerCase(), port: Number(port), address }
  throw new ContractError(`"${summarizeValue(text)}" is no host, port and address.`, {
    facts: ['expected: such as api.example.com:443:127.0.0.1 or api.example.com:443:[::1]'],
    where,
  })
}

/** Returns the address to use for a URL, or undefined when its name is looked up. */
export function findAddress(addresses: readonly HostAddress[], url: URL): string | undefined {
  return addresses.find(({ host, port }) => host === url.hostname && port === readPort(url))?.address
}

/**
 * Throws ContractError for an address in `--resolve` that no request would use. Its host is not a target, or
 * a proxy looks up the host.
 */
export function checkHostAddresses(
  {
    addresses = [],
    proxies,
  }: { readonly addresses?: readonly HostAddress[] | undefined; readonly proxies?: Proxies | undefined },
  targets: readonly URL[],
): void {
  const where = '--resolve'
  for (const known of addresses) {
    const url = targets.find(each => findAddress([known], each) !== undefined)
    if (url === undefined) {
      const named = `${known.host}:${known.port}`
      const bases = targets.map(each => `${each.hostname}:${readPort(each)}`)
      const guess = findNearest(named, bases)
      throw new ContractError(`No base URL is at ${named}.`, {
        facts: [
          ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
          `base URLs are at: ${bases.join(', ')}`,
        ],
        where,
      })
    }
    if (findProxy(proxies, url) !== undefined)
      throw new ContractError(`${known.host} is asked through a proxy, which looks for its address itself.`, {
        facts: ['name the host in NO_PROXY to ask it directly'],
        where,
      })
  }
}
