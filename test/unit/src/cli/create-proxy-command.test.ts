import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProxyCommand } from '../../../../src/cli/create-proxy-command.ts'

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

/** The flags that the command would run with. */
function parse(...args: string[]): Record<string, unknown> {
  const command = createProxyCommand().exitOverride()
  return command
    .action(() => {})
    .parse(args, { from: 'user' })
    .opts()
}

test('wants to know the service behind a proxy', () => {
  expect(() => parse()).toThrow("required option '--target-base-url <url>' not specified")
})

test('reads the origins of pages in normal form', () => {
  const read = (...args: string[]) => parse('--target-base-url', 'http://a', ...args).cors
  expect(read()).toBeUndefined()
  expect(read('--cors')).toEqual([])
  expect(read('--cors', 'https://A.example/, http://b.example:80', '--cors', 'http://c.example:81')).toEqual([
    'https://a.example',
    'http://b.example',
    'http://c.example:81',
  ])
  for (const text of ['a.example', 'https://a.example/path', 'ftp://a.example', 'https://user@a.example'])
    expect(() => read('--cors', text)).toThrow('Each must be an origin')
})
