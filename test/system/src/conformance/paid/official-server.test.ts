import type { OutgoingHttpHeaders } from 'node:http'
import type { HTTPResponseInstructions } from '@x402/core/server'
import { type Hex, recoverTypedDataAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createFetch } from '../../../../../mocks/adapters/create-fetch.ts'
import { defaultApiKey } from '../../../../../mocks/core/default-api-key.ts'
import { createMock } from '../../../../../mocks/mock.ts'
import { createMockTarget } from '../../../../../src/cli/conform/create-mock-transport.ts'
import type { Wallet } from '../../../../../src/conformance/collect/pay/open-wallet.ts'
import { openThrowawayWallet } from '../../../../../src/conformance/collect/pay/open-wallet.ts'
import { conform, type RunOptions } from '../../../../../src/conformance/conform.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'
import {
  decodePaymentHeader,
  type ExactPayload,
  readExactPayload,
} from '../../../../../src/payment/payment-payload.ts'
import { sampleCases } from '../../../../support/count-runs.ts'
import {
  buildRequestContext,
  createOfficialCore,
} from '../../../../support/payment/create-official-server.ts'
import { payerKeys, transferTypes } from '../../../../support/payment/sign-payment.ts'
import { startTestServer } from '../../../../support/test-server.ts'

const poor = privateKeyToAddress(payerKeys.poor)

/** Decides whether a careless host takes an authorization of the usual offer. */
type Admits = (exact: ExactPayload) => boolean | Promise<boolean>

/**
 * Judges a service that takes payments by the official server core, and answers as the mock does to a key. With `admits`
 * it takes what that admits, and sends no receipt. `shorten` cuts its paid answers.
 */
async function judgeOfficial(
  wallet: Wallet,
  {
    admits,
    shorten = body => body,
    ...options
  }: RunOptions & { admits?: Admits; shorten?: (body: string) => string } = {},
) {
  const mock = createMock({ seed: 7, size: 'small' })
  const answer = createFetch(mock, {
    baseUrl: 'http://mock.test/base',
    socialBaseUrl: 'http://mock.test/social',
  })
  const core = await createOfficialCore(paymentOffers.current.usual[0], poor, 'GET /*')
  await using server = await startTestServer(async (request, response) => {
    const path = request.url ?? '/'
    const [, origin = ''] = path.split('/')
    const send = (status: number, headers: OutgoingHttpHeaders, body: string) =>
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
    const refuse = ({ status, headers, body }: HTTPResponseInstructions) =>
      send(status, headers, JSON.stringify(body ?? {}))
    /** Answers as the mock does, with more headers when it succeeds. */
    const relay = async (keyed: boolean, more: OutgoingHttpHeaders = {}, change = (body: string) => body) => {
      const { status, headers, body } = await ask(keyed)
      return send(status, { ...headers, ...more }, change(body))
    }
    const ask = async (keyed: boolean) => {
      const headers = keyed ? { 'x-api-key': defaultApiKey } : (request.headers as Record<string, string>)
      const url = `http://mock.test${path.replace(/^\/paid-/, '/')}`
      const reply = await answer(new Request(url, { headers }))
      return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() }
    }
    if (!origin.startsWith('paid-')) return relay(false)
    const payment = decodePaymentHeader(request.headers['payment-signature']?.toString() ?? '')
    const exact = 'malformed' in payment ? payment : readExactPayload(payment.payload)
    if (admits !== undefined && !('malformed' in exact) && (await admits(exact))) return relay(true)
    const admission = await core.processHTTPRequest(buildRequestContext(path, request.headers))
    if (admission.type === 'no-payment-required') throw new Error('Every path is paid for.')
    if (admission.type === 'payment-error') return refuse(admission.response)
    if ((await ask(true)).status >= 400) return relay(true)
    const settlement = await core.processSettlement(admission.paymentPayload, admission.paymentRequirements)
    return settlement.success ? relay(true, settlement.headers, shorten) : refuse(settlement.response)
  })
  const { report } = await conform(
    {
      base: `${server.url}/base`,
      social: `${server.url}/social`,
      payment: `${server.url}/paid-base`,
      socialPayment: `${server.url}/paid-social`,
    },
    {
      apiKey: defaultApiKey,
      profile: 'smoke',
      maxCost: 1.2,
      wallet,
      samples: createMockTarget(mock).samples,
      limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
      ...options,
    },
  )
  return report
}

