import { Command } from 'commander'
import { expect, test } from 'vitest'
import {
  choosePaymentSettings,
  openPayingWallet,
} from '../../../../../src/cli/pay/choose-payment-settings.ts'
import { createPaymentOptions, defaultPayKeyName } from '../../../../../src/cli/pay/create-payment-options.ts'

const account = `0x${'aB'.repeat(20)}`

function parse(...args: string[]) {
  const command = new Command('test').exitOverride().configureOutput({ writeErr: () => {} })
  for (const option of createPaymentOptions()) command.addOption(option)
  return command.parse(args, { from: 'user' }).opts()
}

test('pays nothing unless that is asked for', () => {
  expect(choosePaymentSettings({}, { payments: { maxCost: 5 } as never })).toBeUndefined()
  expect(() => choosePaymentSettings({ maxCost: 1 }, {} as never)).toThrow('Nothing is paid without --pay.')
  expect(() => choosePaymentSettings({ payTo: [account] }, {} as never)).toThrow(
    'Nothing is paid without --pay.',
  )
})

test('wants to know how much may be spent', () => {
  expect(() => choosePaymentSettings({ pay: true }, {} as never)).toThrow('Say how much may be spent.')
})

test('prefers flags to the configuration', () => {
  const payments = { maxCost: 5, keyEnv: 'OTHER_KEY', payTo: [account] } as never
  expect(choosePaymentSettings({ pay: true, maxCost: 1.25 }, { payments })).toEqual({
    limits: { maxCost: 1.25, payTo: [account] },
    keyName: 'OTHER_KEY',
    isNamed: true,
  })
  expect(choosePaymentSettings({ pay: true, maxCost: 1 }, {} as never)).toEqual({
    limits: { maxCost: 1, payTo: undefined },
    keyName: defaultPayKeyName,
    isNamed: false,
  })
})

test('rejects what is no account, and a key in place of its name', () => {
  const flags = { pay: true, maxCost: 1 } as const
  expect(() => choosePaymentSettings({ ...flags, payTo: [account, '0x12'] }, {} as never)).toThrow(
    'This is no account.',
  )
  const key = `0x${'1'.repeat(64)}`
  expect(() => choosePaymentSettings({ ...flags, payKeyEnv: key }, {} as never)).toThrow(
    'The key itself is never an argument.',
  )
  expect(() => choosePaymentSettings({ ...flags, payKeyEnv: key }, {} as never)).not.toThrow(key)
})

test('reads units of the stablecoin', () => {
  expect(parse('--pay', '--max-cost', '1.25', '--pay-to', account, '--yes')).toEqual({
    pay: true,
    maxCost: 1.25,
    payTo: [account],
    yes: true,
  })
  for (const text of ['0', '-1', '1e3', '1.1234567', '1234567', 'x'])
    expect(() => parse('--max-cost', text)).toThrow('It must be units of the stablecoin')
})

test('does not tell the name of a variable that is not set, as it may be the key', async () => {
  const name = 'UNSET_VARIABLE_OF_THIS_TEST'
  const opened = openPayingWallet({ limits: {}, keyName: name, isNamed: true }, false)
  await expect(opened).rejects.toThrow('that --pay-key-env names')
  await expect(opened).rejects.not.toThrow(name)
})
