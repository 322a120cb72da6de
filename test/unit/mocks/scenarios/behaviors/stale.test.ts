import { expect, test } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { findSampleRequest, requestMock } from '../../../../support/request-mock.ts'

const bodyAt = (now: string, scenarios: string[] = []) => {
  const mock = createMock({ seed: 7, now, scenarios })
  return requestMock(mock, findSampleRequest(mock, 'priceVolumeMulti'))
}

test('answers as at least ten minutes ago, and stands still for as long', () => {
  const usual = bodyAt('2026-01-15T11:50:00Z').body
  expect(bodyAt('2026-01-15T12:00:00Z', ['stale']).body).toBe(usual)
  expect(bodyAt('2026-01-15T12:09:59Z', ['stale=10m']).body).toBe(usual)
  expect(bodyAt('2026-01-15T12:10:00Z', ['stale=10m']).body).not.toBe(usual)
})

test('keeps the clock of the reply running', () => {
  expect(bodyAt('2026-01-15T12:00:07Z', ['stale']).headers.Date).toBe('Thu, 15 Jan 2026 12:00:07 GMT')
})

test('reads nothing before the first instant of the market', () => {
  expect(bodyAt('2024-01-01T00:00:05Z', ['stale=30d']).status).toBe(200)
})

test.each(['0s', '31d', '10', '10 minutes', '-1m', ''])('rejects stale=%s', argument => {
  expect(() => createMock({ scenarios: [`stale=${argument}`] })).toThrow('such as 90s or 10m')
})
