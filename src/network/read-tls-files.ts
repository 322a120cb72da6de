import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { ContractError } from '../base/contract-error.ts'
import { omitUndefined } from '../base/omit-undefined.ts'
import { readTextFile } from '../base/read-text-file.ts'
import type { Environment } from './secret-value.ts'

/** Certificates and keys (PEM), as `node:tls` expects them. */
export interface TlsCredentials {
  /** Trusted server certificates, in place of those that Node trusts. */
  readonly ca?: string
  /** Client certificate, with its key. */
  readonly cert?: string
  readonly key?: string
  readonly passphrase?: string
}

/** Paths of the files for a TLS connection. */
export interface TlsSettings {
  readonly cacert?: string | undefined
  readonly clientCert?: string | undefined
  /** File of the private key. By default, the certificate file also contains it. */
  readonly clientKey?: string | undefined
  /** Environment variable that holds the passphrase of the key. */
  readonly clientKeyPassphraseEnv?: string | undefined
}

/**
 * Reads and checks certificates and keys. Returns undefined when no file is given. Throws ContractError for
 * an unreadable or invalid file.
 */
export function readTlsFiles(settings: TlsSettings, environment: Environment): TlsCredentials | undefined {
  const { cacert, clientCert, clientKey, clientKeyPassphraseEnv: variable } = settings
  if (clientCert === undefined && (clientKey !== undefined || variable !== undefined))
    throw new ContractError('A client key is of no use without its certificate.', { where: '--client-cert' })
  if (cacert === undefined && clientCert === undefined) return undefined
  return {
    ...omitUndefined({ ca: cacert === undefined ? undefined : readCertificate(cacert) }),
    ...(clientCert !== undefined && readClient(clientCert, clientKey ?? clientCert, variable, environment)),
  }
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

function readClient(
  certFile: string,
  keyFile: string,
  variable: string | undefined,
  environment: Environment,
): Pick<TlsCredentials, 'cert' | 'key' | 'passphrase'> {
  const passphrase = variable === undefined ? undefined : environment[variable]
  if (variable !== undefined && passphrase === undefined)
    throw new ContractError('The environment variable of the passphrase is not set.', {
      where: '--client-key-passphrase-env',
    })
  const cert = readCertificate(certFile)
  const key = readTextFile(keyFile, 'The client key')
  const client = { cert, key, ...(passphrase === undefined ? {} : { passphrase }) }
  try {
    createSecureContext(client)
    // OpenSSL compares only keys of one kind: an RSA key beside an EC certificate would pass.
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(client)))
      throw new Error('key values mismatch')
  } catch (cause) {
    throw new ContractError('This client key cannot be used.', {
      facts: [explainKey(cause, key)],
      where: keyFile,
      cause,
    })
  }
  return client
}

/** Explains an OpenSSL error of a client key. One wrong passphrase in 256 gives bytes that look decrypted. */
function explainKey(cause: unknown, key: string): string {
  const { message } = cause as Error
  if (/mismatch/.test(message)) return 'it is not that of the certificate'
  if (/interrupted|bad decrypt|passphrase|password/i.test(message) || key.includes('ENCRYPTED'))
    return 'its passphrase is missing or wrong: name its environment variable with --client-key-passphrase-env'
  return 'expected: a private key (PEM)'
}
