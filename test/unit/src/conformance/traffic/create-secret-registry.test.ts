import { expect, test } from 'vitest'
import {
  createSecretRegistry,
  redactExchange,
} from '../../../../../src/conformance/traffic/create-secret-registry.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

const learn = (headers: Readonly<Record<string, string>>) => {
  const registry = createSecretRegistry('MDC_API_KEY')
  registry.learn({ headers })
  return registry.redact
}

test('removes keys, tokens, cookies and payments', () => {
  const headers = {
    'x-api-key': 'key-4242',
    authorization: 'Bearer token-4343',
    cookie: 'theme=dark; sid=session-444444',
    'payment-signature': 'payment-4545',
    accept: 'application/json',
  }
  const redact = learn(headers)
  expect(redact('key-4242 token-4343 session-444444 payment-4545')).toBe(
    Array(4).fill('$MDC_API_KEY').join(' '),
  )
  expect(redact('Bearer dark application/json')).toBe('Bearer dark application/json')
})

test('leaves what is too short to be a secret', () => {
  expect(learn({ 'x-api-key': 'short' })('a short text')).toBe('a short text')
})

test('remembers the latest 200 secrets', () => {
  const registry = createSecretRegistry('KEY')
  const secret = (at: number) => `secret-${1000 + at}`
  for (let at = 0; at <= 200; at++) registry.learn({ headers: { 'x-api-key': secret(at) } })
  expect(registry.redact(secret(0))).toBe(secret(0))
  expect(registry.redact(secret(1))).toBe('$KEY')
  expect(registry.redact(secret(200))).toBe('$KEY')
})

test('removes secrets from every part of an exchange', () => {
  const redact = learn({ 'x-api-key': 'key-4242' })
  const exchange = buildExchange('tokenDetails', {
    query: { token_address: 'key-4242' },
    headers: { 'x-echo': 'key-4242', 'set-cookie': 'a=b' },
    body: '{"echo":"key-4242"}',
  })
  const redacted = redactExchange(exchange, redact)
  expect(JSON.stringify(redacted)).not.toContain('key-4242')
  expect(redacted.reply).toMatchObject({
    body: '{"echo":"$MDC_API_KEY"}',
    headers: { 'set-cookie': '(removed)' },
  })
  expect(redacted.query).toEqual({ token_address: '$MDC_API_KEY' })
})
