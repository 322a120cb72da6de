import { ContractError } from '../base/contract-error.ts'
import { findNearest } from '../base/find-nearest.ts'
import type { Network } from './network.ts'
import { readPort } from './parse-host-address.ts'
import { findProxy } from './proxies.ts'

/**
 * Throws ContractError for an address in `--resolve` that no request would use. Its host is not a target, or
 * a proxy looks up the host.
 */
export function checkHostAddresses({ addresses = [], proxies }: Network, targets: readonly URL[]): void {
  for (const { host, port } of addresses) {
    const url = targets.find(each => each.hostname === host && readPort(each) === port)
    const where = '--resolve'
    if (url === undefined) {
      const known = targets.map(each => `${each.hostname}:${readPort(each)}`)
      const guess = findNearest(`${host}:${port}`, known)
      const facts = [
        ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
        `base URLs are at: ${known.join(', ')}`,
      ]
      throw new ContractError(`No base URL is at ${host}:${port}.`, { facts, where })
    }
    if (findProxy(proxies, url) !== undefined)
      throw new ContractError(`${host} is asked through a proxy, which looks for its address itself.`, {
        facts: ['name the host in NO_PROXY to ask it directly'],
        where,
      })
  }
}
