import { expect, it, test } from 'vitest'
import { addConnectionHint } from '../../../../../src/conformance/collect/add-connection-hint.ts'
import type { TransportFailure } from '../../../../../src/conformance/model/recording.ts'

const plain = new URL('http://target.test')
const secure = new URL('https://target.test')

it.each<[TransportFailure['kind'], string]>([
  ['reset', 'closed'],
  ['malformed', 'Parse Error: Expected HTTP/'],
])('advises https when a plain request ends with %s', (kind, message) => {
  const fixed = addConnectionHint({ kind, message }, plain)
  expect(fixed).toEqual({ kind, message: `${message}; the port may speak TLS: try https://` })
})

it.each<[TransportFailure['kind'], string]>([
  ['reset', 'closed'],
  ['unreachable', 'tlsv13 alert certificate required'],
  ['unreachable', 'sslv3 alert handshake failure'],
])('advises a client certificate when TLS ends with %s: %s', (kind, message) => {
  const { message: advice } = addConnectionHint({ kind, message }, secure)
  expect(advice).toMatch(/^.+; if the server asks for a client certificate, name it by --client-cert$/)
})

test('leaves other failures as they are', () => {
  const others: [TransportFailure, URL][] = [
    [{ kind: 'timeout', message: 'no reply' }, plain],
    [{ kind: 'malformed', message: 'Invalid header' }, plain],
    [{ kind: 'unreachable', message: 'ECONNREFUSED' }, secure],
    [{ kind: 'timeout', message: 'alert certificate required' }, secure],
  ]
  for (const [failure, url] of others) expect(addConnectionHint(failure, url)).toEqual(failure)
})

test('says nothing of a certificate that is already given', () => {
  const failure: TransportFailure = { kind: 'reset', message: 'closed' }
  const tls = { cert: 'pem' } as NonNullable<NonNullable<Parameters<typeof addConnectionHint>[2]>['tls']>
  expect(addConnectionHint(failure, secure, { tls })).toEqual(failure)
})
