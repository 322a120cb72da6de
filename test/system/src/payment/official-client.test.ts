import type { RequestListener } from 'node:http'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client, x402HTTPClient } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkPayment, type PaymentOptions } from '../../../../src/payment/check-payment.ts'
import { Ledger } from '../../../../src/payment/ledger.ts'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'
import type { PaymentRequirements } from '../../../../src/payment/payment-payload.ts'
import { settlePayment } from '../../../../src/payment/settle-payment.ts'
import { payerKeys } from '../../../support/payment/sign-payment.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

/** Behavior of the test server, which each test changes. */
interface Shop {
  ledger: Ledger
  accepts: readonly PaymentRequirements[]
  options: PaymentOptions
  goods: { readonly status: number; readonly body: unknown }
}

let shop: Shop
let url: string
let server: TestServer
const sell: RequestListener = (request, response) => {
  const header = request.headers['payment-signature']
  const resource = { url, description: 'Goods' }
  const now = Math.floor(Date.now() / 1000)
  const paidRequest = { header: header?.toString(), resource, accepts: shop.accepts, now }
  const admission = checkPayment(paidRequest, shop.ledger, shop.options)
  const reply = (() => {
    if (admission.kind !== 'admitted') return admission.reply
    if (shop.goods.status >= 400) return { ...shop.goods, headers: {} }
    const settlement = settlePayment(admission, shop.ledger, now)
    return settlement.kind === 'settled' ? { ...shop.goods, headers: settlement.headers } : settlement.reply
  })()
  response.writeHead(reply.status, { ...reply.headers, 'Content-Type': 'application/json' })
  response.end(JSON.stringify(reply.body))
}

beforeEach(async () => {
  shop = {
    ledger: new Ledger(),
    accepts: paymentOffers.current.usual,
    options: {},
    goods: { status: 200, body: 'goods' },
  }
  server = await startTestServer(sell)
  url = `${server.url}/goods`
})
afterEach(() => server[Symbol.asyncDispose]())

const payer = privateKeyToAccount(payerKeys.alice)
const client = new x402Client().register('eip155:8453', new ExactEvmScheme(payer))
const http = new x402HTTPClient(client)

async function buy() {
  return http.processResponse(await wrapFetchWithPayment(fetch, client)(url))
}

describe('the official client', () => {
  test('pays and gets its goods, each time with a new payment', async () => {
    for (const bought of [1, 2]) {
      expect(await buy()).toMatchObject({
        status: 200,
        paymentStatus: 'settled',
        body: 'goods',
        header: { success: true, payer: payer.address, transaction: shop.ledger.entries.at(-1)?.transaction },
      })
      expect(shop.ledger.entries).toHaveLength(bought)
    }
  })

  const { usual, raised, several } = paymentOffers.current
  const insufficient = 'invalid_exact_evm_insufficient_balance'
  const failed = 'invalid_exact_evm_transaction_failed'
  const noMatch = 'No matching payment requirements'

  const refused = (header: object) => ({ status: 402, paymentStatus: 'payment_required', header })
  const unsettled = { status: 402, paymentStatus: 'settle_failed', header: { errorReason: failed } }

  test.each<[string, Partial<Shop>, object]>([
    ['a refusal', { options: { refuse: insufficient } }, refused({ error: insufficient })],
    [
      'a raised price',
      { accepts: raised, options: { quoted: usual } },
      refused({ error: noMatch, accepts: raised }),
    ],
    ['a settlement that fails', { options: { refuseSettlement: failed } }, unsettled],
    [
      'goods that are not to be had',
      { goods: { status: 404, body: {} } },
      { status: 404, paymentStatus: 'none' },
    ],
    [
      'details in the header only',
      { options: { headerOnly: true } },
      { status: 200, paymentStatus: 'settled' },
    ],
    ['several ways to pay', { accepts: several }, { status: 200, header: { network: 'eip155:8453' } }],
  ])('understands %s', async (_given, changes, want) => {
    Object.assign(shop, changes)
    expect(await buy()).toMatchObject(want)
  })
})
