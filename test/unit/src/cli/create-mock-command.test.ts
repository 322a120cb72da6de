import type { Command } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMockCommand } from '../../../../src/cli/create-mock-command.ts'

let output = ''
beforeEach(() => {
  output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => void vi.restoreAllMocks())

const run = (command: Command, ...args: string[]) => command.exitOverride().parseAsync(args, { from: 'user' })

/** The flags that a command would run with. */
function parse(command: Command, ...args: string[]): Record<string, unknown> {
  return command
    .exitOverride()
    .action(() => {})
    .parse(args, { from: 'user' })
    .opts()
}

test('serves a large market on this machine by default', () => {
  vi.stubEnv('MDC_STATE', undefined)
  expect(parse(createMockCommand())).toEqual({ port: 4010, host: '127.0.0.1', seed: 1, size: 'large' })
  vi.unstubAllEnvs()
})

test('leaves room for the ports of all four origins', () => {
  expect(parse(createMockCommand(), '--port', '65532').port).toBe(65_532)
  expect(() => parse(createMockCommand(), '--port', '65533')).toThrow('from 0 to 65532')
})

test('logs as text unless JSON is asked for', () => {
  expect(parse(createMockCommand(), '--log').log).toBe('text')
  expect(parse(createMockCommand(), '--log', 'json').log).toBe('json')
  expect(() => parse(createMockCommand(), '--log', 'xml')).toThrow('Allowed choices are text, json')
})

test('lists scenarios and faults, each in a line', async () => {
  await run(createMockCommand(), '--list-scenarios')
  expect(output).toMatch(/^slow=\S+ +\S/m)
  output = ''
  await run(createMockCommand(), '--list-faults')
  expect(
    output
      .trimEnd()
      .split('\n')
      .every(line => /^\S.* \S/.test(line)),
  ).toBe(true)
})

test('watches nothing without a file', async () => {
  await expect(run(createMockCommand(), '--watch')).rejects.toThrow('--watch has nothing to watch.')
})
