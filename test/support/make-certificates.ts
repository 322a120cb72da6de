import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate that vouches for itself, and its key: files (PEM) and their texts. */
export interface MadeCertificate {
  readonly certFile: string
  readonly keyFile: string
  readonly cert: string
  readonly key: string
}

/** Certificates for the time of a test; `remove` takes their files away. */
export interface Certificates {
  /** For these names, such as `DNS:api.example.test` or `IP:127.0.0.1`; the key is encrypted when there is a passphrase. */
  make(name: string, alternativeNames: readonly string[], passphrase?: string): MadeCertificate
  remove(): void
}

/** True if there is an openssl that can make them. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0

/** Makes certificates with openssl in a folder of their own. */
export function createCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'mdc-certificates-'))
  return {
    make(name, alternativeNames, passphrase) {
      const [certFile, keyFile] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
      const { status, stderr } = spawnSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-days', '2'],
        ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=${alternativeNames.join(',')}`],
        ...(passphrase === undefined ? ['-nodes'] : ['-passout', `pass:${passphrase}`]),
        ...['-keyout', keyFile, '-out', certFile],
      ])
      if (status !== 0) throw new Error(stderr.toString())
      return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
