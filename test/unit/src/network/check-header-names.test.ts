import { expect, test } from 'vitest'
import { checkHeaderNames } from '../../../../src/network/check-header-names.ts'
import { isCredentialHeader, isHeaderName, isReservedHeader } from '../../../../src/network/is-header-name.ts'

test.each(['X-API-Key', 'Authorization', 'x.own_key', "a!#$%&'*+-.^_`|~9"])(
  'lets a key be sent in %s',
  name => {
    expect(() => checkHeaderNames([name, 'X-Trace'])).not.toThrow()
  },
)

test.each(['', 'X Key', 'X-Key:', 'Schlüssel', 'Host', 'CONTENT-LENGTH', 'Cookie', 'X-Payment'])(
  'rejects %j as the header of a key',
  name => {
    expect(() => checkHeaderNames([name])).toThrow(`No key can be sent in a header "${name}".`)
  },
)

test('rejects a header that is to carry two things, in any case of letters', () => {
  expect(() => checkHeaderNames(['X-API-Key', 'X-Trace', 'x-api-key'])).toThrow(
    'The header x-api-key is to carry two things.',
  )
  expect(() => checkHeaderNames(['X-API-Key', 'X-Trace', 'X-TRACE'])).toThrow('The header X-TRACE')
})

test('knows the names that HTTP allows', () => {
  expect(isHeaderName('X-Own')).toBe(true)
  for (const text of ['', 'a b', 'a:b', 'a\n', '(a)', 'ä']) expect(isHeaderName(text)).toBe(false)
})

test('knows the headers that every request has', () => {
  expect(isReservedHeader('User-Agent')).toBe(true)
  expect(isReservedHeader('Transfer-Encoding')).toBe(true)
  expect(isReservedHeader('X-API-Key')).toBe(false)
})

test('knows the headers that may let a request in', () => {
  expect(['Authorization', 'COOKIE', 'x-api-key'].every(isCredentialHeader)).toBe(true)
  expect(isCredentialHeader('Accept')).toBe(false)
})
