import { expect, test } from 'vitest'
import { buildRequest, joinQuery } from '../../../../../src/console/api/build-request.ts'

const form = { base: 'http://mock', path: '/goods', values: {}, apiKey: '', session: undefined }

test('sends nothing but the address when nothing is filled in', () => {
  expect(buildRequest({ ...form, values: { a: '' } })).toEqual({ url: 'http://mock/goods', headers: {} })
})

test('keeps the order of the values, leaves out empty ones and does not encode commas', () => {
  const values = { b: 'x,y', none: '', a: 'one & two' }
  expect(buildRequest({ ...form, values }).url).toBe('http://mock/goods?b=x,y&a=one%20%26%20two')
})

test('sends the version, the key and the session as headers', () => {
  const { headers } = buildRequest({ ...form, accept: 'application/x', apiKey: 'secret', session: 'blue' })
  expect(headers).toEqual({ Accept: 'application/x', 'X-API-Key': 'secret', 'X-Mock-Session': 'blue' })
})

test('joins filled values, and further parameters as they are', () => {
  expect(joinQuery({ limit: '3', offset: '', list: 'a,b c' }, 'utm=me')).toBe('limit=3&list=a,b%20c&utm=me')
  expect(joinQuery({}, '')).toBe('')
  expect(joinQuery({ a: 'ü', b: '' })).toBe('a=%C3%BC')
})
