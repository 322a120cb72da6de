import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parseExtraHeader, readNetwork } from '../../../../src/network/read-network.ts'
import { findProxy, readProxies, readSecret } from '../../../../src/network/read-proxies.ts'
import { canMakeCertificates, createCertificates } from '../../../support/make-certificates.ts'

const secret = 'top-secret-value'
const environment = { TOKEN: secret, EMPTY: '', SPACED: 'two words' }
const parse = (text: string) => parseExtraHeader(text, environment)

describe('a header', () => {
  test('has its value from the environment, or is no secret', () => {
    const from = { value: secret, name: 'TOKEN' }
    expect(parse('X-Gate: $TOKEN')).toEqual({ name: 'X-Gate', value: secret, shown: '$TOKEN', secret: from })
    expect(parse('Authorization:Bearer $TOKEN ')).toEqual({
      name: 'Authorization',
      value: `Bearer ${secret}`,
      shown: 'Bearer $TOKEN',
      secret: from,
    })
    expect(parse('X-Tenant:  blue team')).toEqual({
      name: 'X-Tenant',
      value: 'blue team',
      shown: 'blue team',
    })
  })

  test.each([
    ['X-Gate $TOKEN', 'This is no header.'],
    [`: ${secret}`, 'This is no header.'],
    ['Host: elsewhere', 'The header Host is set by the suite itself.'],
    ['x-api-key: $TOKEN', 'The header x-api-key is set by the suite itself.'],
    ['Proxy-Authorization: $TOKEN', 'is set by the suite itself'],
    ['X-Gate: $MISSING', 'The environment variable MISSING is not set.'],
    ['X-Gate: $SPACED', 'The environment variable SPACED holds characters that no header can carry.'],
    ['X-Gate: $TOKEN and more', 'This is no value for the header X-Gate.'],
    ['X-Gate: a\nX-Injected: b', 'This is no value for the header X-Gate.'],
    [`Authorization: Bearer ${secret}`, 'is likely a secret, and was given as it is'],
    [`X-Access-Token: ${secret}`, 'is likely a secret, and was given as it is'],
  ])('rejects %j without showing the value', (text, says) => {
    expect(() => parse(text)).toThrow(says)
    expect(() => parse(text)).not.toThrow(secret)
  })
})

describe('proxies', () => {
  test('are those of the environment, lower case first, with their passwords as secrets', () => {
    const { proxies, secrets } = readNetwork(
      {},
      { http_proxy: 'a:1', HTTP_PROXY: 'b:1', HTTPS_PROXY: 'https://u:p%40ssword@c' },
    )
    expect([proxies?.http?.href, proxies?.https?.host]).toEqual(['http://a:1/', 'c'])
    expect(secrets).toEqual([{ value: 'p@ssword', name: 'HTTPS_PROXY' }])
    expect(findProxy(readNetwork({}, { HTTP_PROXY: '' }).proxies, new URL('http://a.test'))).toBeUndefined()
  })

  test('are read for their passwords only', () => {
    const names = { GATE: secret, HTTPS_PROXY: 'http://u:p%40ssword@c', http_proxy: 'c', EMPTY: '' }
    expect(
      ['GATE', 'HTTPS_PROXY', 'http_proxy', 'EMPTY', 'MISSING'].map(name => readSecret(name, names)),
    ).toEqual([
      { value: secret, name: 'GATE' },
      { value: 'p@ssword', name: 'HTTPS_PROXY' },
      ...[undefined, undefined, undefined],
    ])
  })

  test.each(['socks5://user:hunter22@proxy:1080', 'http://', 'http://u:%ff@proxy', 'http://a b'])(
    'rejects %j without showing it',
    text => {
      expect(() => readProxies({ HTTPS_PROXY: text }, false)).toThrow(
        /^This is no http or https proxy\.\n {2}expected: \S+ as http:\/\/proxy\.example\.com:3128\n {2}at environment variable HTTPS_PROXY$/,
      )
    },
  )

  test.each<[noProxy: string, direct: string[], proxied: string[]]>([
    ['', ['http://localhost', 'http://a.localhost', 'http://127.1.2.3', 'http://[::1]:1'], ['http://a.test']],
    ['*', ['http://a.test'], []],
    [
      'a.test',
      ['http://a.test', 'http://A.test.', 'http://x.a.test:81'],
      ['http://ba.test', 'http://a.test.b'],
    ],
    ['*.a.test', ['http://x.a.test'], ['http://b.test']],
    ['a.test:81,b.test:80', ['http://a.test:81', 'http://b.test'], ['http://a.test', 'https://b.test']],
    ['[fe80::1]:81,2001:db8::1', ['http://[fe80::1]:81', 'http://[2001:db8::1]'], ['http://[fe80::1]']],
    ['10.0.0.0/8, ,', [], ['http://10.0.0.1', 'http://a.test']],
  ])('NO_PROXY=%j', (NO_PROXY, direct, proxied) => {
    const { proxies } = readNetwork({}, { HTTP_PROXY: 'p:1', HTTPS_PROXY: 'p:2', NO_PROXY })
    const isDirect = (url: string) => findProxy(proxies, new URL(url)) === undefined
    expect(direct.filter(url => !isDirect(url))).toEqual([])
    expect(proxied.filter(isDirect)).toEqual([])
  })
})

describe.runIf(canMakeCertificates)('certificates and keys', () => {
  const certificates = createCertificates()
  afterAll(() => certificates.remove())
  const one = certificates.make('one', ['DNS:one.test'])
  const locked = certificates.make('locked', ['DNS:locked.test'], 'open sesame')
  const bundle = join(one.certFile, '..', 'both.pem')
  writeFileSync(bundle, one.cert + one.key)

  test('are read, also from one file', () => {
    const { tls } = readNetwork({ cacert: one.certFile, clientCert: bundle }, {})
    expect(tls).toEqual({ ca: one.cert, cert: one.cert + one.key, key: one.cert + one.key })
  })

  test('rejects a locked key', () => {
    const read = () => readNetwork({ clientCert: locked.certFile, clientKey: locked.keyFile }, environment)
    expect(read).toThrow(/without a passphrase/)
    expect(read).not.toThrow(/BEGIN|OPENSSL|routines|top-secret/i)
  })
})