describe('a service with payments by the official server core', () => {
  it('is judged on an operation of each host, and rejects spent payments', async () => {
    const report = await judgeOfficial(await openThrowawayWallet(), { operations: '*end*' })
    const of = (id: string) =>
      report.requirements.filter(each => each.id === id).map(({ verdict }) => verdict)
    expect(report.exit).toMatchObject({ code: 0 })
    expect([of('PAY-PAID'), of('PAY-SPENT')]).toEqual(Array(2).fill(['pass', 'pass']))
    expect(report.requirements.filter(({ id, found }) => id === 'PAY-RECEIPT' && found > 0)).toEqual([])
    expect(report.payments?.cost).toBe(0.1)
    expect(new Set(report.payments?.sent.map(({ outcome }) => outcome))).toEqual(new Set(['settled']))
  }, 120_000)

  const isSigned: Admits = async ({ authorization, signature }) => {
    const [{ asset, extra }] = paymentOffers.current.usual
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    const signer = await recoverTypedDataAddress({
      domain: { ...extra, chainId: 8453, verifyingContract: asset as Hex },
      types: transferTypes,
      primaryType: 'TransferWithAuthorization',
      message: {
        from: from as Hex,
        to: to as Hex,
        value: BigInt(value),
        validAfter: BigInt(validAfter),
        validBefore: BigInt(validBefore),
        nonce: nonce as Hex,
      },
      signature: signature as Hex,
    })
    return signer === from
  }
  const [{ amount, payTo }] = paymentOffers.current.usual
  const isInTime: Admits = ({ authorization }) => Number(authorization.validBefore) > Date.now() / 1000
  const careless: readonly (readonly [verified: string, Admits, rejected: string])[] = [
    ['nothing', () => true, ''],
    ['the signature', isSigned, 'wrong-signature'],
    ['the amount', ({ authorization }) => authorization.value === amount, 'too-little'],
    ['the account', ({ authorization }) => authorization.to === payTo, 'wrong-payee'],
    ['the time', isInTime, 'expired'],
  ]
  it.each(sampleCases(careless, 2))(
    'gets no money when it verifies only %s',
    async (_, admits, rejected) => {
      const accepted = ['expired', 'too-little', 'wrong-payee', 'wrong-signature'].filter(
        each => each !== rejected,
      )
      const taken: ExactPayload[] = []
      const note: Admits = async exact => (await admits(exact)) && taken.push(exact) > 0
      const wallet = await openThrowawayWallet()
      const report = await judgeOfficial(wallet, { admits: note, operations: 'clmmVenuePools' })
      const found = report.requirements.find(({ id }) => id === 'PAY-VERIFY')
      expect([report.exit.code, report.payments?.cost, found?.verdict]).toEqual([1, 0, 'fail'])
      expect(
        JSON.stringify(found?.findings)
          .match(/(?<=accepted: )[a-z-]+/g)
          ?.toSorted(),
      ).toEqual(accepted)
      expect(taken).toHaveLength(accepted.length)
      // What a chain would move to another account: a signed transfer that is still valid.
      const moved = taken.map(async exact => {
        const { value, to } = exact.authorization
        const isValid = (await isInTime(exact)) && (await isSigned(exact)) && to !== wallet.address
        return isValid ? Number(value) : 0
      })
      expect(Math.max(...(await Promise.all(moved)))).toBeLessThanOrEqual(1)
    },
    60_000,
  )

  it('has to give a payer as many rows as a key gets', async () => {
    const shorten = (body: string) => {
      const [table] = JSON.parse(body)
      return JSON.stringify([{ ...table, data: table.data.slice(0, 10), rows: 10 }])
    }
    const report = await judgeOfficial(await openThrowawayWallet(), { shorten, operations: 'clonesV3Pools' })
    const same = report.requirements.find(({ id }) => id === 'PAY-SAME')
    expect([report.exit.code, same?.verdict]).toEqual([1, 'fail'])
  }, 60_000)
})
