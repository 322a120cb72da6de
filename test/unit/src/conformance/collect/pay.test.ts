import { describe, expect, it } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { createRequestRunner } from '../../../../../src/conformance/collect/collect-exchanges.ts'
import { createPaymentBudget } from '../../../../../src/conformance/collect/pay/create-payment-budget.ts'
import {
  openThrowawayWallet,
  openWallet,
  type Wallet,
} from '../../../../../src/conformance/collect/pay/open-wallet.ts'
import type { Transport } from '../../../../../src/conformance/collect/transport.ts'
import type { Exchange } from '../../../../../src/conformance/model/recording.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'
import { encodePaymentHeader, type PaymentRequirements } from '../../../../../src/payment/payment-payload.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { buildCollectOptions, buildPlanned } from '../../../../support/build-planned.ts'
import { buildPriceReply } from '../../../../support/payment/build-price-reply.ts'

/** A 402 that asks for these payments. */
const quote = (accepts?: readonly PaymentRequirements[]) => ({ reply: buildPriceReply(accepts) })

const reply = (status: number, headers: Readonly<Record<string, string>> = {}, body = '[]') => ({
  status,
  headers,
  body,
})
const receive = (receipt?: object, status = 200): Pick<Exchange, 'reply'> => ({
  reply: reply(status, receipt && { 'payment-response': encodePaymentHeader(receipt as never) }),
})
const settled = receive({ success: true, transaction: '0x1', network: 'eip155:8453' })
const isPaid = (answer: object) => 'header' in answer
const [usual] = paymentOffers.current.usual

