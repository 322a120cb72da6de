import { expect, it } from 'vitest'
import { payRequest } from '../../../../src/client/pay-request.ts'

const offer = { scheme: 'exact', network: 'eip155:8453', asset: '0x1', payTo: '0x2', maxTimeoutSeconds: 60 }
const terms = (...amounts: string[]) => ({
  x402Version: 2 as const,
  resource: { url: 'http://service.test/' },
  accepts: amounts.map(amount => ({ ...offer, amount })),
})
const client = {
  createPaymentPayload: async (given: ReturnType<typeof terms>) => given.accepts.map(({ amount }) => amount),
  encodePaymentSignatureHeader: (payload: readonly string[]) => ({ 'PAYMENT-SIGNATURE': payload.join() }),
}

it.each([
  [0.05, ['50000'], '50000'],
  [0.05, ['50001', '49999', '50000'], '49999,50000'],
  [1, ['1000000'], '1000000'],
])('signs offers of at most %s', async (most, amounts, signed) => {
  expect(await payRequest(terms(...amounts), { client, most })).toEqual({ 'PAYMENT-SIGNATURE': signed })
})

it.each([
  [0.05, '50001'],
  [0, '1'],
  [1, '-5'],
  [1, '1e3'],
  [1, ''],
])('signs nothing for at most %s when the offer is "%s"', async (most, amount) => {
  expect(await payRequest(terms(amount), { client, most })).toBeUndefined()
})
