import { Command, type Option } from 'commander'
import { expect, test } from 'vitest'
import {
  chooseKeyHeader,
  chooseNetworkSettings,
  createKeyHeaderOptions,
  createNetworkOptions,
} from '../../../../../src/cli/options/create-network-options.ts'
import { createTargetOptions, readTarget } from '../../../../../src/cli/options/create-target-options.ts'

function parse(options: readonly Option[], ...args: string[]): Record<string, unknown> {
  const command = new Command('test').exitOverride().configureOutput({ writeErr: () => {} })
  for (const option of options) command.addOption(option)
  return command.parse(args, { from: 'user' }).opts()
}

test('reads the base URLs that are given, by origin', () => {
  const flags = parse(
    createTargetOptions(),
    '--base-url',
    'http://a',
    '--social-payment-base-url',
    'http://b',
  )
  expect(readTarget(flags)).toEqual({ base: 'http://a', socialPayment: 'http://b' })
})

test('sends a bearer token in its own header, and no other key beside it', () => {
  expect(chooseKeyHeader(parse(createKeyHeaderOptions(), '--bearer'))).toBe('Authorization')
  expect(chooseKeyHeader(parse(createKeyHeaderOptions(), '--key-header', 'X-Own'))).toBe('X-Own')
  expect(chooseKeyHeader({})).toBeUndefined()
  expect(() => parse(createKeyHeaderOptions(), '--bearer', '--key-header', 'X-Own')).toThrow(
    /cannot be used with/,
  )
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
