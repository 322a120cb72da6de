import { serializeErc6492Signature } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { paymentOffers } from '../../../../src/payment/payment-offers.ts'
import { createOfficialServer } from '../../../support/payment/create-official-server.ts'
import {
  createOurServer,
  type PaidServer,
  type PaymentOutcome,
  sendPayment,
} from '../../../support/payment/paid-server.ts'
import {
  castHex,
  flipSignature,
  payerKeys,
  paymentInstant,
  type SignedPayment,
  type SigningChanges,
  signPayment,
  writeHeader,
} from '../../../support/payment/sign-payment.ts'

const [terms] = paymentOffers.current.usual
const alice = privateKeyToAddress(payerKeys.alice)
const bob = privateKeyToAddress(payerKeys.bob)
const poor = privateKeyToAddress(payerKeys.poor)

const paid: PaymentOutcome = { status: 200 }
const refused = (reason: string): PaymentOutcome => ({ status: 402, reason })
const invalid = (reason: string) => refused(`invalid_exact_evm_${reason}`)
const noMatch = refused('No matching payment requirements')
const badSignature = invalid('signature')
const wrongPayee = invalid('recipient_mismatch')
const wrongValue = invalid('payload_authorization_value_mismatch')
const expired = invalid('payload_authorization_valid_before')
const early = invalid('payload_authorization_valid_after')
const used = invalid('nonce_already_used')
const unreadable: PaymentOutcome = { status: 400, reason: 'invalid_payload' }
const asked = refused('Payment required')
const spec400 = 'the HTTP transport of the specification gives 400 to what cannot be read; GAP-08a switches'
const leaks = `${spec400}; the official reply shows an error of the JavaScript engine, or blames the signature`

/** One request: what it sends, what we answer, and what the official server answers where that differs, with the reason. */
type Case = readonly [
  given: string,
  header: () => Promise<string | undefined>,
  want: PaymentOutcome,
  difference?: { readonly official: PaymentOutcome | RegExp; readonly because: string },
]

const signed = (changes?: SigningChanges) => async () => writeHeader(await signPayment(changes))
const spoiled = (spoil: (payment: SignedPayment) => unknown) => async () =>
  writeHeader(spoil(await signPayment()))
const accepting = (accepted: unknown) => spoiled(payment => ({ ...payment, accepted }))
const signing = (sign: (signature: string) => unknown) =>
  spoiled(({ payload, ...rest }) => ({
    ...rest,
    payload: { ...payload, signature: sign(payload.signature) },
  }))
const authorizing = (change: Record<string, unknown>) =>
  spoiled(({ payload, ...rest }) => ({
    ...rest,
    payload: { ...payload, authorization: { ...payload.authorization, ...change } },
  }))
const raw = (header: string | undefined) => async () => header
const inSeconds = (seconds: number) => String(paymentInstant + seconds)
const wrong: SigningChanges = {
  key: payerKeys.poor,
  authorization: { to: bob, validBefore: '1', validAfter: '9'.repeat(20), value: '1' },
}
const { maxTimeoutSeconds: _omitted, ...withoutTimeout } = terms

