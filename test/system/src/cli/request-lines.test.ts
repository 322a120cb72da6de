import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createRequestPrinter, formatRequest } from '../../../../src/cli/lines/create-request-printer.ts'
import { mdcCommand } from '../../../support/run-mdc.ts'

const entry: JournalEntry = {
  id: 1,
  at: '2026-01-15T12:00:00Z',
  origin: 'base',
  method: 'GET',
  path: '/altchain/clmm-venue/pools',
  query: 'limit=3',
  accept: null,
  receivedAt: '2026-01-15T12:00:00.000Z',
  headers: {},
  isFromConsole: false,
  access: ['key'],
  operationId: 'clmmVenuePools',
  status: 200,
  ms: 4.2,
  bytes: 900,
  gaps: ['GAP-03'],
  scenarios: ['slow=200'],
}
const at = new Date(2026, 0, 15, 9, 8, 7)

describe('the line of a request', () => {
  it('shows time, request, status, duration and reason', () => {
    const plain = '09:08:07  GET 200      4 ms  clmmVenuePools  limit=3  GAP-03  slow=200'
    expect(formatRequest(entry, at, false)).toBe(plain)
    const colored = formatRequest(entry, at, true)
    expect(colored).not.toBe(plain)
    expect(stripVTControlCharacters(colored)).toBe(plain)
  })

  it('marks a replayed reply', () => {
    const line = formatRequest({ ...entry, replayed: '2026-01-15T11:00:00.000Z' }, at, false)
    expect(line).toBe('09:08:07  GET 200      4 ms  clmmVenuePools  limit=3  replayed  GAP-03  slow=200')
  })

  it('shows the path of an unknown operation, shortens a long text, and removes control characters', () => {
    const path = '/\u009b2J\u001b[2J\u202e'
    const line = formatRequest(
      { ...entry, operationId: null, path, query: 'x'.repeat(99), gaps: [], scenarios: [] },
      at,
      false,
    )
    expect(line).toBe(`09:08:07  GET 200      4 ms  /\ufffd2J\ufffd[2J\ufffd  ${'x'.repeat(59)}…`)
  })
})

describe('the printer', () => {
  afterEach(() => vi.useRealTimers())

  it('prints a burst of lines in part, and counts the rest', () => {
    vi.useFakeTimers()
    const written: string[] = []
    const print = createRequestPrinter(text => written.push(text), false)
    const describeEntry = vi.fn(() => entry)
    for (let count = 0; count < 1000; count++) print(describeEntry)
    expect(written).toEqual([])
    vi.runAllTimers()
    print(describeEntry)
    vi.runAllTimers()
    expect(written.map(text => text.trim().split('\n').length)).toEqual([21, 1])
    expect(written[0]).toMatch(/… and 980 more\n$/)
    expect(describeEntry).toHaveBeenCalledTimes(21)
  })
})

describe('mdc mock', () => {
  it('logs each request without a terminal with --log, and never the key', async () => {
    const args = [...mdcCommand, 'mock', '--port', '0', '--log', '--api-key', 'se/cret']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const next = async (wanted: RegExp): Promise<string> => {
      const { value, done } = await lines.next()
      if (done) throw new Error(`no line matches ${wanted}`)
      return wanted.test(value) ? value : next(wanted)
    }
    const [url] = /http\S+/.exec(await next(/^ {2}base /)) ?? []
    const headers = { 'X-API-Key': 'se/cret' }
    await fetch(`${url}/altchain/clmm-venue/pools?limit=2&token_address=se%2Fcret`, { headers })
    await fetch(`${url}/%73e%252fcret/nowhere?key=se/cret`)
    expect(await next(/^\d/)).toMatch(
      /^\d\d:\d\d:\d\d {2}GET \d00 {2} *\d+ ms {2}clmmVenuePools {2}limit=2&token_address=…/,
    )
    expect(await next(/^\d/)).toMatch(/GET 404 .* {2}\/…\/nowhere {2}key=…/)
    child.kill()
  }, 30_000)
})
