import type { Environment, Network } from './network.ts'
import { parseExtraHeader } from './parse-extra-header.ts'
import { parseHostAddress } from './parse-host-address.ts'
import { readProxies } from './read-proxies.ts'
import { readTlsFiles, type TlsSettings } from './read-tls-files.ts'

/** Settings of the connection to a target, as written in flags or a file. */
export interface NetworkSettings extends TlsSettings {
  /** `Name: value`, see `parseExtraHeader`. */
  readonly headers?: readonly string[] | undefined
  /** `host:port:address`. */
  readonly resolve?: readonly string[] | undefined
  /** True if requests to this machine use a proxy, too. */
  readonly proxyLoopback?: boolean | undefined
}

/**
 * Reads connection settings, and the proxies of the environment. Throws ContractError for an invalid setting.
 */
export function readNetwork(settings: NetworkSettings, environment: Environment): Network {
  const headers = (settings.headers ?? []).map(text => parseExtraHeader(text, environment, '--header'))
  const found = readProxies(environment, settings.proxyLoopback ?? false)
  return {
    proxies: found?.proxies,
    tls: readTlsFiles(settings),
    addresses: (settings.resolve ?? []).map(text => parseHostAddress(text, '--resolve')),
    headers,
    secrets: [...headers.flatMap(({ secret }) => secret ?? []), ...(found?.secrets ?? [])],
  }
}
