import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { HarEntry } from '../../../src/conformance/traffic/har.ts'
import { isHar, readHar } from '../../../src/conformance/traffic/read-har.ts'

const request = { method: 'GET', url: 'https://api.example.com/altchain/pools', headers: [] }

function readOne(entry: Partial<HarEntry>, where = 'a.har') {
  const [read] = readHar(JSON.stringify({ log: { entries: [{ request, ...entry }] } }), where)
  return read
}

const answer = (content: object, rest: object = {}) => ({
  response: { status: 200, headers: [], content, ...rest },
})

describe('an entry of a HAR', () => {
  it('has its body as text, whoever wrote it how', () => {
    expect(readOne(answer({ text: '[]' }))?.reply?.body).toBe('[]')
    const base64 = Buffer.from('[1,"ü"]').toString('base64')
    expect(readOne(answer({ text: base64, encoding: 'base64' }))?.reply).toMatchObject({ body: '[1,"ü"]' })
    const latin = Buffer.from('["\xfc"]', 'latin1').toString('base64')
    expect(readOne(answer({ text: latin, encoding: 'base64' }))?.reply).toMatchObject({
      body: latin,
      encoding: 'base64',
    })
    expect(readOne(answer({ size: 0 }))?.reply?.body).toBe('')
  })

  it('has its body in a file beside the HAR, and nowhere else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mdc-har-'))
    writeFileSync(join(folder, 'body.json'), '[2]')
    expect(readOne(answer({ _file: '../../etc/body.json' }), join(folder, 'a.har'))?.reply?.body).toBe('[2]')
    expect(() => readOne(answer({ _file: 'none.json' }), join(folder, 'a.har'))).toThrow(
      'A body of the HAR cannot be read.',
    )
  })

  it.each([
    ['without a body in the file', answer({ size: 12 })],
    ['answered by a cache', answer({ text: '[]' }, { status: 304 })],
    ['answered by a cache', { ...answer({ text: '[]' }), _fromCache: 'disk' }],
    ['stopped by the client', { response: { status: 0, _error: 'net::ERR_ABORTED' } }],
    ['stopped by the client', { response: { status: 0, _failureText: 'NS_BINDING_ABORTED' } }],
  ])('is %s', (missing, entry) => {
    expect(readOne(entry)).toMatchObject({ missing })
    expect(readOne(entry)?.reply).toBeUndefined()
  })

  it.each([
    ['timeout', 'net::ERR_TIMED_OUT'],
    ['reset', 'net::ERR_CONNECTION_RESET'],
    ['reset', 'net::ERR_EMPTY_RESPONSE'],
    ['unreachable', 'net::ERR_CONNECTION_REFUSED'],
    ['unreachable', undefined],
  ])('has no reply: %s for %s', (kind, _error) => {
    expect(
      readOne({ response: { status: 0, ...(_error === undefined ? {} : { _error }) } })?.failure?.kind,
    ).toBe(kind)
  })

  it('has the time that the service took, not that for which the browser waited', () => {
    const startedDateTime = '2026-01-15T12:00:00.250Z'
    const timings = { blocked: 900, send: 1, wait: 40, receive: 2.4 }
    expect(readOne({ ...answer({ text: '' }), startedDateTime, time: 943.4, timings })).toMatchObject({
      at: Date.parse(startedDateTime),
      ms: 43,
    })
    expect(readOne({ ...answer({ text: '' }), time: 12, timings: { send: -1, wait: -1 } })).toMatchObject({
      ms: 12,
    })
    expect(
      readOne({ ...answer({ text: '' }), startedDateTime: 'yesterday', time: Number.NaN }),
    ).toMatchObject({
      at: 0,
      ms: 0,
    })
  })

  it('has headers by their names in lower case, and the one of the key as it was spelled', () => {
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

describe('what is no HAR', () => {
  it.each([
    ['The HAR is no whole JSON.', '{"log": {"entries": [{"request"'],
    ['This is no HAR.', '{"log": {}}'],
    ['This is no HAR.', '{"log": null}'],
    ['An entry of the HAR names no request.', '{"log": {"entries": [null]}}'],
    ['An entry of the HAR names no request.', '{"log": {"entries": [{"request": {"url": 5}}]}}'],
  ])('%s', (message, text) => {
    expect(() => readHar(text, 'a.har')).toThrow(message)
    expect(() => readHar(text, 'a.har')).toThrow('a.har')
  })

  it('is told from a recording by its first member', () => {
    expect(isHar('\n{ "log" : {"entries": []}}')).toBe(true)
    expect(isHar('{"run": {"log": 1}}\n')).toBe(false)
  })
})
