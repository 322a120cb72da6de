import { createPrivateKey, X509Certificate } from 'node:crypto'
import { ContractError } from '../base/contract-error.ts'
import { readTextFile } from '../base/read-text-file.ts'
import { isHeaderName, isReservedHeader } from './is-header-name.ts'
import type { Environment, ExtraHeader, Network } from './network.ts'
import { readProxies } from './read-proxies.ts'

/** Settings of the connection to a target, as written in flags or a file. The last three are paths of PEM files. */
export interface NetworkSettings {
  /** `Name: value`, see `parseExtraHeader`. */
  readonly headers?: readonly string[] | undefined
  /** True if requests to this machine use a proxy, too. */
  readonly proxyLoopback?: boolean | undefined
  readonly cacert?: string | undefined
  readonly clientCert?: string | undefined
  /** By default, the certificate file also contains the private key. */
  readonly clientKey?: string | undefined
}

/** Reads connection settings, and the proxies of the environment. Throws ContractError for invalid ones. */
export function readNetwork(
  { headers: texts = [], proxyLoopback = false, ...files }: NetworkSettings,
  environment: Environment,
): Network {
  const headers = texts.map(text => parseExtraHeader(text, environment))
  const { proxies, secrets } = readProxies(environment, proxyLoopback)
  return {
    proxies,
    tls: readTlsFiles(files),
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

/** Matches `$NAME`, alone or after one word such as `Bearer`. */
const fromEnvironment = /^(?:([A-Za-z][\w-]*) )?\$([A-Za-z_]\w*)$/

/** Names of headers whose value is likely to be a secret. */
const secretHint = /auth|cookie|credential|key|passw|secret|session|signature|token/i

/**
 * Parses `Name: value`. The value is `$NAME`, `Bearer $NAME` (any word), or a literal text without secrets.
 * Throws ContractError for an invalid or reserved name, an unset variable, and a literal that may be a
 * secret. The error never repeats a value.
 */
export function parseExtraHeader(text: string, environment: Environment): ExtraHeader {
  const [, name = '', shown = ''] = /^([^:]*):\s*(.*?)\s*$/s.exec(text) ?? []
  if (!isHeaderName(name))
    throw refuse(
      'This is no header.',
      "expected: 'Name: $VARIABLE', or 'Name: text' where the text is no secret",
    )
  if (isReservedHeader(name) || name.toLowerCase() === 'x-api-key')
    throw refuse(`The header ${name} is set by the suite itself.`)
  const [, scheme, variable] = fromEnvironment.exec(shown) ?? []
  if (variable === undefined) return { name, value: checkLiteral(shown, name), shown }
  const value = environment[variable] ?? ''
  if (value === '') throw refuse(`The environment variable ${variable} is not set.`)
  if (!/^[\x21-\x7e]+$/.test(value))
    throw refuse(
      `The environment variable ${variable} holds characters that no header can carry.`,
      'expected: visible ASCII characters; a word such as Bearer stands before the variable',
    )
  const secret = { value, name: variable }
  return { name, value: scheme === undefined ? value : `${scheme} ${value}`, shown, secret }
}

function checkLiteral(value: string, name: string): string {
  if (!/^[\x20-\x7e]+$/.test(value) || value.includes('$'))
    throw refuse(
      `This is no value for the header ${name}.`,
      'expected: $VARIABLE alone or after one word such as Bearer, or visible ASCII characters without $',
    )
  if (secretHint.test(name))
    throw refuse(
      `The value of the header ${name} is likely a secret, and was given as it is.`,
      `expected: the name of the environment variable that holds it, '${name}: $VARIABLE'`,
    )
  return value
}

function refuse(sentence: string, ...facts: string[]): ContractError {
  return new ContractError(sentence, { facts, where: '--header' })
}
