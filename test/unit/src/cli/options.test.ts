import { fileURLToPath } from 'node:url'
import { Command, type Option } from 'commander'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choosePaymentSettings } from '../../../../src/cli/conform/run-conform.ts'
import { createMockCommand } from '../../../../src/cli/create-mock-command.ts'
import { createProxyCommand } from '../../../../src/cli/create-proxy-command.ts'
import { type MockFlags, readMockState } from '../../../../src/cli/mock/read-mock-state.ts'
import {
  chooseKeyHeader,
  chooseNetworkSettings,
  createKeyHeaderOptions,
  createNetworkOptions,
  createSeedOption,
  parseAmount,
} from '../../../../src/cli/options/command-options.ts'
import { createPaymentOptions, defaultPayKeyName } from '../../../../src/cli/pay/create-payment-options.ts'
import { runProxy } from '../../../../src/cli/proxy/run-proxy.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

/** The flags that a command, or one with these options, would run with. */
function parse(of: Command | readonly Option[], ...args: string[]): Record<string, unknown> {
  const command = of instanceof Command ? of : new Command('test')
  if (!(of instanceof Command)) for (const option of of) command.addOption(option)
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

test('reads the origins of pages in normal form', () => {
  const read = (...args: string[]) => parse(createProxyCommand(), '--base-url', 'http://a', ...args).cors
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

test('rejects a file for the record of a proxy that holds something else', async () => {
  const record = fileURLToPath(import.meta.url)
  const flags = { port: 0, host: '127.0.0.1', seed: 1, size: 'small' } as const
  const started = runProxy({ ...flags, baseUrl: 'http://127.0.0.1:9', record })
  await expect(started).rejects.toThrow(record)
})

test('reads whole numbers within bounds', () => {
  for (const seed of [0, 4_294_967_295])
    expect(parse([createSeedOption()], '--seed', String(seed))).toEqual({ seed })
  for (const text of ['4294967296', '-1', '1.5', '1e3', 'x', ''])
    expect(() => parse([createSeedOption()], '--seed', text)).toThrow('a whole number from 0 to 4294967295')
})

test('reads an amount of any size exactly', () => {
  expect(parseAmount('123456789012345678901234567890')).toBe(123_456_789_012_345_678_901_234_567_890n)
  for (const text of ['', '-1', '1.5', '0x10', '1'.repeat(31)])
    expect(() => parseAmount(text)).toThrow('It must be a whole number of smallest units')
})

test('sends a bearer token in its own header', () => {
  expect(chooseKeyHeader(parse(createKeyHeaderOptions(), '--bearer'))).toBe('Authorization')
  expect(chooseKeyHeader(parse(createKeyHeaderOptions(), '--key-header', 'X-Own'))).toBe('X-Own')
  expect(chooseKeyHeader({})).toBeUndefined()
})

test('prefers settings of flags to those of the configuration', () => {
  const flags = parse(createNetworkOptions(), '--header', 'A: 1', '--cacert', 'own.pem', '--proxy-loopback')
  expect(chooseNetworkSettings(flags, { cacert: 'other.pem', clientCert: 'client.pem' })).toEqual({
    headers: ['A: 1'],
    cacert: 'own.pem',
    clientCert: 'client.pem',
    proxyLoopback: true,
  })
})

test('needs a file for a story', () => {
  const read = (flags: Partial<MockFlags>) => readMockState(flags as MockFlags, () => false)
  expect(read({}).options.stories).toBeUndefined()
  expect(() => read({ story: 'whale' })).toThrow('--story needs a file of stories.')
  expect(() => read({ stories: 'missing.yaml' })).toThrow('missing.yaml')
})

const { write } = createTestFolder()

test('names the place of rows that break a rule, in overrides and in any story', () => {
  const broken = { path: ['a', 'x'], rule: 'R-1', says: 'it holds', clause: 'EVM', columns: ['b', 'c'] }
  const file = write(
    'market.stories.yaml',
    'one: { overrides: { clmmVenuePools: { rows: [{ poolAddress: &a AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA }, { poolAddress: *a }] } } }',
  )
  const flags = { override: ['{"a":{"x":{}}}'], stories: file } as unknown as MockFlags
  expect(readMockState(flags, () => false).describeBroken([broken])).toEqual([
    `${file}: overrides.clmmVenuePools.rows breaks INV-AP-03: a pool appears once on a page (shared rules, AltPool; columns: poolAddress).`,
    '--override: overrides.a.x breaks R-1: it holds (EVM; columns: b, c).',
  ])
})

const account = `0x${'aB'.repeat(20)}`

test('pays nothing unless that is asked for', () => {
  expect(choosePaymentSettings({}, { payments: { maxCost: 5 } as never })).toBeUndefined()
  for (const flags of [{ maxCost: 1 }, { payTo: [account] }])
    expect(() => choosePaymentSettings(flags, {} as never)).toThrow('Nothing is paid without --pay.')
})

test('prefers limits of flags to those of the configuration', () => {
  const payments = { maxCost: 5, keyEnv: 'OTHER_KEY', payTo: [account] } as never
  expect(choosePaymentSettings({ pay: true, maxCost: 1.25 }, { payments })).toEqual({
    limits: { maxCost: 1.25, payTo: [account] },
    keyName: 'OTHER_KEY',
  })
  expect(choosePaymentSettings({ pay: true, maxCost: 1 }, {} as never)).toEqual({
    limits: { maxCost: 1, payTo: undefined },
    keyName: defaultPayKeyName,
  })
})

test('reads units of the stablecoin', () => {
  expect(parse(createPaymentOptions(), '--pay', '--max-cost', '1.25', '--pay-to', account, '--yes')).toEqual({
    pay: true,
    maxCost: 1.25,
    payTo: [account],
    yes: true,
  })
  for (const text of ['0', '-1', '1e3', '1.1234567', '1234567', 'x'])
    expect(() => parse(createPaymentOptions(), '--max-cost', text)).toThrow(
      'It must be units of the stablecoin',
    )
})
