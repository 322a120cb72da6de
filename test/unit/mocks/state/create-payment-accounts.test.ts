import { expect, test } from 'vitest'
import { createPaymentAccounts, lookUpAccount } from '../../../../mocks/state/create-payment-accounts.ts'
import type { Account, StateStore } from '../../../../mocks/state/state-store.ts'
import { StateUnavailable } from '../../../../mocks/state/state-unavailable.ts'
import { encodePaymentHeader } from '../../../../src/payment/payment-payload.ts'

const account: Account = { given: undefined, spent: '30', status: undefined, hasRoom: true }
const authorization = {
  from: `0x${'1'.repeat(40)}`,
  to: `0x${'2'.repeat(40)}`,
  value: '50000',
  validAfter: '0',
  validBefore: '2000000000',
  nonce: `0x${'3'.repeat(64)}`,
}
const entry = {
  payer: authorization.from,
  nonce: authorization.nonce,
  amount: '50000',
  resource: 'http://mock.test/',
  at: 1_768_480_496,
  transaction: '',
  status: 'settled',
} as const

test('subtracts what was spent from what was given, or from the balance of everyone', () => {
  expect(createPaymentAccounts(account, 100n).balanceOf(authorization.from)).toBe(70n)
  expect(createPaymentAccounts({ ...account, given: '1000' }, 100n).balanceOf(authorization.from)).toBe(970n)
})

test('gives the status and the room of the account', () => {
  const accounts = createPaymentAccounts({ ...account, status: 'settled', hasRoom: false }, 0n)
  expect(accounts.statusOf(authorization)).toBe('settled')
  expect(accounts.hasRoomFor(authorization, 0)).toBe(false)
})

test('asks a client to wait while another copy is being settled', () => {
  const accounts = createPaymentAccounts({ ...account, status: 'held' }, 0n)
  expect(() => accounts.statusOf(authorization)).toThrow(StateUnavailable)
})

test('throws why the store cannot be asked once a payment is looked at', () => {
  const away = createPaymentAccounts(new StateUnavailable('It is away.'), 0n)
  expect(() => away.balanceOf(authorization.from)).toThrow('It is away.')
  expect(() => createPaymentAccounts(undefined, 0n).statusOf(authorization)).toThrow('that was not looked up')
})

test('remembers the payment that was decided', () => {
  const accounts = createPaymentAccounts(account, 100n)
  expect(accounts.payment).toBeUndefined()
  accounts.record(entry, 2_000_000_000n)
  expect(accounts.payment).toMatchObject({ entry, validBefore: 2_000_000_000, account, balance: '100' })
})

const header = encodePaymentHeader({
  x402Version: 2,
  accepted: {},
  payload: { authorization, signature: '0x12' },
} as unknown as Parameters<typeof encodePaymentHeader>[0])

test('looks up the payer and nonce of a payment that can be read', async () => {
  const asked: string[][] = []
  const readAccount: StateStore['readAccount'] = async (...names) => {
    asked.push(names)
    return account
  }
  const lookUp = (sent: string | undefined) =>
    lookUpAccount({ readAccount } as Partial<StateStore> as StateStore, 'mine', { header: () => sent })
  expect(await lookUp(header)).toBe(account)
  expect([await lookUp(undefined), await lookUp('no payment')]).toEqual([undefined, undefined])
  expect(asked).toEqual([['mine', authorization.from, authorization.nonce]])
})
