import { isIP } from 'node:net'
import { ContractError } from '../base/contract-error.ts'
import { createUnknownNameError } from '../base/find-nearest.ts'
import { summarizeValue } from '../base/summarize-value.ts'
import type { Network } from './network.ts'
import { findProxy, readPort } from './read-proxies.ts'

/** Parses `host:port:address` (`curl --resolve`) to `host:port` and address. Throws ContractError. */
export function parseHostAddress(text: string): readonly [host: string, address: string] {
  const [, host = '', port = '', bare = ''] = /^([^\s:[\]]+):(\d+):(\S+)$/.exec(text) ?? []
  const address = bare.replace(/^\[(.*)\]$/, '$1')
  const isPort = Number(port) >= 1 && Number(port) <= 65_535
  if (isPort && isIP(address) !== 0) return [`${host.toLowerCase()}:${Number(port)}`, address]
  throw new ContractError(`"${summarizeValue(text)}" is no host, port and address.`, {
    facts: ['expected: such as api.example.com:443:127.0.0.1 or api.example.com:443:[::1]'],
    where: '--resolve',
  })
}

/** Returns `host:port` of a URL, the key of its address. */
export function formatHost(url: URL): string {
  return `${url.hostname}:${readPort(url)}`
}

/** Throws ContractError for an address that no request would use: not of a target, or behind a proxy. */
export function checkHostAddresses({ addresses, proxies }: Network, targets: readonly URL[]): void {
  const where = '--resolve'
  for (const host of addresses?.keys() ?? []) {
    const url = targets.find(each => formatHost(each) === host)
    if (url === undefined)
      throw createUnknownNameError('host of a base URL', host, targets.map(formatHost), where)
    if (findProxy(proxies, url) !== undefined)
      throw new ContractError(`A proxy looks up the address of ${url.hostname}.`, {
        facts: ['name the host in NO_PROXY to request it directly'],
        where,
      })
  }
}
