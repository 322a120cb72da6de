import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { Violation } from '../../../../src/conformance/judge/find-violations.ts'
import {
  addViolationHeader,
  proxyHeaderNames,
  rejectCrossSiteRequest,
  rejectViolations,
  sendError,
} from '../../../../src/proxy/add-violation-header.ts'
import { readHeaders } from '../../../../src/proxy/filter-headers.ts'

const violate = (...ids: string[]) => ids.map(id => ({ id, level: 'documented' }) as unknown as Violation)

/** Returns the headers and the body of a response. */
function capture(send: (response: ServerResponse) => number) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const writeHead = vi.spyOn(response, 'writeHead')
  const end = vi.spyOn(response, 'end')
  const returned = send(response)
  const [status, headers] = writeHead.mock.calls[0] as unknown as [number, string[]]
  expect(status).toBe(returned)
  return { status, headers: readHeaders(headers), body: JSON.parse(String(end.mock.calls[0]?.[0])) }
}

test('names each broken requirement once', () => {
  expect(addViolationHeader(['Age', '1'], violate('INV-1', 'COL-2', 'INV-1'), false)).toEqual([
    'Age',
    '1',
    'X-Contract-Violation',
    'INV-1, COL-2',
  ])
})

test('lets a page of another origin read the mark', () => {
  expect(readHeaders(addViolationHeader([], violate('INV-1'), true))).toEqual({
    'x-contract-violation': 'INV-1',
    'access-control-expose-headers': 'X-Contract-Violation',
  })
})

test('adds nothing to a good reply, and drops marks of a target', () => {
  expect(
    addViolationHeader(['x-contract-violation', 'INV-9', 'X-Answered-By', 'mock', 'Age', '1'], [], true),
  ).toEqual(['Age', '1'])
  expect(proxyHeaderNames).toEqual(['x-contract-violation', 'x-answered-by'])
})

test('counts the requirements that are too many for a header', () => {
  const ids = Array.from({ length: 43 }, (_, index) => `INV-${index}`)
  const mark = addViolationHeader([], violate(...ids), false)[1] ?? ''
  expect(mark.split(', ')).toHaveLength(41)
  expect(mark).toMatch(/, INV-39, and 3 more$/)
})

test('answers in place of a reply that breaks the contract', () => {
  const violations = violate('INV-1')
  const { status, headers, body } = capture(response => rejectViolations(response, violations, undefined))
  expect(status).toBe(502)
  expect(headers).toMatchObject({ 'x-contract-violation': 'INV-1', 'content-type': 'application/json' })
  expect(body.violations).toEqual(violations)
})

test('tells a reply that came too late from one that never came', () => {
  const send = (kind: 'timeout' | 'reset') =>
    capture(response => sendError(response, { kind, message: 'why' }, 'https://page.example'))
  expect(send('timeout')).toMatchObject({ status: 504, body: { facts: ['timeout: why'] } })
  expect(send('reset').status).toBe(502)
  expect(send('reset').headers['access-control-allow-origin']).toBe('https://page.example')
})

test('names the flag that would let a foreign site in', () => {
  expect(capture(response => rejectCrossSiteRequest(response, 'host'))).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('--allow-host') },
  })
  expect(capture(response => rejectCrossSiteRequest(response, 'origin')).body.error).toContain('--cors')
})