describe('a spending limit', () => {
  it('counts each payment before it is sent, and makes none beyond the budget', async () => {
    const purse = createPaymentBudget(await openThrowawayWallet(), { maxCost: 0.1 })
    const asked = await Promise.all(['a', 'b', 'c', 'd'].map(purpose => purse.pay(purpose, quote())))
    expect(asked.filter(isPaid)).toHaveLength(2)
    expect(asked.filter(answer => !isPaid(answer))).toEqual(
      Array(2).fill({ reason: 'unpaid', says: 'not paid: 0.1, all that may be spent, was spent' }),
    )
  })

  it('pays for nothing twice, even when the result of the first payment is unknown', async () => {
    const purse = createPaymentBudget(await openThrowawayWallet(), { maxCost: 1 })
    expect(isPaid(await purse.pay('a', quote()))).toBe(true)
    expect(purse.close('a', { failure: { kind: 'timeout', message: '' } })?.outcome).toBe('unknown')
    expect(await purse.pay('a', quote())).toEqual({
      reason: 'unpaid',
      says: 'not paid: it was paid for before',
    })
    expect(isPaid(purse.recall('a'))).toBe(false)
  })

  it.each<[string, Pick<Exchange, 'reply' | 'failure'>, string]>([
    ['a receipt', settled, 'settled'],
    ['a receipt of a failed request', receive({ success: true }, 500), 'settled'],
    ['a receipt of a failure', receive({ success: false, errorReason: 'x' }, 402), 'refused'],
    ['a pending settlement', receive({ success: false, errorReason: 'settlement_pending' }, 402), 'pending'],
    ['no receipt', receive(), 'unknown'],
    ['a refusal', receive(undefined, 402), 'refused'],
    ['a fault of the service', receive(undefined, 503), 'unknown'],
    ['a request that is asked to wait', receive(undefined, 429), 'unknown'],
    ['a receipt that is none', { reply: reply(200, { 'payment-response': '%%' }) }, 'unknown'],
    ['no reply', { failure: { kind: 'reset', message: '' } }, 'unknown'],
  ])('sends a payment again only after a receipt or an answer: %s', async (_, answer, want) => {
    const purse = createPaymentBudget(await openThrowawayWallet(), { maxCost: 1 })
    const signed = await purse.pay('a', quote())
    expect(purse.close('a', answer)?.outcome).toBe(want)
    const again = purse.recall('a')
    expect(isPaid(again)).toBe(want === 'settled' || answer.reply?.status === 200)
    if (isPaid(again)) expect(again).toMatchObject(signed)
  })

  it('records each payment without its proof', async () => {
    const wallet = await openThrowawayWallet()
    const purse = createPaymentBudget(wallet, { maxCost: 1 })
    const signed = await purse.pay('a', quote())
    const { payTo, amount, asset, network } = usual
    const terms = { payTo, amount, asset, network, payer: wallet.address, outcome: 'settled' }
    const record = purse.close('a', settled)
    expect(record).toMatchObject({ ...terms, receipt: { success: true, transaction: '0x1' } })
    if ('header' in signed) expect(record?.nonce).toBe(signed.authorization.nonce)
    expect(Object.keys(record ?? {}).toSorted()).toEqual(
      [...Object.keys(terms), 'nonce', 'receipt', 'validBefore'].toSorted(),
    )
  })

  const other = (changes: object): readonly PaymentRequirements[] => [{ ...usual, ...changes }]
  const otherExtra = (changes: object) => other({ extra: { ...usual.extra, ...changes } })
  it.each<[string, readonly PaymentRequirements[], string]>([
    ['a higher price', paymentOffers.current.raised, 'the price is not the documented one'],
    ['a price in another form', other({ amount: '0050000' }), 'the price is not the documented one'],
    ['a test network', paymentOffers.current.wrongNetwork, 'the chain is another'],
    ['another coin', other({ asset: `0x${'1'.repeat(40)}` }), 'the coin is one whose worth'],
    ['another scheme', other({ scheme: 'upto' }), 'no single transfer'],
    ['an allowance', otherExtra({ assetTransferMethod: 'permit2' }), 'no single transfer'],
    ['an escrow', otherExtra({ paymentFlow: 'escrow' }), 'no single transfer'],
    ['another name of the coin', other({ extra: { name: 'USDC', version: '2' } }), 'the name of the coin'],
    ['no account', other({ payTo: '0x0' }), 'there is no account'],
    ['no time', other({ maxTimeoutSeconds: 0 }), 'there is no account to pay, or no time'],
    ['more than thirty minutes', other({ maxTimeoutSeconds: 1801 }), 'could be taken for longer'],
    ['nothing that is an offer', ['x' as never], 'not those of x402 version 2'],
  ])('does not sign for %s', async (_, accepts, why) => {
    const purse = createPaymentBudget(failToSign, { maxCost: 1 })
    const answer = await purse.pay('a', quote(accepts))
    expect(answer).toEqual({ reason: 'unpaid', says: expect.stringContaining(why) })
  })

  it('does not sign for terms in the body alone, nor without a request for payment', async () => {
    const purse = createPaymentBudget(failToSign, { maxCost: 1 })
    const bodyOnly = { reply: reply(402, {}, quote().reply.body) }
    for (const asked of [bodyOnly, receive(), undefined])
      expect(await purse.pay('a', asked)).toMatchObject({ reason: 'unpaid' })
  })

  it('does not send a signature for more, or for another account', async () => {
    const honest = await openThrowawayWallet()
    for (const change of [{ value: '50001' }, { to: `0x${'1'.repeat(40)}` }]) {
      const wallet: Wallet = {
        ...honest,
        sign: async challenge => {
          const signed = await honest.sign(challenge)
          return { ...signed, authorization: { ...signed.authorization, ...change } }
        },
      }
      expect(await createPaymentBudget(wallet, { maxCost: 1 }).pay('a', quote())).toEqual({
        reason: 'unpaid',
        says: 'not paid: what was signed is not what was asked for',
      })
    }
  })
})

const failToSign: Wallet = {
  address: '0x',
  redact: text => text,
  sign: () => Promise.reject(new Error('This must not be signed.')),
}

