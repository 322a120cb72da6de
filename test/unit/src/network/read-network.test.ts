import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { readNetwork } from '../../../../src/network/read-network.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'

const { at, write } = createTestFolder()
const [certificate = ''] = rootCertificates
const cacert = write('ca.pem', certificate)
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreignKey = write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)

test('rejects a key without its certificate', () => {
  const message = 'A client key is of no use without its certificate.'
  expect(() => readNetwork({ clientKey: foreignKey }, {})).toThrow(message)
})

test('rejects a file that is missing, or no certificate', () => {
  expect(() => readNetwork({ cacert: at('none.pem') }, {})).toThrow('The certificate cannot be read.')
  const text = write('text.pem', 'hello')
  expect(() => readNetwork({ cacert: text }, {})).toThrow(`This is no certificate (PEM).\n  at ${text}`)
})

test.each(['rsa', 'ec'])('rejects the key of another certificate, which has one of type %s', type => {
  const isOfType = (pem: string) => new X509Certificate(pem).publicKey.asymmetricKeyType === type
  const clientCert = write(`${type}.pem`, rootCertificates.find(isOfType) ?? '')
  expect(() => readNetwork({ clientCert, clientKey: foreignKey }, {})).toThrow(
    'This client key cannot be used.',
  )
})

test('rejects a file that is no key', () => {
  expect(() => readNetwork({ clientCert: cacert }, {})).toThrow(
    'expected: the private key of the certificate (PEM)',
  )
})
