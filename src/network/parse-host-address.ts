import { isIP } from 'node:net'
import { ContractError } from '../base/contract-error.ts'
import { createUnknownNameError } from '../base/find-nearest.ts'
import { summarizeValue } from '../base/summarize-value.ts'
import type { HostAddress, Network } from './network.ts'
import { findProxy, readPort } from './read-proxies.ts'

/** Parses `host:port:address`, the format of `curl --resolve`. Throws ContractError for anything else. */
export function parseHostAddress(text: string): HostAddress {
  const [, host = '', port = '', bare = ''] = /^([^\s:[\]]+):(\d+):(\S+)$/.exec(text) ?? []
  const address = bare.replace(/^\[(.*)\]$/, '$1')
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  if (isPort && isIP(address) !== 0) return { host: host.toLowerCase(), port: Number(port), address }
  throw new ContractError(`"${summarizeValue(text)}" is no host, port and address.`, {
    facts: ['expected: such as api.example.com:443:127.0.0.1 or api.example.com:443:[::1]'],
    where: '--resolve',
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
export function checkHostAddresses({ addresses = [], proxies }: Network, targets: readonly URL[]): void {
  const where = '--resolve'
  for (const known of addresses) {
    const url = targets.find(each => findAddress([known], each) !== undefined)
    const hosts = targets.map(each => `${each.hostname}:${readPort(each)}`)
    if (url === undefined)
      throw createUnknownNameError('host of a base URL', `${known.host}:${known.port}`, hosts, where)
    if (findProxy(proxies, url) !== undefined)
      throw new ContractError(`A proxy looks up the address of ${known.host}.`, {
        facts: ['name the host in NO_PROXY to request it directly'],
        where,
      })
  }
}
