import { expect, test } from 'vitest'
import { isConsoleView, isFromConsole, isJournaled } from '../../../../mocks/core/is-from-console.ts'

const asked = (headers: Record<string, string>, method = 'GET') => {
  const sent = new Headers(headers)
  return { method, header: (name: string) => sent.get(name) ?? undefined }
}

test('takes a request that shows data for a view', () => {
  expect(isConsoleView(asked({ 'x-mock-console': 'view' }))).toBe(true)
  expect(isConsoleView(asked({ 'x-mock-console': 'send' }))).toBe(false)
  expect(isConsoleView(asked({}))).toBe(false)
})

test('never takes a payment for a view', () => {
  expect(isConsoleView(asked({ 'x-mock-console': 'view', 'payment-signature': 'abc' }))).toBe(false)
})

test('records requests of an app and payments, but no other request of the console', () => {
  expect(isJournaled(asked({}))).toBe(true)
  for (const purpose of ['view', 'send']) {
    expect(isJournaled(asked({ 'x-mock-console': purpose }))).toBe(false)
    expect(isJournaled(asked({ 'x-mock-console': purpose, 'payment-signature': 'abc' }))).toBe(true)
  }
})

test('does not record a preflight of the console', () => {
  const preflight = (names: string) => asked({ 'access-control-request-headers': names }, 'OPTIONS')
  expect(isJournaled(preflight('accept, X-Mock-Console'))).toBe(false)
  expect(isJournaled(preflight('accept'))).toBe(true)
  expect(isJournaled(asked({}, 'OPTIONS'))).toBe(true)
})

test('knows all requests of the console by their header', () => {
  expect(isFromConsole(asked({ 'x-mock-console': 'send' }))).toBe(true)
  expect(isFromConsole(asked({}))).toBe(false)
})
