import { expect, test } from 'vitest'
import type { MockRequest } from '../../../../../../mocks/core/mock-reply.ts'
import {
  alterRequest,
  readQueryText,
} from '../../../../../../mocks/scenarios/faults/changes/alter-request.ts'

const request: MockRequest = {
  method: 'GET',
  origin: 'base',
  path: '/pools',
  query: 'limit=3&order_asc=fee%2C',
  header: name => ({ accept: 'application/json', prefer: 'code=500' })[name.toLowerCase()],
}

test('keeps what is not to be changed', () => {
  const { header, ...rest } = alterRequest(request, {})
  expect(rest).toEqual({ method: 'GET', origin: 'base', path: '/pools', query: request.query })
  expect(header('Accept')).toBe('application/json')
})

test('sets parameters and origin', () => {
  const altered = alterRequest(request, { origin: 'payment', query: { limit: '9', offset: '2' } })
  expect(altered.origin).toBe('payment')
  expect(Object.fromEntries(new URLSearchParams(altered.query))).toEqual({
    limit: '9',
    offset: '2',
    order_asc: 'fee,',
  })
})

test('replaces and removes headers, whatever the case of their names', () => {
  const { header } = alterRequest(request, { headers: { accept: 'text/html', prefer: undefined } })
  expect([header('ACCEPT'), header('Prefer'), header('host')]).toEqual(['text/html', undefined, undefined])
})

test('reads the text of a parameter', () => {
  expect(readQueryText(request, 'order_asc')).toBe('fee,')
  expect(readQueryText(request, 'offset')).toBeUndefined()
})
