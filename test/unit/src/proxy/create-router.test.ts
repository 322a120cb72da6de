import { expect, test } from 'vitest'
import { createRouter } from '../../../../src/proxy/create-router.ts'

const target = {
  base: 'https://api.example',
  social: 'https://social.example',
  payment: 'https://pay.example',
}
const path = '/altchain/token-details?token_address=x'
const social = '/api/v1/socialintel/social-data/alpha-post-detection'

test('sends an operation to the target of its origin', () => {
  const route = createRouter({ target })
  expect(route(path, false)).toMatchObject({
    path,
    origin: 'base',
    target: { url: `https://api.example${path}`, added: {} },
    route: { operation: { id: 'tokenDetails' } },
    isMocked: false,
  })
  expect(route(social, false)).toMatchObject({
    origin: 'social',
    target: { url: `https://social.example${social}` },
  })
  expect(route(path, true)).toMatchObject({
    origin: 'payment',
    target: { url: `https://pay.example${path}` },
  })
})

test('sends a social operation to the base where it has no target', () => {
  expect(createRouter({ target: { base: 'https://api.example' } })(social, false).target.url).toBe(
    `https://api.example${social}`,
  )
})

test('writes the prefix of long routes once', () => {
  const route = createRouter({ target: { base: 'https://api.example/api/v1/' } })
  expect(route('/api/v1/altchain/token-details', false).target.url).toBe(
    'https://api.example/api/v1/altchain/token-details',
  )
})

test('passes on what is no operation', () => {
  const place = createRouter({ target })('/health', false)
  expect(place).toMatchObject({
    origin: 'base',
    target: { url: 'https://api.example/health' },
    isMocked: false,
  })
  expect(place.route).toBeUndefined()
})

test('takes the path of a whole URL, as a forward proxy is asked', () => {
  const route = createRouter({ target })
  expect(route(`http://elsewhere.example${path}`, false).path).toBe(path)
  expect(route('no URL', false).path).toBe('/')
})

test('adds the headers of the operator, by lower-case name', () => {
  const headers = [{ name: 'X-Own', value: '1', secret: false }] as never
  expect(createRouter({ target, network: { headers } })(path, false).target.added).toEqual({ 'x-own': '1' })
})

test('keeps the key of a client from a mock, and asks it for its operations', () => {
  const mock = 'http://127.0.0.1:4010'
  const urls = { base: mock, social: mock, payment: mock, socialPayment: mock }
  const standIn = {
    urls,
    apiKey: 'test-key',
    operations: new Set(['tokenDetails'] as const),
    isFallback: false,
  }
  const route = createRouter({ target, standIn })
  expect(route(path, false)).toMatchObject({
    isMocked: true,
    mock: {
      url: mock + path,
      replaced: { 'x-api-key': 'test-key', authorization: undefined, cookie: undefined },
    },
  })
  expect(route(social, false).isMocked).toBe(false)
})
