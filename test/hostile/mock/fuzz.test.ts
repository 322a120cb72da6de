import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { readYaml } from '../../support/read-yaml.ts'
import { sendRaw } from '../../support/send-raw.ts'
import { serveDuringTests } from '../../support/serve-during-tests.ts'

const mock = createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
const isWhole = process.env.HOSTILE === 'all'
const connections = isWhole ? 50_000 : 500

const server = serveDuringTests(mock)
const told = vi.spyOn(process.stderr, 'write')
afterAll(() => told.mockRestore())

const paths = [
  ...listExampleRequests(mock.world, mock.clock.now(), 'test-key').map(
    ({ path, query }) => `${path}?${new URLSearchParams(query)}`,
  ),
  ...['state', 'seed', 'clock', 'gaps', 'journal?status=200', 'ledger', 'reset', 'x'].map(
    x => `/__mock/${x}`,
  ),
]
const parts = readYaml<Readonly<Record<string, readonly string[]>>>(import.meta.url, 'fuzz.yaml')
const anyOf = (name: string) => fc.constantFrom(...(parts[name] ?? []))
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  anyOf('odd'),
  fc.nat(40_000).map(length => 'x'.repeat(length)),
)
const header = fc.oneof(anyOf('headers'), odd)
const body = fc.oneof(fc.constant(''), anyOf('bodies'), odd)
const method = fc.oneof({ weight: 6, arbitrary: fc.constant('GET') }, anyOf('methods'))
const version = fc.oneof({ weight: 6, arbitrary: fc.constant('HTTP/1.1') }, anyOf('versions'))
const request = fc
  .tuple(method, fc.constantFrom(...paths), version, fc.array(header, { maxLength: 6 }), body)
  .map(
    ([method, path, version, headers, body]) =>
      `${method} ${path} ${version}\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n${body}`,
  )
/** Up to four requests in one piece, with something put in place of a part of them. */
const mutated = fc
  .tuple(
    fc.array(request, { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.nat(9), odd), { maxLength: 3 }),
  )
  .map(([requests, changes]) =>
    changes.reduce((text, [place, length, put]) => {
      const at = place % text.length
      return text.slice(0, at) + put + text.slice(at + length)
    }, requests.join('')),
  )
const bytes = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 8, arbitrary: mutated.map(sent => Buffer.from(sent, 'latin1')) },
  { weight: 1, arbitrary: mutated.map(sent => Buffer.from(sent)) },
)

describe('random bytes', () => {
  it(`get an answer below 500 or none over ${connections} connections, and the server stays up`, async () => {
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(bytes, async sent => {
        const { text } = await sendRaw(server.urls.base_url, sent, true)
        for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d+)/gm)) statuses.add(Number(status))
        expect(Math.max(...statuses, 0)).toBeLessThan(500)
        expect(text === '' || text.startsWith('HTTP/1.1 ')).toBe(true)
        expect(text).not.toMatch(/The mock failed|\n +at .*[jt]s:\d/)
      }),
      { seed: 4, numRuns: connections },
    )
    expect([...statuses]).toEqual(
      expect.arrayContaining([100, 200, 204, 400, 401, 403, 404, 405, 414, 417, 431]),
    )
    expect(told).not.toHaveBeenCalled()
    const { text } = await sendRaw(
      server.urls.base_url,
      'GET /__mock/state HTTP/1.0\r\nHost: localhost\r\n\r\n',
    )
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
  }, 3_600_000)
})
