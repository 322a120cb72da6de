import { CommanderError } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { exitWith } from '../../../../../src/cli/terminal/exit-on-error.ts'
import { SpecError } from '../../../../../src/generate/problems/spec-error.ts'

let messages = ''
const { exitCode } = process

beforeEach(() => {
  messages = ''
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

test('ends with 2 for a flag that is not understood, and with 0 after help', () => {
  exitWith(new CommanderError(1, 'commander.unknownOption', 'unknown'))
  expect(process.exitCode).toBe(2)
  exitWith(new CommanderError(0, 'commander.help', 'help'))
  expect(process.exitCode).toBe(0)
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
  const problem = { id: 'not-yaml', message: 'broken', file: 'spec/a.yaml', line: 3, column: 1 } as const
  vi.stubEnv('GITHUB_ACTIONS', '')
  exitWith(new SpecError('spec', [problem]))
  expect(messages).not.toContain('::error')
  vi.stubEnv('GITHUB_ACTIONS', 'true')
  exitWith(new SpecError('spec', [problem]))
  expect(messages).toContain('\n::error title=not-yaml,file=spec/a.yaml,line=3,col=1::broken\n')
})
