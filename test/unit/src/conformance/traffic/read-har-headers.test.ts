import { expect, test } from 'vitest'
import { readHarHeaders } from '../../../../../src/conformance/traffic/read-har-headers.ts'

test('writes names in lower case, and joins the values of a repeated header', () => {
  expect(
    readHarHeaders([
      { name: 'Content-Type', value: 'application/json' },
      { name: 'Vary', value: 'Accept' },
      { name: 'vary', value: 'Origin' },
    ]),
  ).toEqual({ 'content-type': 'application/json', vary: 'Accept, Origin' })
})

test('reads a header that is told twice once', () => {
  const accept = { name: 'accept', value: '*/*' }
  expect(readHarHeaders([accept, { ...accept, name: 'Accept' }])).toEqual({ accept: '*/*' })
})

test('leaves out what HTTP/2 has before the headers', () => {
  expect(readHarHeaders([{ name: ':status', value: '200' }, { name: 'etag' }])).toEqual({ etag: '' })
  expect(readHarHeaders()).toEqual({})
})
