import { x402Client, x402HTTPClient } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { listScenarios } from '../../mocks/scenarios/list-scenarios.ts'
import { createMock } from '../../mocks/server.ts'
import { ClientError, createClient, PaymentRequiredError } from '../../src/client.ts'
import { payerKeys } from '../support/payment/sign-payment.ts'
import { serveDuringTests } from '../support/serve-during-tests.ts'

const server = serveDuringTests(createMock({ now: '2026-01-15T12:00:00Z', size: 'small' }))

const account = privateKeyToAccount(payerKeys.alice)
const client = new x402HTTPClient(new x402Client().register('eip155:8453', new ExactEvmScheme(account)))
const paid = (most: number, headers = {}) => {
  const { payment_base_url: baseUrl, social_payment_base_url: socialBaseUrl } = server.urls
  return createClient({ baseUrl, socialBaseUrl, pay: { client, most }, headers, retries: 1 })
}
const countPayments = async (status?: string) => {
  const { entries } = await (await fetch(`${server.base}/__mock/ledger`)).json()
  return entries.filter((entry: { status: string }) => status === undefined || entry.status === status).length
}

it('pays once for each request, on both payment origins', async () => {
  const market = paid(0.05)
  const before = await countPayments()
  expect(await market.clmmVenuePools({ limit: 2 })).toHaveLength(2)
  expect((await market.alphaPostDetection({ limit: 2 })).length).toBeGreaterThan(0)
  expect(await countPayments()).toBe(before + 2)
})

it('pays nothing that costs more than allowed, and tells the terms', async () => {
  const before = await countPayments()
  const error = await paid(0.049)
    .clmmVenuePools({ limit: 2 })
    .catch(error => error)
  expect(error).toBeInstanceOf(PaymentRequiredError)
  expect(error.terms.accepts[0].amount).toBe('50000')
  expect(await countPayments()).toBe(before)
})

it('pays at most once when the reply of a paid request is lost', async () => {
  const before = await countPayments()
  const market = paid(0.05, { Prefer: 'scenario=payment-reply-lost' })
  await expect(market.clmmVenuePools({ limit: 2 })).rejects.toThrow(ClientError)
  expect(await countPayments()).toBe(before + 1)
})

/** Errors by scenario, and how many payments are settled. With all others, one payment is settled and gives rows. */
const refusals: Readonly<Record<string, readonly [error: string, settled: number]>> = {
  'payment-refused': ['PaymentRequiredError', 0],
  'payment-insufficient-funds': ['PaymentRequiredError', 0],
  'payment-settlement-fails': ['PaymentRequiredError', 0],
  'payment-reply-lost': ['PaymentRequiredError', 1],
  'payment-price-changed': ['PaymentRequiredError', 0],
  'payment-wrong-network': ['PaymentRequiredError', 0],
}
const names = listScenarios().flatMap(({ name }) => (name.startsWith('payment-') ? [name] : []))

it.each(names)('%s gives rows or its error, and is paid at most once', async name => {
  const before = await countPayments('settled')
  const argument = name === 'payment-refused' ? '=invalid_exact_evm_signature' : ''
  const market = paid(0.05, { Prefer: `scenario=${name}${argument}` })
  const [outcome, settled] = refusals[name] ?? ['rows', 1]
  const reply = market.clmmVenuePools({ limit: 2 })
  expect(
    await reply.then(
      () => 'rows',
      error => error.name,
    ),
  ).toBe(outcome)
  expect((await countPayments('settled')) - before).toBe(settled)
})

it('tells why a payment was refused, and shows no signature', async () => {
  const market = paid(0.05, { Prefer: 'scenario=payment-insufficient-funds' })
  const error = await market.clmmVenuePools({ limit: 2 }).catch(error => error)
  expect(error).toBeInstanceOf(PaymentRequiredError)
  expect(error.message).toMatch(/insufficient/i)
  expect(JSON.stringify(error)).not.toMatch(/signature/i)
})
