import { createPrivateKey, X509Certificate } from 'node:crypto'
import { ContractError } from '../base/contract-error.ts'
import { readTextFile } from '../base/read-text-file.ts'
import type { Environment, Network } from './network.ts'
import { parseExtraHeader } from './parse-extra-header.ts'
import { parseHostAddress } from './parse-host-address.ts'
import { readProxies } from './read-proxies.ts'

/** Settings of the connection to a target, as written in flags or a file. The last three are paths of PEM files. */
export interface NetworkSettings {
  /** `Name: value`, see `parseExtraHeader`. */
  readonly headers?: readonly string[] | undefined
  /** `host:port:address`. */
  readonly resolve?: readonly string[] | undefined
  /** True if requests to this machine use a proxy, too. */
  readonly proxyLoopback?: boolean | undefined
  readonly cacert?: string | undefined
  readonly clientCert?: string | undefined
  /** By default, the certificate file also contains the private key. */
  readonly clientKey?: string | undefined
}

/**
 * Reads connection settings, and the proxies of the environment. Throws ContractError for an invalid setting or file.
 */
export function readNetwork(
  { headers: texts = [], resolve = [], proxyLoopback = false, ...files }: NetworkSettings,
  environment: Environment,
): Network {
  const headers = texts.map(text => parseExtraHeader(text, environment))
  const { proxies, secrets } = readProxies(environment, proxyLoopback)
  return {
    proxies,
    tls: readTlsFiles(files),
    addresses: new Map(resolve.map(parseHostAddress)),
    headers,
    secrets: [...headers.flatMap(({ secret }) => secret ?? []), ...secrets],
  }
}

function readTlsFiles({
  cacert,
  clientCert,
  clientKey = clientCert,
}: Pick<NetworkSettings, 'cacert' | 'clientCert' | 'clientKey'>): NonNullable<Network['tls']> {
  const ca = cacert === undefined ? {} : { ca: readCertificate(cacert) }
  if (clientKey === undefined) return ca
  if (clientCert === undefined)
    throw new ContractError('A client key is of no use without its certificate.', { where: '--client-cert' })
  const cert = readCertificate(clientCert)
  return { ...ca, cert, key: readKey(clientKey, cert) }
}

function readCertificate(file: string): string {
  const text = readTextFile(file, 'The certificate')
  try {
    new X509Certificate(text)
  } catch (cause) {
    throw new ContractError('This is no certificate (PEM).', { where: file, cause })
  }
  return text
}

function readKey(file: string, cert: string): string {
  const text = readTextFile(file, 'The client key')
  try {
    if (new X509Certificate(cert).checkPrivateKey(createPrivateKey(text))) return text
  } catch {
    // The message of OpenSSL names its own source files.
  }
  throw new ContractError('This client key cannot be used.', {
    facts: ['expected: the private key of the certificate (PEM), without a passphrase'],
    where: file,
  })
}
