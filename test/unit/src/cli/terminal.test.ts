import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { exitWith } from '../../../../src/cli/terminal/exit-on-error.ts'
import { addRedactor, print, printMessage, redactSecrets } from '../../../../src/cli/terminal/print.ts'
import { runInterruptibly, stopOnSignal } from '../../../../src/cli/terminal/stop-on-signal.ts'
import { SpecError } from '../../../../src/generate/problems/spec-problem.ts'

let output = ''
let messages = ''
const { exitCode } = process

beforeEach(() => {
  output = ''
  messages = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
  vi.stubEnv('MDC_DEBUG', '')
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    messages += text
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.exitCode = exitCode
})

test('ends with 2 and the message for a mistake of the caller', () => {
  exitWith(new ContractError('The port is in use.', { where: '--port' }))
  expect(process.exitCode).toBe(2)
  expect(messages).toBe('The port is in use.\n  at --port\n')
})

test('ends with 3 for a fault of its own, with the stack on request', () => {
  exitWith(new TypeError('x is not a function\nmore'))
  expect(process.exitCode).toBe(3)
  expect(messages).toBe('mdc itself failed: x is not a function (MDC_DEBUG=1 shows where).\n')
  vi.stubEnv('MDC_DEBUG', '1')
  exitWith(new TypeError('broken'))
  expect(messages).toContain('TypeError: broken\n    at ')
  exitWith('text')
  expect(messages).toContain('mdc itself failed: text.')
})

test('shows problems of the spec at their lines on GitHub only', () => {
  const problem = { message: 'broken', file: 'spec/a.yaml', line: 3, column: 1 }
  vi.stubEnv('GITHUB_ACTIONS', '')
  exitWith(new SpecError('spec', [problem]))
  expect(messages).not.toContain('::error')
  vi.stubEnv('GITHUB_ACTIONS', 'true')
  exitWith(new SpecError('spec', [problem]))
  expect(messages).toContain('\n::error file=spec/a.yaml,line=3,col=1::broken\n')
})

test('prints output as it is, and messages without commands of a build', () => {
  print('::error::\u001b[31m\n')
  printMessage('::error::\u001b[31m\n')
  expect(output).toBe('::error::\u001b[31m\n')
  expect(messages).not.toContain('\u001b')
  expect(messages.startsWith('::')).toBe(false)
})

test('hides every secret that it was told of', () => {
  addRedactor(text => text.replaceAll('first-secret-of-print-test', '$FIRST'))
  addRedactor(text => text.replaceAll('second-secret-of-print-test', '$SECOND'))
  const text = 'first-secret-of-print-test second-secret-of-print-test'
  expect(redactSecrets(text)).toBe('$FIRST $SECOND')
  print(text)
  printMessage(text)
  expect([output, messages]).toEqual(['$FIRST $SECOND', '$FIRST $SECOND'])
})

test('handles the first Ctrl+C, and leaves the second one and any after the work to the system', async () => {
  const before = process.listenerCount('SIGINT')
  const heard = await runInterruptibly(async signal => {
    expect(process.listenerCount('SIGINT')).toBe(before + 1)
    process.emit('SIGINT')
    expect(process.listenerCount('SIGINT')).toBe(before)
    return signal.aborted
  })
  expect(heard).toBe(true)
  await runInterruptibly(async () => {})
  expect(process.listenerCount('SIGINT')).toBe(before)
})

test('closes at the first signal, and leaves the second to the system', async () => {
  const added = vi.spyOn(process, 'on').mockReturnValue(process)
  const removed = vi.spyOn(process, 'off').mockReturnValue(process)
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const close = vi.fn(async () => {})
  stopOnSignal(close)
  expect(added.mock.calls.map(([signal]) => signal)).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP'])
  expect(close).not.toHaveBeenCalled()
  const [, stop] = added.mock.calls[0] as unknown as [string, () => void]
  stop()
  expect(removed.mock.calls).toEqual(added.mock.calls)
  expect(close).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), 30_000)
})
