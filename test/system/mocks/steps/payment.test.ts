import { validatePaymentRequired } from '@x402/core/schemas'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { MockReply } from '../../../../mocks/core/mock-reply.ts'
import { listExampleRequests } from '../../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { listPaths, matchRoute } from '../../../../src/contract/match-route.ts'
import { sampleCases } from '../../../support/count-runs.ts'
import { payerKeys, readHeader, signPayment, writeHeader } from '../../../support/payment/sign-payment.ts'
import { findReplyProblems, findSampleRequest, noKey, requestMock } from '../../../support/request-mock.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'

// The clock of the data stands still in the past; payments are judged by the real one.
const mock = createMock({ seed: 1, now: '2026-01-15T12:00:00Z' })
const { ledger } = mock.sessions.first
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')
const payer = privateKeyToAccount(payerKeys.alice)
const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:8453', new ExactEvmScheme(payer)))

const served = serveDuringTests(mock)

const validUntil = () => ({ validAfter: '0', validBefore: String(Math.floor(Date.now() / 1000) + 300) })

/** Sends the sample of an operation to the payment origin, without a key. */
function buy(id: OperationId, headers: Readonly<Record<string, string>> = {}, query?: string): MockReply {
  const { path, query: values } = findSampleRequest(mock, id)
  const origin = getOperation(id).origin === 'social' ? 'socialPayment' : 'payment'
  return requestMock(mock, { origin, path, query: query ?? values, headers: { ...noKey, ...headers } })
}

async function signature(changes: Parameters<typeof signPayment>[0] = {}): Promise<Record<string, string>> {
  return { 'PAYMENT-SIGNATURE': writeHeader(await signPayment({ authorization: validUntil(), ...changes })) }
}

describe('an unmodified official client pays', () => {
  it.each(sampleCases(requests, 5).map(sample => [sample.operationId, sample] as const))(
    '%s',
    async (id, sample) => {
      const { payment_base_url, social_payment_base_url } = served.urls
      const url = `${sample.origin === 'social' ? social_payment_base_url : payment_base_url}${sample.path}?${new URLSearchParams(sample.query)}`
      const reply = await pay(url)
      expect(reply.status).toBe(200)
      expect(readHeader(reply.headers.get('payment-response') ?? '')).toMatchObject({
        success: true,
        payer: payer.address,
      })
      const body = await reply.text()
      expect(body).toBe(requestMock(mock, sample).body)
      expect(findReplyProblems(mock, id, sample.query, { status: 200, headers: {}, body })).toEqual([])
      expect(ledger.entries.map(({ status, amount }) => [status, amount])).toEqual([['settled', '50000']])
    },
  )
})

describe('without a payment', () => {
  it('is required for every operation on every path', () => {
    const paths = contract.operations.flatMap(operation =>
      listPaths(operation).map(path => ({ id: operation.id, path, isSocial: operation.origin === 'social' })),
    )
    for (const { id, path, isSocial } of paths) {
      const origin = isSocial ? 'socialPayment' : 'payment'
      expect(matchRoute(origin, path)?.id).toBe(id)
      const reply = requestMock(mock, { origin, path, headers: noKey })
      expect(reply.status).toBe(402)
      const details = readHeader(reply.headers['PAYMENT-REQUIRED'])
      expect(JSON.parse(reply.body)).toEqual(details)
      expect(validatePaymentRequired(details)).toMatchObject({
        accepts: [{ network: 'eip155:8453', amount: '50000' }],
      })
    }
  })
})

describe('a payment', () => {
  it('is accepted once, however many copies arrive at once', async () => {
    const headers = await signature()
    const url = `${served.urls.payment_base_url}/altchain/clmm-venue/pools?limit=1`
    const once = async () => {
      const reply = await fetch(url, { headers })
      await reply.text()
      return reply.status
    }
    const statuses = await Promise.all(Array.from({ length: 200 }, once))
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status === 402)).toHaveLength(199)
  }, 120_000)

  it('costs nothing when the request fails', async () => {
    const headers = await signature()
    expect(buy('clmmVenuePools', headers, 'limit=none').status).toBe(400)
    expect(ledger.entries).toEqual([])
    expect(buy('clmmVenuePools', headers).status).toBe(200)
  })

  it('is judged and recorded by real time, while the clock of the mock is in the past', async () => {
    const now = Math.floor(Date.now() / 1000)
    expect(mock.clock.now()).toBeLessThan(now - 3600)
    const expired = await signature({ authorization: { validAfter: '0', validBefore: String(now - 10) } })
    expect(JSON.parse(buy('clmmVenuePools', expired).body).error).toBe(
      'invalid_exact_evm_payload_authorization_valid_before',
    )
    expect(buy('clmmVenuePools', await signature()).status).toBe(200)
    expect(ledger.entries[0]?.at).toBeGreaterThanOrEqual(now)
  })

  it('is known in its own session only', async () => {
    const headers = await signature()
    const there = { ...headers, 'X-Mock-Session': 'other' }
    expect(
      [buy('clmmVenuePools', headers), buy('clmmVenuePools', there), buy('clmmVenuePools', there)].map(
        ({ status }) => status,
      ),
    ).toEqual([200, 200, 402])
  })
})

