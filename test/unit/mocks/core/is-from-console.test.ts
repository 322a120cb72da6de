import { expect, test } from 'vitest'
import { isConsoleView, isFromConsole } from '../../../../mocks/core/is-from-console.ts'

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

test('takes a preflight of the console for a view', () => {
  const preflight = (names: string) => asked({ 'access-control-request-headers': names }, 'OPTIONS')
  expect(isConsoleView(preflight('accept, X-Mock-Console'))).toBe(true)
  expect(isConsoleView(preflight('accept'))).toBe(false)
  expect(isConsoleView(asked({}, 'OPTIONS'))).toBe(false)
})

test('knows all requests of the console by their header', () => {
  expect(isFromConsole(asked({ 'x-mock-console': 'send' }))).toBe(true)
  expect(isFromConsole(asked({}))).toBe(false)
})
