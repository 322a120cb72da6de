import { isIP } from 'node:net'
import { ContractError } from '../base/contract-error.ts'
import { summarizeValue } from '../base/summarize-value.ts'

/** An IP address and port to use in place of a host name. */
export interface HostAddress {
  /** Lower case. */
  readonly host: string
  readonly port: number
  /** IPv4, or IPv6 without brackets. */
  readonly address: string
}

/** Returns the port of a URL, or the default port of its protocol. */
export function readPort({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80))
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
