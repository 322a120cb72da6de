import { expect, it, test } from 'vitest'
import type { HarEntry } from '../../../../../src/conformance/traffic/har-entry.ts'
import { readHarReply } from '../../../../../src/conformance/traffic/read-har-reply.ts'

const response = { status: 200, headers: [{ name: 'ETag', value: 'x' }], content: { size: 2, text: '[]' } }
const request = { url: 'http://target.test' }
const read = (changes: object, entry: object = {}) =>
  readHarReply({ request, response: { ...response, ...changes }, ...entry } as HarEntry, '/nowhere')

test('reads status, headers and body', () => {
  const reply = { status: 200, headers: { etag: 'x' }, body: '[]' }
  expect(read({})).toEqual({ reply })
  expect(read({ content: { text: 'W10=', encoding: 'base64' } })).toEqual({ reply })
  expect(read({ content: { size: 0 } })).toEqual({ reply: { ...reply, body: '' } })
})

test('takes the type of the content when a file has no headers', () => {
  const { reply } = read({ headers: [], content: { text: '[]', mimeType: 'application/json' } })
  expect(reply?.headers).toEqual({ 'content-type': 'application/json' })
})

it.each<[string, object, object]>([
  ['answered by a mock', { headers: [{ name: 'X-Answered-By', value: 'mock' }] }, {}],
  ['answered by mdc proxy', { headers: [{ name: 'X-Answered-By', value: 'mdc proxy' }] }, {}],
  ['answered by a test', {}, { _wasFulfilled: true }],
  ['answered by a cache', { status: 304 }, {}],
  ['answered by a cache', {}, { _fromCache: 'disk' }],
  ['answered by a service worker', { _fetchedViaServiceWorker: true }, {}],
  ['stopped by the client', { status: 0, _error: 'net::ERR_ABORTED' }, {}],
  ['without a reply in the file', { status: -1 }, {}],
  ['without a body in the file', { content: { size: 9 } }, {}],
  ['without a body in the file', { content: { _file: '../../etc/passwd' } }, {}],
  ['without the end of the body in the file', { content: { size: 9, text: '[1,' } }, {}],
])('is missing: %s', (missing, changes, entry) => {
  expect(read(changes, entry)).toEqual({ missing })
})

it.each([
  ['timeout', 0, 'net::ERR_TIMED_OUT'],
  ['reset', 0, 'net::ERR_CONNECTION_RESET'],
  ['reset', 0, 'net::ERR_EMPTY_RESPONSE'],
  ['unreachable', 0, 'net::ERR_NAME_NOT_RESOLVED'],
  ['malformed', 200, 'net::ERR_CONTENT_DECODING_FAILED'],
  ['truncated', 200, 'net::ERR_CONTENT_LENGTH_MISMATCH'],
])('takes as %s what ended after status %i with %s', (kind, status, message) => {
  expect(read({ status, _error: message })).toEqual({ failure: { kind, message } })
})

test('reads replies of anyone with their source, if asked for', () => {
  const readAny = (changes: object, entry: object = {}) =>
    readHarReply(
      { request, response: { ...response, ...changes }, ...entry } as HarEntry,
      '/nowhere',
      'anyone',
    )
  const reply = { status: 200, headers: { etag: 'x' }, body: '[]' }
  expect(readAny({}, { _wasFulfilled: true })).toEqual({ reply, source: 'answered by a test' })
  expect(readAny({}, { _fromCache: 'disk' })).toEqual({ reply, source: 'answered by a cache' })
  expect(readAny({})).toEqual({ reply })
  expect(readAny({ status: 304 })).toEqual({ missing: 'answered by a cache' })
  expect(readAny({ content: {}, _transferSize: 0 })).toEqual({ missing: 'without a body in the file' })
})

test('reads whole JSON that is shorter than its size', () => {
  expect(read({ content: { size: 20, text: '[]' } }).reply?.body).toBe('[]')
})