describe('a paid request', () => {
  /** Requests with a transport of the test at a known price. */
  async function askPaid(send: Transport['send'], signal?: AbortSignal) {
    const target = { payment: 'http://target.test' }
    const options = buildCollectOptions(target, { wallet: await openThrowawayWallet(), signal })
    const price = buildExchange('clmmVenuePools', { expects: 'challenge', group: 'g', origin: 'payment' })
    const runner = createRequestRunner(
      { ...options, run: { ...options.run, maxCost: 1 }, connect: () => ({ send, close: async () => {} }) },
      [{ ...price, ...quote() } as Exchange],
    )
    const planned = buildPlanned('paid', { origin: 'payment', access: 'none', group: 'g', payment: 'signed' })
    const [outcome] = await runner.run(planned, 1, async () => {})
    return outcome
  }

  it('is never sent again when it is asked to wait', async () => {
    let sent = 0
    const outcome = await askPaid(async () => {
      sent++
      return { ms: 1, reply: reply(429, { 'retry-after': '0' }) }
    })
    expect(sent).toBe(1)
    expect(outcome).toMatchObject({ paid: { outcome: 'unknown' } })
  })

  it('is recorded even when the run is interrupted before the answer', async () => {
    const stop = new AbortController()
    const outcome = await askPaid(async () => {
      stop.abort()
      throw stop.signal.reason
    }, stop.signal)
    expect(outcome).toMatchObject({
      failure: { kind: 'reset', message: 'the answer was not waited for' },
      paid: { outcome: 'unknown', amount: usual.amount },
      sent: { 'payment-signature': '(a signed payment, removed)' },
    })
  })

  it('is not sent once the run is interrupted', async () => {
    const outcome = await askPaid(() => Promise.reject(new Error('sent')), AbortSignal.abort())
    expect(outcome).toMatchObject({ reason: 'stopped' })
  })
})

const digits = 'a5F0'.repeat(16)
const challenge = { x402Version: 2, resource: { url: 'http://x' }, accepts: paymentOffers.current.usual }

describe('a wallet', () => {
  it('accepts a key with a prefix and in any case', async () => {
    const { address } = await openWallet(digits.toLowerCase(), 'PAY_KEY')
    for (const key of [`0x${digits}`, digits.toUpperCase()])
      expect((await openWallet(key, 'PAY_KEY')).address).toBe(address)
  })

  it.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['a key that is too short', digits.slice(2)],
    ['zero, which is no key', '0'.repeat(64)],
    ['more than the order of the curve', 'f'.repeat(64)],
  ])('rejects %s without showing it', async (_, key) => {
    const error: unknown = await openWallet(key, 'PAY_KEY').catch(thrown => thrown)
    expect(error).toBeInstanceOf(ContractError)
    const { message, cause, stack = '' } = error as ContractError
    expect([message, cause]).toEqual([expect.stringContaining('PAY_KEY'), undefined])
    if (key) expect(`${message}${stack}`).not.toContain(key)
  })

  it('names the missing client to install', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    const opened = openWallet(digits, 'PAY_KEY', () => Promise.reject(missing))
    await expect(opened).rejects.toThrow(
      /Paying needs the official x402 client.*\n.*npm install --save-dev @x402\/core@2\.27\.0 @x402\/evm@2\.27\.0 viem@2\.57\.1/,
    )
    const broken = openWallet(digits, 'PAY_KEY', () => Promise.reject(new Error('another fault')))
    await expect(broken).rejects.toThrow('another fault')
  })

  it('signs each payment with a new nonce', async () => {
    const wallet = await openThrowawayWallet()
    const [one, other] = [await wallet.sign(challenge), await wallet.sign(challenge)]
    expect(one.authorization.nonce).not.toBe(other.authorization.nonce)
    expect(one.authorization).toMatchObject({
      from: wallet.address,
      value: paymentOffers.current.usual[0].amount,
    })
  })

  it('removes its key and its signatures from texts in any spelling', async () => {
    const wallet = await openWallet(digits, 'PAY_KEY')
    const { header } = await wallet.sign(challenge)
    const { payload } = JSON.parse(Buffer.from(header, 'base64').toString())
    const hex = payload.signature.slice(2) as string
    const halves = [hex.slice(0, 64), hex.slice(64, 128)]
    const bytes = Buffer.from(hex, 'hex')
    const texts = [
      ...[digits, `0x${digits}`, digits.toUpperCase(), Buffer.from(digits, 'hex').toString('base64')],
      ...[hex, `0x${hex.toUpperCase()}`, bytes.toString('base64'), bytes.toString('base64url')],
      ...[...halves, header, encodeURIComponent(header), JSON.stringify({ header })],
      Buffer.from(header).toString('base64'),
    ]
    for (const text of texts) {
      const shown = wallet.redact(`before ${text} after`)
      expect(shown).toMatch(/\$PAY_KEY|\(signature removed\)/)
      for (const secret of [digits, hex, header, ...halves])
        expect(shown.toLowerCase()).not.toContain(secret.toLowerCase())
    }
    expect(wallet.redact(`payer ${wallet.address}`)).toBe(`payer ${wallet.address}`)
  })
})