describe('scenarios', () => {
  const error = (reply: MockReply) => JSON.parse(reply.body).error

  it.each([
    ['payment-refused=invalid_exact_evm_signature', 'invalid_exact_evm_signature'],
    ['payment-insufficient-funds', 'invalid_exact_evm_insufficient_balance'],
    ['payment-settlement-fails', 'invalid_exact_evm_transaction_failed'],
    ['payment-price-changed', 'No matching payment requirements'],
    ['payment-wrong-network', 'No matching payment requirements'],
  ])('%s', async (scenario, reason) => {
    mock.set({ scenarios: [scenario] })
    const reply = buy('clmmVenuePools', await signature())
    expect([reply.status, error(reply)]).toEqual([402, reason])
    expect(ledger.entries.every(({ status }) => status === 'failed')).toBe(true)
  })

  it('quotes the old price first and the new one then with payment-price-changed', async () => {
    mock.set({ scenarios: ['payment-price-changed'] })
    const amount = (reply: MockReply) => JSON.parse(reply.body).accepts[0].amount
    expect([amount(buy('clmmVenuePools')), amount(buy('clmmVenuePools', await signature()))]).toEqual([
      '50000',
      '60000',
    ])
  })

  it('accepts the same payment the second time with payment-settlement-pending', async () => {
    mock.set({ scenarios: ['payment-settlement-pending'] })
    const headers = await signature()
    expect(
      [buy('clmmVenuePools', headers), buy('clmmVenuePools', headers)].map(({ status }) => status),
    ).toEqual([402, 200])
  })

  it('lets the official client pay with payment-several-accepts', async () => {
    mock.set({ scenarios: ['payment-several-accepts'] })
    expect((await pay(`${served.urls.payment_base_url}/altchain/clmm-venue/pools`)).status).toBe(200)
  })

  it('delays and loses replies of paid requests only', async () => {
    mock.set({ scenarios: ['payment-slow-settlement=70', 'payment-reply-lost'] })
    expect(buy('clmmVenuePools', await signature())).toMatchObject({
      status: 200,
      delayMs: 70,
      fault: { kind: 'reset' },
    })
    expect(ledger.entries).toMatchObject([{ status: 'settled' }])
    expect(requestMock(mock, { path: '/altchain/clmm-venue/pools' })).not.toHaveProperty('fault')
  })
})

describe('gaps about payment', () => {
  it('sends no receipt with GAP-08 no-receipt, and still verifies', async () => {
    mock.set({ gaps: { 'GAP-08': 'no-receipt' } })
    const { status, headers } = buy('clmmVenuePools', await signature({ key: payerKeys.bob }))
    expect([status, headers]).toEqual([
      200,
      expect.not.objectContaining({ 'PAYMENT-RESPONSE': expect.any(String) }),
    ])
    const forged = await signPayment({
      authorization: { ...validUntil(), from: payer.address },
      key: payerKeys.bob,
    })
    expect(buy('clmmVenuePools', { 'PAYMENT-SIGNATURE': writeHeader(forged) }).status).toBe(402)
  })

  it('sells on the base origin, too, with GAP-C9 any-host', async () => {
    mock.set({ gaps: { 'GAP-C9': 'any-host' } })
    const sell = (headers: Record<string, string>) =>
      requestMock(mock, { path: '/altchain/clmm-venue/pools', headers: { ...noKey, ...headers } })
    expect(
      [sell({}), sell(await signature()), sell({ 'X-API-Key': 'test-key' })].map(({ status }) => status),
    ).toEqual([402, 200, 200])
  })
})
