import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExchangePrinter } from '../../../../../src/cli/proxy/create-exchange-printer.ts'
import type { ProxiedExchange } from '../../../../../src/proxy/proxy-options.ts'

beforeEach(() => void vi.useFakeTimers())
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

test('prints a line for each request', () => {
  expect(show({}, passed()).text).toMatch(
    /^\d\d:\d\d:\d\d {2}GET 200 +12 ms {2}tokenDetails {2}token_address=x\n$/,
  )
  expect(show({}, passed({ answeredBy: 'mock' })).text).toMatch(/ {2}\(mock\)\n$/)
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

test('prints JSON lines without headers', () => {
  const { text } = show({ json: true }, passed({ headers: { 'x-api-key': 'secret' } }))
  expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({
    status: 200,
    ms: 12,
    operation: 'tokenDetails',
  })
  expect(text).not.toContain('secret')
})

test('sums up what was judged, the most frequent violation first', () => {
  const broken = (...ids: string[]) => passed({ violations: ids.map(id => violation(id)) })
  const mocked = passed({ answeredBy: 'mock' })
  const { summary } = show({}, broken('A'), broken('A', 'B', 'B'), passed(), mocked, mocked)
  expect(summary).toBe(
    '\n3 replies judged, 2 of them break the contract; 2 others passed.\n       2  A\n       1  B\n',
  )
})