const cases: readonly Case[] = [
  ['no header', raw(undefined), asked],
  ['an empty header', raw(''), asked],

  ['a payment', signed(), paid],
  ['v of 0 or 1', signing(signature => signature.replace(/1b$/, '00').replace(/1c$/, '01')), paid],
  ['valid from now', signed({ authorization: { validAfter: inSeconds(0) } }), paid],
  ['valid for six seconds', signed({ authorization: { validBefore: inSeconds(6) } }), paid],
  ['valid for ever', signed({ authorization: { validBefore: String(2n ** 256n - 1n) } }), paid],
  ['accepted in another order', accepting(Object.fromEntries(Object.entries(terms).reverse())), paid],
  ['accepted.extra with more', accepting({ ...terms, extra: { ...terms.extra, more: [1] } }), paid],
  ['unknown members', spoiled(payment => ({ ...payment, more: {}, extensions: { x: { info: {} } } })), paid],
  ['another resource', spoiled(payment => ({ ...payment, resource: { url: 'http://other/' } })), paid],
  ['leading zeros', authorizing({ value: `000${terms.amount}` }), paid],

  ['another amount accepted', accepting({ ...terms, amount: '1' }), noMatch],
  ['amount as a number', accepting({ ...terms, amount: 50000 }), noMatch],
  ['payTo in lower case', accepting({ ...terms, payTo: terms.payTo.toLowerCase() }), noMatch],
  ['another network accepted', accepting({ ...terms, network: 'eip155:1' }), noMatch],
  ['a field of accepted missing', accepting(withoutTimeout), noMatch],
  ['a field in accepted added', accepting({ ...terms, more: 1 }), noMatch],
  ['another name accepted', accepting({ ...terms, extra: { ...terms.extra, name: 'USDC' } }), noMatch],
  ['extra without version', accepting({ ...terms, extra: { name: terms.extra.name } }), noMatch],
  ['extra null', accepting({ ...terms, extra: null }), noMatch],

  ['signed by somebody else', signed({ key: payerKeys.bob, authorization: { from: alice } }), badSignature],
  ['signed for another name', signed({ domain: { name: 'USDC' } }), badSignature],
  ['another nonce than signed', authorizing({ nonce: `0x${'9'.repeat(64)}` }), badSignature],
  ['v of 29', signing(signature => `${signature.slice(0, 130)}1d`), badSignature],
  ['paid to another', signed({ authorization: { to: bob } }), wrongPayee],
  ['valid for five seconds', signed({ authorization: { validBefore: inSeconds(5) } }), expired],
  ['valid from the next second', signed({ authorization: { validAfter: inSeconds(1) } }), early],
  ['49999 paid', signed({ authorization: { value: '49999' } }), wrongValue],
  ['50001 paid', signed({ authorization: { value: '50001' } }), wrongValue],
  ['nothing owned', signed({ key: payerKeys.poor }), invalid('insufficient_balance')],
  ['wrong in everything: the first rule names the reason', signed(wrong), wrongPayee],

  [
    'the twin with the high s',
    signing(flipSignature),
    badSignature,
    { official: paid, because: 'the token contract reverts it, and here verifying is settling' },
  ],
  [
    'a wallet contract (ERC-6492)',
    signing(signature =>
      serializeErc6492Signature({ address: bob, data: '0x', signature: castHex(signature) }),
    ),
    badSignature,
    { official: refused('eip6492_factory_not_allowed'), because: 'no chain, so no wallet contracts either' },
  ],
  [
    'an address with a wrong checksum',
    authorizing({ from: alice.toUpperCase().replace('0X', '0x') }),
    paid,
    { official: badSignature, because: 'the letters are not signed; the chain takes any case' },
  ],
  [
    'a number in hexadecimal',
    authorizing({ value: '0xc350' }),
    unreadable,
    { official: paid, because: `numbers are decimal strings; ${spec400}` },
  ],
  ...(
    [
      ['not base64', raw('{"x402Version":2}'), asked],
      ['not JSON', raw('AAAA'), asked],
      ['a list', raw(writeHeader([])), /Unsupported x402 version: undefined/],
      ['version 3', spoiled(payment => ({ ...payment, x402Version: 3 })), /Unsupported x402 version: 3/],
      ['version 1', spoiled(({ payload }) => ({ x402Version: 1, scheme: 'exact', payload })), noMatch],
      ['no accepted', accepting(undefined), noMatch],
      ['accepted is text', accepting('exact'), noMatch],
    ] as const
  ).map(([given, header, official]): Case => [given, header, unreadable, { official, because: spec400 }]),
  ...(
    [
      ['no payload', spoiled(payment => ({ ...payment, payload: undefined })), /permit2Authorization/],
      ['Permit2', spoiled(payment => ({ ...payment, payload: { permit2Authorization: {} } })), /undefined/],
      ['an amount that is no number', authorizing({ value: 'abc' }), /Cannot convert abc to a BigInt/],
      ['no nonce', authorizing({ nonce: undefined }), badSignature],
      ['a short address', authorizing({ to: '0x12' }), badSignature],
    ] as const
  ).map(([given, header, official]): Case => [given, header, unreadable, { official, because: leaks }]),
]

describe('the same requests to the official server and to ours', () => {
  let official: PaidServer
  let ours: PaidServer

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: paymentInstant * 1000 })
    vi.spyOn(console, 'warn').mockImplementation(() => undefined) // the official core warns of what it cannot read
    official = await createOfficialServer(terms, poor)
    ours = createOurServer(terms, poor)
  })
  afterAll(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  for (const [given, makeHeader, want, difference] of cases)
    test(given, async () => {
      const header = await makeHeader()
      expect(await sendPayment(ours, header)).toEqual(want)
      const theirs = await sendPayment(official, header)
      if (difference === undefined) expect(theirs).toEqual(want)
      else if (difference.official instanceof RegExp) {
        expect(theirs).toEqual({ status: 402, reason: expect.stringMatching(difference.official) })
      } else expect(theirs).toEqual(difference.official)
    })

  const both: [string, () => PaidServer][] = [
    ['official', () => official],
    ['ours', () => ours],
  ]

  test.each(both)('%s: accepts a payment once, in any letter case', async (_whose, server) => {
    const payment = await signPayment()
    const { payload } = payment
    const { authorization } = payload
    const shouted = { ...authorization, nonce: `0x${authorization.nonce.slice(2).toUpperCase()}` }
    expect(await sendPayment(server(), writeHeader(payment))).toEqual(paid)
    expect(await sendPayment(server(), writeHeader(payment))).toEqual(used)
    const again = { ...payment, payload: { ...payload, authorization: shouted } }
    expect(await sendPayment(server(), writeHeader(again))).toEqual(used)
    const other = signed({ key: payerKeys.bob, authorization: { nonce: authorization.nonce } })
    expect(await sendPayment(server(), await other())).toEqual(paid)
  })

  test.each(both)(
    '%s: rejects the later of two simultaneous copies at its settlement',
    async (_whose, server) => {
      const header = await signed()()
      const [first, second] = [await server()(header), await server()(header)]
      if ('reply' in first || 'reply' in second) throw new Error('Both copies should be admitted.')
      expect(await first.settle()).toEqual(paid)
      expect(await second.settle()).toEqual(used)
    },
  )

  test.each(both)(
    '%s: does not settle a payment that expires while the reply is made',
    async (_whose, server) => {
      const admitted = await server()(await signed({ authorization: { validBefore: inSeconds(6) } })())
      if ('reply' in admitted) throw new Error('The payment should be admitted.')
      vi.setSystemTime((paymentInstant + 1) * 1000)
      const outcome = await admitted.settle()
      vi.setSystemTime(paymentInstant * 1000)
      expect(outcome).toEqual(expired)
    },
  )
})
