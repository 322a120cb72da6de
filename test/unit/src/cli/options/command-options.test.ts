import { Command, type Option } from 'commander'
import { expect, test } from 'vitest'
import {
  createListOption,
  createMaxLatencyOption,
  createNowOption,
  createSeedOption,
  createSizeOption,
  parseAmount,
} from '../../../../../src/cli/options/command-options.ts'

function parse(options: readonly Option[], ...args: string[]): Record<string, unknown> {
  const command = new Command('test').exitOverride().configureOutput({ writeErr: () => {} })
  for (const option of options) command.addOption(option)
  return command.parse(args, { from: 'user' }).opts()
}

test('makes the same large market by default', () => {
  expect(parse([createSeedOption(), createSizeOption(), createNowOption()])).toEqual({
    seed: 1,
    size: 'large',
  })
})

test('reads whole numbers within bounds', () => {
  expect(parse([createSeedOption()], '--seed', '4294967295')).toEqual({ seed: 4_294_967_295 })
  expect(parse([createMaxLatencyOption()], '--max-latency', '250')).toEqual({ maxLatency: 250 })
  for (const text of ['4294967296', '-1', '1.5', '1e3', 'x', ''])
    expect(() => parse([createSeedOption()], '--seed', text)).toThrow('a whole number from 0 to 4294967295')
  expect(() => parse([createMaxLatencyOption()], '--max-latency', '0')).toThrow('from 1 to 3600000')
})

test('rejects a size that there is not', () => {
  expect(() => parse([createSizeOption()], '--size', 'huge')).toThrow(/Allowed choices are .*large/)
})

test('collects a flag that is given several times', () => {
  const option = () => createListOption('--only <id>', 'ids')
  expect(parse([option()], '--only', 'a', '--only', 'b')).toEqual({ only: ['a', 'b'] })
  expect(parse([option()])).toEqual({})
})

test('reads an amount of any size exactly', () => {
  expect(parseAmount('123456789012345678901234567890')).toBe(123_456_789_012_345_678_901_234_567_890n)
  for (const text of ['', '-1', '1.5', '0x10', '1'.repeat(31)])
    expect(() => parseAmount(text)).toThrow('It must be a whole number of smallest units')
})
