import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import {
  answerPreflight,
  buildCorsReplyHeaders,
  isPreflight,
} from '../../../../src/proxy/build-cors-reply-headers.ts'
import { readHeaders } from '../../../../src/proxy/filter-headers.ts'

const page = 'https://page.example'

function createRequest(method: string, headers: Record<string, string>): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, headers })
}

test('lets a page read a reply with all its headers', () => {
  const headers = buildCorsReplyHeaders(['Content-Type', 'text/plain', 'X-Own', '1'], page)
  expect(readHeaders(headers)).toEqual({
    'content-type': 'text/plain',
    'x-own': '1',
    'access-control-allow-origin': page,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
    'access-control-expose-headers': 'Content-Type, X-Own',
  })
})

test('replaces what the target said of that', () => {
  const said = ['Access-Control-Allow-Origin', '*', 'access-control-expose-headers', 'X-Other']
  const read = readHeaders(buildCorsReplyHeaders(said, page))
  expect(read['access-control-allow-origin']).toBe(page)
  expect(read['access-control-expose-headers']).toBe('')
})

test('knows a question of a browser by its method and its headers', () => {
  const headers = { origin: page, 'access-control-request-method': 'GET' }
  expect(isPreflight(createRequest('OPTIONS', headers))).toBe(true)
  expect(isPreflight(createRequest('GET', headers))).toBe(false)
  expect(isPreflight(createRequest('OPTIONS', { origin: page }))).toBe(false)
})

test('allows the method and the headers that a page wants to send', () => {
  const request = createRequest('OPTIONS', {
    origin: page,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'x-api-key',
  })
  const response = new ServerResponse(request)
  const writeHead = vi.spyOn(response, 'writeHead')
  expect(answerPreflight(response, request)).toBe(204)
  expect(writeHead.mock.calls[0]?.[0]).toBe(204)
  expect(readHeaders(writeHead.mock.calls[0]?.[1] as unknown as string[])).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'x-api-key',
    'access-control-max-age': '600',
  })
})
