import { mkdirSync, symlinkSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import {
  type HarEntry,
  isHar,
  readHar,
  readHarReply,
} from '../../../../../src/conformance/traffic/read-har.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'

const { folder, at, write } = createTestFolder()
const request = { method: 'GET', url: 'https://api.example.com/altchain/pools', headers: [] }

function readOne(entry: Partial<HarEntry>, where = 'a.har') {
  const [read] = readHar(JSON.stringify({ log: { entries: [{ request, ...entry }] } }), where)
  return read
}

const answer = (content: object, rest: object = {}) => ({
  response: { status: 200, headers: [], content, ...rest },
})

describe('an entry of a HAR', () => {
  it('has its body as text in any encoding', () => {
    expect(readOne(answer({ text: '[]' }))?.reply?.body).toBe('[]')
    const base64 = Buffer.from('[1,"ü"]').toString('base64')
    expect(readOne(answer({ text: base64, encoding: 'base64' }))?.reply).toMatchObject({ body: '[1,"ü"]' })
    const latin = Buffer.from('["\xfc"]', 'latin1').toString('base64')
    const kept = { body: latin, encoding: 'base64' }
    expect(readOne(answer({ text: latin, encoding: 'base64' }))?.reply).toMatchObject(kept)
    expect(readOne(answer({ size: 0 }))?.reply?.body).toBe('')
  })

  it('has its body in a file that Playwright named, beside the HAR', () => {
    const name = `${'0a'.repeat(20)}.json`
    write(name, '[2]')
    expect(readOne(answer({ _file: name }), at('a.har'))?.reply?.body).toBe('[2]')
    expect(() => readOne(answer({ _file: `${'0b'.repeat(20)}.json` }), at('a.har'))).toThrow(
      'A body of the HAR cannot be read.',
    )
  })

  it('has no body in any other file, nor behind a link', () => {
    const [link, directory] = [`${'1a'.repeat(20)}.json`, `${'1b'.repeat(20)}.json`]
    for (const name of ['.env', 'id_rsa', 'body.json']) write(name, '[3]')
    if (process.platform !== 'win32') symlinkSync(at('.env'), at(link))
    mkdirSync(at(directory))
    const others = ['.env', 'id_rsa', 'body.json', `../${folder.split(/[/\\]/).at(-1)}/.env`, directory]
    for (const _file of process.platform === 'win32' ? others : [...others, link])
      expect(readOne(answer({ _file }), at('a.har'))).toMatchObject({
        missing: 'without a body in the file',
      })
  })

  const failed = (_failureText: string) => ({ status: -1, _failureText })
  const ended = { text: '[]', size: 2 }
  it.each([
    ['without a body in the file', answer({ size: 12 })],
    ['without a body in the file', answer({ size: -1 })],
    ['without a body in the file', { response: { status: 200 } }],
    ['without a body in the file', { ...answer({ text: '', size: 0 }), _serviceWorkerRef: 'worker@1' }],
    ['without the end of the body in the file', answer({ text: '[1,', size: 2000 })],
    ['without the end of the body in the file', answer({ text: 'WzEs', encoding: 'base64', size: 4 })],
    ['without a reply in the file', { response: { status: -1 } }],
    ['without a reply in the file', {}],
    ['answered by a mock', answer(ended, { headers: [{ name: 'X-Answered-By', value: 'mock' }] })],
    ['answered by a mock', answer(ended, { headers: [{ name: 'x-mock-gap', value: 'GAP-01' }] })],
    ['answered by mdc proxy', answer(ended, { headers: [{ name: 'X-Answered-By', value: 'mdc proxy' }] })],
    ['answered by a test', { ...answer(ended), _wasFulfilled: true }],
    ['answered by a cache', answer({ text: '[]' }, { status: 304 })],
    ['answered by a cache', { ...answer({ text: '[]' }), _fromCache: 'disk' }],
    ['answered by a cache', answer(ended, { bodySize: 0, _transferSize: 181 })],
    ['answered by a service worker', answer(ended, { _fetchedViaServiceWorker: true })],
    ['answered by a cache or a service worker', answer(ended, { _transferSize: 0 })],
    ['stopped by the client', { response: { status: 0, _error: 'net::ERR_ABORTED' } }],
    ['stopped by the client', { response: { status: 0, _failureText: 'NS_BINDING_ABORTED' } }],
    ['stopped by the client', answer({ size: -1 }, { _failureText: 'net::ERR_ABORTED' })],
    ['stopped by the client', { response: failed('net::ERR_CONNECTION_REFUSED'), _wasAborted: true }],
    [
      'failed in the browser, as when the service sends no CORS headers',
      { response: failed('net::ERR_FAILED') },
    ],
  ])('is %s: %j', (missing, entry) => {
    expect(readOne(entry)).toMatchObject({ missing })
    expect(readOne(entry)?.reply).toBeUndefined()
    expect(readOne(entry)?.failure).toBeUndefined()
  })

  it.each([
    ['an empty body', answer({ text: '', size: 0 }, { bodySize: 0, _transferSize: 154 }), ''],
    ['a body that was compressed', answer(ended, { bodySize: 22 }), '[]'],
    ['a size that a writer counts otherwise', answer({ text: '[]', size: 22 }), '[]'],
    ['a body that a service worker asked for', { ...answer(ended), _serviceWorkerRef: 'a' }, '[]'],
  ])('is evidence of the service with %s', (_, entry, body) => {
    expect(readOne(entry)?.reply?.body).toBe(body)
  })

  it('has the media type of its body where the file holds no headers', () => {
    const content = { text: '[]', mimeType: 'application/json' }
    expect(readOne(answer(content))?.reply?.headers).toEqual({ 'content-type': 'application/json' })
    const headers = [{ name: 'Date', value: 'now' }]
    expect(readOne(answer(content, { headers }))?.reply?.headers).toEqual({ date: 'now' })
  })

  it.each([
    ['reset', 'net::ERR_CONNECTION_RESET'],
    ['reset', 'net::ERR_EMPTY_RESPONSE'],
    ['unreachable', 'net::ERR_NAME_NOT_RESOLVED'],
  ])('has no reply: %s for %s', (kind, _error) => {
    expect(readOne({ response: { status: 0, _error } })?.failure?.kind).toBe(kind)
  })

  it.each([
    ['timeout', 'net::ERR_TIMED_OUT'],
    ['truncated', 'net::ERR_CONTENT_LENGTH_MISMATCH'],
    ['truncated', 'net::ERR_CONNECTION_RESET'],
    ['malformed', 'net::ERR_CONTENT_DECODING_FAILED'],
  ])('has a status and no complete reply: %s for %s', (kind, _failureText) => {
    expect(readOne(answer({ size: -1 }, { _failureText }))?.failure?.kind).toBe(kind)
  })

  it('has the time of the service, not that of the browser', () => {
    const startedDateTime = '2026-01-15T12:00:00.250Z'
    const timings = { blocked: 900, send: 1, wait: 40, receive: 2.4 }
    expect(readOne({ ...answer({ text: '' }), startedDateTime, time: 943.4, timings })).toMatchObject({
      at: Date.parse(startedDateTime),
      ms: 43,
    })
    expect(readOne({ ...answer({ text: '' }), time: 12, timings: { send: -1, wait: -1 } })).toMatchObject({
      ms: 12,
    })
    for (const unknown of ['yesterday', '1969-01-01', '+275760-01-01T00:00:00Z'])
      expect(readOne({ ...answer({ text: '' }), startedDateTime: unknown, time: Number.NaN })).toMatchObject({
        at: 0,
        ms: 0,
      })
  })

  it('has header names in lower case, and the key header as spelled', () => {
    const headers = [
      { name: ':authority', value: 'api.example.com' },
      { name: 'X-Api-KEY', value: 'k' },
      { name: 'Accept', value: 'a/b' },
      { name: 'accept', value: 'c/d' },
      { name: 'x-api-key', value: 'k' },
    ]
    expect(readOne({ request: { ...request, headers } })).toMatchObject({
      headers: { 'x-api-key': 'k', accept: 'a/b, c/d' },
      keyHeader: 'X-Api-KEY',
    })
  })
})

it('reads null as an absent member', () => {
  const unknown = { startedDateTime: null, time: null, timings: null }
  const response = {
    status: 200,
    headers: [{ name: 'A', value: null }],
    content: { text: '[]', encoding: null },
  }
  expect(
    readOne({ ...unknown, request: { ...request, method: null, headers: null }, response } as object),
  ).toEqual({
    ...{ method: 'GET', url: request.url, headers: {}, at: 0, ms: 0 },
    reply: { status: 200, headers: { a: '' }, body: '[]' },
  })
  for (const response of [null, { status: 200, headers: null, content: null }])
    expect(readOne({ response } as object)).toHaveProperty('missing')
})

describe('a file that is no HAR', () => {
  it.each([
    ['The HAR is no whole JSON.', '{"log": {"entries": [{"request"'],
    ['This is neither a HAR nor a recording.', 'hello'],
    ['This is no HAR.', '{"log": {}}'],
    ['must be object\n  at a.har, entry 1', '{"log": {"entries": [null]}}'],
    ["must have required property 'request'\n  at a.har, entry 1", '{"log": {"entries": [{}]}}'],
    ['/request/url must be string', '{"log": {"entries": [{"request": {"url": 5}}]}}'],
    ['/time must be <= 31536000000', '{"log": {"entries": [{"request": {"url": ""}, "time": 1e300}]}}'],
  ])('%s', (message, text) => {
    expect(() => readHar(text, 'a.har')).toThrow(message)
    expect(() => readHar(text, 'a.har')).toThrow('a.har')
  })

  it('is told from a recording by its first member', () => {
    expect(isHar('\n{ "log" : {"entries": []}}')).toBe(true)
    expect(isHar('{"$schema": "har.json", "comment": "x", "log": {"entries": []}}')).toBe(true)
    expect(isHar('{"run": {"log": 1}}\n')).toBe(false)
  })
})

test('reads replies of anyone with their source, if asked for', () => {
  const response = { status: 200, headers: [{ name: 'ETag', value: 'x' }], content: { size: 2, text: '[]' } }
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
