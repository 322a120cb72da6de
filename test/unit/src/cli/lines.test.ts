import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createJsonLog, formatRequest } from '../../../../src/cli/mock/run-mock.ts'
import { createExchangePrinter } from '../../../../src/cli/proxy/create-exchange-printer.ts'
import type { ProxiedExchange } from '../../../../src/proxy/proxy-options.ts'
import { readYaml } from '../../../support/read-yaml.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 12) }))
afterEach(() => void vi.useRealTimers())

const violation = (id: string, level = 'documented') =>
  ({ id, level, message: `${id} is broken.`, place: '[0].rows', expected: '1', actual: '2' }) as never

const passed = (more: Partial<ProxiedExchange> = {}): ProxiedExchange => ({
  method: 'GET',
  path: '/altchain/token-details?token_address=x',
  headers: {},
  status: 200,
  ms: 12.4,
  answeredBy: 'target',
  operation: 'tokenDetails',
  violations: [],
  ...more,
})

/** Returns the printed lines of some requests, and the summary. */
function show(flags: { json?: true; quiet?: true }, ...all: ProxiedExchange[]) {
  let text = ''
  const stream = { isTTY: false, write: (each: string) => (text += each) }
  const printer = createExchangePrinter(flags, stream as never)
  for (const each of all) printer.show(each)
  const summary = printer.summarize(undefined)
  return { text, summary }
}

test('says why a reply is not judged', () => {
  expect(show({}, passed({ unjudged: 'too long' })).text).toMatch(/ {2}not judged: too long\n$/)
})

test('says once for each operation what it breaks', () => {
  const { text } = show(
    {},
    ...Array(3).fill(passed({ violations: [violation('INV-1'), violation('ORD-1', 'inferred')] })),
  )
  expect(text.match(/breaks INV-1 {2}INV-1 is broken\. At \[0\]\.rows: expected 1, got 2/g)).toHaveLength(1)
  expect(text.match(/unusual ORD-1/g)).toHaveLength(1)
  expect(text.match(/tokenDetails .*INV-1 {2}ORD-1\n/g)).toHaveLength(3)
})

test('prints only documented violations when it is to be quiet', () => {
  expect(show({ quiet: true }, passed(), passed({ violations: [violation('A', 'inferred')] })).text).toBe('')
  expect(show({ quiet: true }, passed({ violations: [violation('A')] })).text).toContain('breaks A')
})

test('sums up what was judged, the most frequent violation first', () => {
  const broken = (...ids: string[]) => passed({ violations: ids.map(id => violation(id)) })
  const mocked = passed({ answeredBy: 'mock' })
  const { summary } = show({}, broken('A'), broken('A', 'B', 'B'), passed(), mocked, mocked)
  expect(summary).toBe(
    '\n3 replies judged, 2 of them break the contract; 2 others passed.\n       2  A\n       1  B\n',
  )
})

test('escapes in JSON what a terminal or a build log would read as a command', () => {
  const path = '/##[x]\u001b\u202e\u{e0041}'
  let logged = ''
  createJsonLog(text => (logged += text)).event(path)
  for (const line of [logged, show({ json: true }, passed({ path })).text]) {
    expect(line).not.toMatch(/##\[|\u202e|\u{e0041}/u)
    expect(Object.values(JSON.parse(line))).toContain(path)
  }
})

const entry = readYaml<JournalEntry>(import.meta.url, 'journal-entry.yaml')
const receivedAt = new Date(2026, 0, 15, 9, 8, 7)

describe('the line of a request', () => {
  it('shows time, request, status, duration and reason', () => {
    const plain = '09:08:07  GET 200      4 ms  clmmVenuePools  limit=3  GAP-03  slow=200'
    const colored = formatRequest(entry, receivedAt)
    expect(colored).not.toBe(plain)
    expect(stripVTControlCharacters(colored)).toBe(plain)
  })

  it('shows the path of an unknown operation, shortens a long text, and removes control characters', () => {
    const path = '/\u009b2J\u001b[2J\u202e'
    const line = formatRequest(
      { ...entry, operationId: null, path, query: 'x'.repeat(99), gaps: [], scenarios: [] },
      receivedAt,
    )
    expect(stripVTControlCharacters(line)).toBe(
      `09:08:07  GET 200      4 ms  /\ufffd2J\ufffd[2J\ufffd  ${'x'.repeat(59)}…`,
    )
  })
})
