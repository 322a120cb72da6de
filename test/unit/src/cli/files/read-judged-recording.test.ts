import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readJudgedRecording } from '../../../../../src/cli/files/read-judged-recording.ts'

const root = mkdtempSync(join(tmpdir(), 'read-judged-run-'))
afterAll(() => rmSync(root, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

function writeHar(name: string, ...urls: string[]): string {
  const entries = urls.map(url => ({
    startedDateTime: '2026-03-01T12:00:00.000Z',
    time: 5,
    request: { method: 'GET', url, headers: [], queryString: [] },
    response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '[]' } },
  }))
  writeFileSync(join(root, name), JSON.stringify({ log: { version: '1.2', entries } }))
  return join(root, name)
}

const details = 'https://api.example/altchain/token-details?token_address=x'
const flags = { baseUrl: 'https://api.example' }

test('reads the operations in HAR files, and tells how many are judged', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const files = [writeHar('a.har', details, 'https://cdn.example/logo.png'), writeHar('b.har', details)]
  const { exchanges, run } = readJudgedRecording(files, flags)
  expect(exchanges.map(({ operation }) => operation)).toEqual(['tokenDetails', 'tokenDetails'])
  expect(run.target.base).toBe('https://api.example')
  expect(write.mock.calls.join('')).toMatch(/^2 of 3 requests are judged; of the others 1/)
})

test('rejects a file that is neither a HAR nor a recording', () => {
  writeFileSync(join(root, 'text'), 'hello')
  expect(() => readJudgedRecording([join(root, 'text')], flags)).toThrow(join(root, 'text'))
})
