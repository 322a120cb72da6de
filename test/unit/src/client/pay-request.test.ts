import { expect, it } from 'vitest'
import { payRequest } from '../../../../src/client/pay-request.ts'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'

const { network, asset } = paymentOffers.current.usual[0]
const offer = { scheme: 'exact', network, asset, payTo: '0x2', maxTimeoutSeconds: 60, amount: '50000' }
const terms = (...offers: readonly object[]) =>
  ({ x402Version: 2, resource: { url: 'http://service.test/' }, accepts: offers }) as Parameters<
    typeof payRequest
  >[0]
const client = {
  createPaymentPayload: async (given: { accepts: readonly (typeof offer)[] }) =>
    given.accepts.map(({ amount }) => amount),
  encodePaymentSignatureHeader: (payload: readonly string[]) => ({ 'PAYMENT-SIGNATURE': payload.join() }),
}

it.each([
  [0.05, ['50000'], '50000'],
  [0.05, ['50001', '49999', '50000'], '49999,50000'],
  [1, ['1000000'], '1000000'],
])('signs offers of at most %s', async (most, amounts, signed) => {
  const offers = amounts.map(amount => ({ ...offer, amount, asset: asset.toLowerCase() }))
  expect(await payRequest(terms(...offers), { client, most }, 8453)).toEqual({
    'PAYMENT-SIGNATURE': signed,
  })
})

it.each<readonly [number, object, string]>([
  [0.05, { amount: '50001' }, '0.050001 is more than allowed'],
  [0, { amount: '1' }, '0.000001 is more than allowed'],
  ...['-5', '1e3', '', 50000, ['50000'], null, undefined, { toString: '50000' }].map(
    amount => [1, { amount }, 'the amount is no text of digits'] as const,
  ),
  [1, { network: 'eip155:84532' }, `the network is not ${network}`],
  [1, { asset: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf' }, `the coin is not ${asset}`],
  [1, { asset: [asset] }, `the coin is not ${asset}`],
  ...[1801, 1e12, 0, -1, 60.5, '60', undefined].map(
    maxTimeoutSeconds => [1, { maxTimeoutSeconds }, 'it is not valid for 1 to 1800 seconds'] as const,
  ),
])('signs nothing for at most %s where an offer has %j', async (most, change, reason) => {
  expect(await payRequest(terms({ ...offer, ...change }), { client, most }, 8453)).toBe(
    `Nothing is paid: ${reason}.`,
  )
})

it('looks at twenty offers, of any form', async () => {
  const odd = [null, 5, 'x', [], {}]
  expect(await payRequest(terms(...(odd as object[]), offer), { client, most: 1 }, 8453)).toEqual({
    'PAYMENT-SIGNATURE': '50000',
  })
  const many = Array.from({ length: 100_000 }, (_, at) => ({ ...offer, amount: String(at) }))
  const signed = await payRequest(terms(...many), { client, most: 1 }, 8453)
  expect(Object.values(signed).join().split(',')).toHaveLength(20)
  for (const none of [terms(), undefined])
    expect(await payRequest(none, { client, most: 1 }, 8453)).toBe('Nothing is paid: there is no offer.')
})
