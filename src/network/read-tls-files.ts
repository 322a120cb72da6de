import { createPrivateKey, X509Certificate } from 'node:crypto'
import { ContractError } from '../base/contract-error.ts'
import { readTextFile } from '../base/read-text-file.ts'
import type { TlsCredentials } from './network.ts'

/** Paths of the files for a TLS connection. */
export interface TlsSettings {
  readonly cacert?: string | undefined
  readonly clientCert?: string | undefined
  /** File of the private key. By default, the certificate file also contains it. */
  readonly clientKey?: string | undefined
}

/**
 * Reads and checks certificates and keys. Returns undefined when no file is given. Throws ContractError for
 * an unreadable or invalid file.
 */
export function readTlsFiles({ cacert, clientCert, clientKey }: TlsSettings): TlsCredentials | undefined {
  if (clientCert === undefined && clientKey !== undefined)
    throw new ContractError('A client key is of no use without its certificate.', { where: '--client-cert' })
  if (cacert === undefined && clientCert === undefined) return undefined
  return {
    ...(cacert !== undefined && { ca: readCertificate(cacert) }),
    ...(clientCert !== undefined && readClient(clientCert, clientKey ?? clientCert)),
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

function readClient(certFile: string, keyFile: string): Pick<TlsCredentials, 'cert' | 'key'> {
  const cert = readCertificate(certFile)
  const key = readTextFile(keyFile, 'The client key')
  if (isKeyOf(cert, key)) return { cert, key }
  throw new ContractError('This client key cannot be used.', {
    facts: ['expected: the private key of the certificate (PEM), without a passphrase'],
    where: keyFile,
  })
}

function isKeyOf(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
