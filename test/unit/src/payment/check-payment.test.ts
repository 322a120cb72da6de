import { validatePaymentRequired } from '@x402/core/schemas'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildChallenge, buildPaymentRequired } from '../../../../src/payment/build-challenge.ts'
import {
  type AcceptedPayment,
  checkPayment,
  type PaymentDecision,
  type PaymentOptions,
} from '../../../../src/payment/check-payment.ts'
import { Ledger } from '../../../../src/payment/ledger.ts'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'
import type { PaymentRequirements } from '../../../../src/payment/payment-payload.ts'
import { settlePayment } from '../../../../src/payment/settle-payment.ts'
import { countRuns } from '../../../support/count-runs.ts'
import {
  paymentInstant,
  readHeader,
  signPayment,
  writeHeader,
} from '../../../support/payment/sign-payment.ts'

const resource = { url: 'http://127.0.0.1:4011/altchain/token-details', description: 'Details of one token' }
let ledger: Ledger

beforeEach(() => {
  ledger = new Ledger()
})

function send(
  header: string | undefined,
  options: PaymentOptions = {},
  accepts: readonly PaymentRequirements[] = paymentOffers.current.usual,
): PaymentDecision {
  return checkPayment({ header, resource, accepts, now: paymentInstant }, ledger, options)
}

function admitted(header: string, options?: PaymentOptions): AcceptedPayment {
  const admission = send(header, options)
  if (admission.kind !== 'admitted') throw new Error(`The payment should be admitted, not ${admission.kind}.`)
  return admission
}

function replyTo(admission: PaymentDecision) {
  if (admission.kind === 'admitted') throw new Error('The payment should not be admitted.')
  return admission.reply
}

describe('a challenge', () => {
  test.each(Object.entries(paymentOffers.current))(
    'satisfies the official schema with the terms "%s"',
    (_name, accepts) => {
      const { status, headers, body } = buildChallenge(
        buildPaymentRequired(resource, accepts, 'Payment required'),
      )
      expect(status).toBe(402)
      expect(readHeader(headers['PAYMENT-REQUIRED'])).toEqual(body)
      expect(validatePaymentRequired(body)).toEqual(body)
    },
  )

  test('answers a request without payment', () => {
    const admission = send(undefined)
    expect(admission.kind).toBe('challenge')
    expect(replyTo(admission)).toEqual({
      status: 402,
      headers: {
        'PAYMENT-REQUIRED': expect.any(String),
        'WWW-Authenticate': 'X402',
        'Cache-Control': 'no-store',
      },
      body: {
        x402Version: 2,
        error: 'Payment required',
        resource: { ...resource, mimeType: 'application/json' },
        accepts: paymentOffers.current.usual,
      },
    })
  })

  test('can leave the body empty (GAP-07)', () => {
    const { headers, body } = replyTo(send(undefined, { headerOnly: true }))
    expect(body).toEqual({})
    expect(readHeader(headers['PAYMENT-REQUIRED'])).toMatchObject({ accepts: paymentOffers.current.usual })
  })
})

describe('an unreadable payment', () => {
  test('can get a new challenge instead (GAP-08a)', () => {
    expect(replyTo(send('%', { undecodableStatus: 402 }))).toEqual(replyTo(send(undefined)))
  })
})

