import { ContractError } from '../base/contract-error.ts'
import type { Network } from './network.ts'
import { type ExtraHeader, parseExtraHeader } from './parse-extra-header.ts'
import { parseHostAddress } from './parse-host-address.ts'
import { readProxies } from './proxies.ts'
import { readTlsFiles, type TlsSettings } from './read-tls-files.ts'
import type { Environment, SecretValue } from './secret-value.ts'

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
  checkUnique(headers)
  const found = readProxies(environment, settings.proxyLoopback ?? false)
  const secrets = [...headers.flatMap(({ secret }) => secret ?? []), ...(found?.secrets ?? [])]
  return {
    proxies: found?.proxies,
    tls: readTlsFiles(settings, environment),
    addresses: (settings.resolve ?? []).map(text => parseHostAddress(text, '--resolve')),
    headers,
    secrets: dropRepeated(secrets),
  }
}

function checkUnique(headers: readonly ExtraHeader[]): void {
  const names = headers.map(({ name }) => name.toLowerCase())
  const twice = headers.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index)
  if (twice !== undefined)
    throw new ContractError(`The header ${twice.name} is given twice.`, { where: '--header' })
}

function dropRepeated(secrets: readonly SecretValue[]): SecretValue[] {
  return [...new Map(secrets.map(secret => [secret.value, secret])).values()]
}
