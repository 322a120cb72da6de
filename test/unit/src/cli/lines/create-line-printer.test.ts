import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createColorize, styleByStatus } from '../../../../../src/cli/lines/create-colorize.ts'
import { createJsonLog } from '../../../../../src/cli/lines/create-json-log.ts'
import { createLinePrinter } from '../../../../../src/cli/lines/create-line-printer.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 12) }))
afterEach(() => void vi.useRealTimers())

test('prints lines some at once', () => {
  const written: string[] = []
  const { print } = createLinePrinter(text => written.push(text), String)
  for (const item of [1, 2, 3]) print(item)
  expect(written).toEqual([])
  vi.runAllTimers()
  expect(written).toEqual(['1\n2\n3\n'])
  print(4)
  vi.runAllTimers()
  expect(written).toEqual(['1\n2\n3\n', '4\n'])
})

test('counts what is more than a person can read, without formatting it', () => {
  const format = vi.fn(String)
  let text = ''
  const { print, flush } = createLinePrinter(each => (text += each), format)
  for (let item = 1; item <= 25; item++) print(item)
  flush()
  expect(text.trimEnd().split('\n')).toHaveLength(21)
  expect(text).toMatch(/\n20\n +… and 5 more\n$/)
  expect(format).toHaveBeenCalledTimes(20)
})

test('logs each event as a line of JSON', () => {
  let text = ''
  const { tell, request } = createJsonLog(each => (text += each))
  tell('listening', { port: 4010 })
  tell('broken', {}, 'error')
  request(() => ({ id: 1, status: 200, headers: { accept: 'x' }, receivedAt: 'now', at: 'then' }) as never)
  request(() => ({ id: 2, status: 500 }) as never)
  const time = '2026-03-01T12:00:00.000Z'
  expect(
    text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toEqual([
    { level: 'info', time, msg: 'listening', port: 4010 },
    { level: 'error', time, msg: 'broken' },
    { level: 'info', time, msg: 'request', id: 1, status: 200, at: 'then' },
    { level: 'error', time, msg: 'request', id: 2, status: 500 },
  ])
})

test('colors a text only where colors are wanted', () => {
  expect(createColorize(false)('red', 'text')).toBe('text')
  expect(createColorize(true)('red', 'text')).toBe('\u001b[31mtext\u001b[39m')
})

test('colors success green and a failure of the server red', () => {
  expect([200, 204, 404, 500, 599, 700].map(styleByStatus)).toEqual([
    'green',
    'green',
    'yellow',
    'red',
    'red',
    'red',
  ])
})
