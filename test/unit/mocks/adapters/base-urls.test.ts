import { expect, test } from 'vitest'
import { locateRequest, readOriginBases, toMockUrls } from '../../../../mocks/adapters/base-urls.ts'

test('has four addresses of this machine by default', () => {
  expect(toMockUrls(readOriginBases({}))).toEqual({
    base_url: 'http://127.0.0.1:4010',
    payment_base_url: 'http://127.0.0.1:4011',
    social_base_url: 'http://127.0.0.1:4012',
    social_payment_base_url: 'http://127.0.0.1:4013',
  })
})

test('drops slashes at the end of an address, and its usual port', () => {
  const [base] = readOriginBases({ baseUrl: 'https://App.test:443/api//' })
  expect(base).toEqual({ origin: 'base', url: 'https://app.test/api' })
})

test.each([
  'app.test',
  '/api',
  'ftp://app.test',
  'https://app.test?a=1',
  'https://app.test#a',
  'https://me@app.test',
])('rejects %s, which is no base URL', baseUrl => {
  expect(() => readOriginBases({ baseUrl })).toThrow('baseUrl is no base URL')
})

test('rejects two origins at one address', () => {
  const url = 'https://app.test'
  expect(() => readOriginBases({ baseUrl: url, socialBaseUrl: `${url}/` })).toThrow(
    'baseUrl and socialBaseUrl are the same.',
  )
})

test('locates an address below a base, the longest where several fit', () => {
  const bases = readOriginBases({ baseUrl: 'https://app.test', socialBaseUrl: 'https://app.test/social' })
  expect(locateRequest(bases, 'https://app.test/social/posts?limit=3')).toMatchObject({
    origin: 'social',
    path: '/posts',
    query: 'limit=3',
    host: 'app.test',
  })
  expect(locateRequest(bases, 'https://app.test/socialposts')).toMatchObject({
    origin: 'base',
    path: '/socialposts',
  })
  expect(locateRequest(bases, 'https://app.test/social')).toMatchObject({ origin: 'social', path: '/' })
  expect(locateRequest(bases, 'https://other.test/')).toBeUndefined()
})