describe('a payment', () => {
  test('is settled once, always with the same receipt', async () => {
    const header = writeHeader(await signPayment())
    const payment = admitted(header)
    const { from } = payment.authorization
    // A payment that is admitted and never settled costs nothing.
    expect(send(header).kind).toBe('admitted')
    expect(ledger.balanceOf(from)).toBe(new Ledger().balanceOf(from))
    const before = ledger.balanceOf(from)
    const settlement = settlePayment(payment, ledger, paymentInstant)
    if (settlement.kind !== 'settled') throw new Error('The payment should be settled.')
    expect(settlement.headers['Cache-Control']).toBe('private')
    expect(readHeader(settlement.headers['PAYMENT-RESPONSE'])).toEqual({
      success: true,
      transaction: settlement.entry.transaction,
      network: 'eip155:8453',
      payer: from,
    })
    expect(settlement.entry).toEqual({
      payer: from,
      nonce: payment.authorization.nonce,
      amount: '50000',
      resource: resource.url,
      at: paymentInstant,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      status: 'settled',
    })
    expect(ledger.entries).toEqual([settlement.entry])
    expect(before - ledger.balanceOf(from)).toBe(50_000n)
    expect(settlePayment(payment, new Ledger(), paymentInstant).entry).toEqual(settlement.entry)
    expect(send(header)).toMatchObject({ kind: 'refused', reason: 'invalid_exact_evm_nonce_already_used' })
  })

  test('gets a receipt with the reason and the terms in the body when settlement fails', async () => {
    const payment = admitted(writeHeader(await signPayment()))
    settlePayment(payment, ledger, paymentInstant)
    const settlement = settlePayment(payment, ledger, paymentInstant)
    if (settlement.kind !== 'refused') throw new Error('The second settlement should be refused.')
    const reason = 'invalid_exact_evm_nonce_already_used'
    const { reply } = settlement
    expect(reply.status).toBe(402)
    expect(Object.keys(reply.headers)).toEqual(['PAYMENT-RESPONSE', 'Cache-Control'])
    expect(readHeader(reply.headers['PAYMENT-RESPONSE'])).toEqual({
      success: false,
      errorReason: reason,
      transaction: '',
      network: 'eip155:8453',
      payer: payment.authorization.from,
    })
    expect(validatePaymentRequired(reply.body)).toMatchObject({ error: reason })
  })

  test('is accepted without verification, and costs nothing, by a faulty host', async () => {
    const payment = await signPayment({ authorization: { value: '1', validBefore: '0' } })
    const header = writeHeader(payment)
    expect(send(header).kind).toBe('refused')
    for (const _ of [1, 2]) {
      const settlement = settlePayment(admitted(header, { structureOnly: true }), ledger, paymentInstant)
      expect(settlement).toMatchObject({ kind: 'settled', entry: { status: 'unverified' } })
    }
    expect(send(writeHeader({ ...payment, accepted: {} }), { structureOnly: true }).kind).toBe('refused')
    expect(send(writeHeader({ ...payment, payload: {} }), { structureOnly: true }).kind).toBe('undecodable')
  })
})

describe('scenarios', () => {
  test('spend nothing when settlement fails, and can leave the body empty (GAP-07)', async () => {
    const reason = 'invalid_exact_evm_transaction_failed'
    const header = writeHeader(await signPayment())
    const options = { refuseSettlement: reason, headerOnly: true }
    const failed = settlePayment(admitted(header, options), ledger, paymentInstant)
    expect(failed).toMatchObject({ kind: 'refused', entry: { status: 'failed', reason, transaction: '' } })
    expect(failed.kind === 'refused' && failed.reply.body).toEqual({})
    expect(settlePayment(admitted(header), ledger, paymentInstant).kind).toBe('settled')
  })

  test('complete a pending settlement when the same payment comes again', async () => {
    const header = writeHeader(await signPayment())
    const options = { refuseSettlement: 'settlement_pending' }
    const first = settlePayment(admitted(header, options), ledger, paymentInstant)
    const second = settlePayment(admitted(header, options), ledger, paymentInstant)
    expect(first).toMatchObject({ kind: 'refused', entry: { status: 'pending' } })
    expect(second).toMatchObject({ kind: 'settled', entry: { transaction: first.entry.transaction } })
    expect(first.entry.transaction).not.toBe('')
    expect(send(header, options)).toMatchObject({ reason: 'invalid_exact_evm_nonce_already_used' })
  })
})

describe('random headers', () => {
  const isClean = (header: string) => {
    const admission = send(header)
    expect(['challenge', 'undecodable', 'refused', 'admitted']).toContain(admission.kind)
    if (admission.kind === 'admitted') settlePayment(admission, ledger, paymentInstant)
    else if (admission.reply.status === 402) validatePaymentRequired(admission.reply.body)
    else expect(admission).toMatchObject({ kind: 'undecodable', reply: { status: 400 } })
  }

  test('never throw, and get lawful answers', () => {
    const json = fc.jsonValue()
    const begun = json.map(accepted => writeHeader({ x402Version: 2, accepted }))
    const headers = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), json.map(writeHeader), begun)
    fc.assert(fc.property(headers, isClean), { seed: 402, numRuns: countRuns(2000) })
  })

  test('rejects a payment with one replaced member', async () => {
    const payment = await signPayment()
    const places = [
      [],
      ['x402Version'],
      ['accepted'],
      ['accepted', 'extra'],
      ['accepted', 'amount'],
      ['payload'],
      ['payload', 'signature'],
      ['payload', 'authorization'],
      ...Object.keys(payment.payload.authorization).map(field => ['payload', 'authorization', field]),
    ]
    const hexText = fc
      .uint8Array({ minLength: 60, maxLength: 70 })
      .map(bytes => `0x${Buffer.from(bytes).toString('hex')}`)
    const values = fc.oneof(fc.jsonValue(), fc.bigInt().map(String), hexText)
    fc.assert(
      fc.property(fc.constantFrom(...places), values, (place, value) => {
        isClean(writeHeader(replace(payment, place, value)))
      }),
      { seed: 402, numRuns: countRuns(2000) },
    )
  })
})

function replace(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const members = new Map(Object.entries(whole as object))
  return Object.fromEntries(members.set(key, replace(members.get(key), rest, value)))
}
