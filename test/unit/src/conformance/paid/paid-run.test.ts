import { describe, expect, it } from 'vitest'
import type { Mock, MockOptions } from '../../../../../mocks/mock.ts'
import { openThrowawayWallet } from '../../../../../src/conformance/collect/pay/open-wallet.ts'
import type { RunOptions } from '../../../../../src/conformance/conform.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import type { PaymentOutcome } from '../../../../../src/conformance/model/recording.ts'
import type { Report, Verdict } from '../../../../../src/conformance/model/report.ts'
import { contract, getPayment } from '../../../../../src/contract/contract.ts'
import { paymentOffers } from '../../../../../src/payment/payment-offers.ts'
import { decodePaymentHeader, readExactPayload } from '../../../../../src/payment/payment-payload.ts'
import { verifyPayment } from '../../../../../src/payment/verify-payment.ts'
import { createFaultyMock } from '../../../../faults/create-faulty-mock.ts'
import { sampleCases } from '../../../../support/count-runs.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

/** Number of times that each payment was sent to a mock. */
type SentPayments = ReadonlyMap<string, number>

const badReason = /signature|recipient_mismatch|valid_before|value_mismatch/

/**
 * The same mock, and the payments that came to it, each by the whole text of its header. Of payments that must be refused
 * in any case it keeps the reasons, in order.
 */
function countPayments(mock: Mock): {
  readonly counted: Mock
  readonly sent: SentPayments
  readonly bad: readonly string[]
} {
  const sent = new Map<string, number>()
  const bad: string[] = []
  const counted: Mock = {
    ...mock,
    handle: request => {
      const header = request.header('payment-signature')
      const reason = header === undefined ? undefined : findBadReason(header, mock)
      if (reason !== undefined) bad.push(reason)
      // Garbage is no payment.
      else if (header?.startsWith('ey')) sent.set(header, (sent.get(header) ?? 0) + 1)
      return mock.handle(request)
    },
  }
  return { counted, sent, bad }
}

function findBadReason(header: string, mock: Mock): string | undefined {
  const payment = decodePaymentHeader(header)
  if ('malformed' in payment) return undefined
  const exact = readExactPayload(payment.payload)
  if ('malformed' in exact) return undefined
  const [requirements] = paymentOffers.current.usual
  const now = Math.floor(Date.now() / 1000)
  const { ledger } = mock.sessions.first
  const reason = verifyPayment({ ...exact, accepted: payment.accepted, requirements, ledger, now })
  return badReason.test(reason ?? '') ? reason : undefined
}

const all = contract.operations.length
const tables = contract.operations.filter(({ reply }) => reply.kind === 'table').length
/** In units, without the error of binary fractions. */
const priceOf = (requests: number) => Math.round(requests * getPayment().price * 1e6) / 1e6
const maxCost = 1.25

/** The reasons to refuse the payments that come before all others at each of two hosts. */
const badReasons = [
  'invalid_exact_evm_signature',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_recipient_mismatch',
]

/** A run that pays, against a mock with these settings: its report, and what the mock saw of payments. */
async function pay(settings: MockOptions = {}, options: RunOptions = {}) {
  const mock = createFaultyMock({ seed: 7, size: 'small', ...settings })
  const wallet = await openThrowawayWallet()
  const { counted, sent, bad } = countPayments(mock)
  const recording = await recordMockRun(counted, { profile: 'smoke', maxCost, ...options }, wallet)
  const report = judge(recording)
  const verdicts = new Map<string, Partial<Record<Verdict, number>>>()
  for (const { id, verdict } of report.requirements) {
    const known = verdicts.get(id) ?? {}
    verdicts.set(id, { ...known, [verdict]: (known[verdict] ?? 0) + 1 })
  }
  const { sent: paid = [], cost = 0 } = report.payments ?? {}
  const outcomes: Partial<Record<PaymentOutcome, number>> = {}
  for (const { outcome } of paid) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  const settled = mock.sessions.first.ledger.entries.filter(({ status }) => status === 'settled')
  return { report, recording, verdicts, paid, cost, outcomes, sent, bad, settled, wallet }
}

/** The ids of the requirements with a verdict, each once. */
const idsWith = ({ requirements }: Report, verdict: Verdict) => [
  ...new Set(requirements.filter(each => each.verdict === verdict).map(({ id }) => id)),
]

describe('a paying run', () => {
  it('judges every operation paid, for the price of the plan, and sends a spent payment once', async () => {
    const { report, verdicts, paid, cost, outcomes, sent, bad, settled, wallet } = await pay()
    expect(report.exit.code).toBe(0)
    expect(
      Object.fromEntries(
        ['PAY-PAID', 'PAY-SAME', 'PAY-RECEIPT', 'PAY-SPENT', 'PAY-TERMS', 'PAY-VERIFY'].map(id => [
          id,
          verdicts.get(id),
        ]),
      ),
    ).toEqual({
      'PAY-PAID': { pass: all },
      'PAY-SAME': { pass: tables },
      'PAY-RECEIPT': { observed: all },
      'PAY-SPENT': { pass: all },
      'PAY-TERMS': { observed: all },
      'PAY-VERIFY': { pass: 1 },
    })
    expect(report.requirements.filter(({ id, found }) => /^PAY-/.test(id) && found > 0)).toEqual([])
    expect([outcomes, cost]).toEqual([{ settled: all }, priceOf(all)])
    expect(new Set(paid.map(({ nonce }) => nonce)).size).toBe(all)
    expect(new Set(paid.map(({ payer }) => payer))).toEqual(new Set([wallet.address]))
    // Each twice, and one for another request, too, where a host has two operations.
    expect([...sent.values()].toSorted()).toEqual([...Array(all - 1).fill(2), 3])
    expect(bad).toEqual([...badReasons, ...badReasons])
    expect(settled).toHaveLength(all)
  })

  it('observes the same gaps as a run without payments', async () => {
    const free = createFaultyMock({ seed: 7, size: 'small', now: '2026-01-15T12:00:00Z' })
    const without = judge(await recordMockRun(free, { profile: 'smoke', operations })).gaps
    const { report } = await pay({ now: '2026-01-15T12:00:00Z' }, few)
    const ofChallenges = ({ id }: { readonly id: string }) => id !== 'GAP-07' && id !== 'GAP-15'
    expect(report.gaps.filter(ofChallenges)).toEqual(without.filter(ofChallenges))
  })

  it('pays nothing without a maximum cost', async () => {
    const { report, sent, verdicts } = await pay({}, { operations, maxCost: undefined, profile: 'standard' })
    expect([sent.size, report.payments]).toEqual([0, undefined])
    expect(verdicts.get('PAY-PAID')).toEqual({ skipped: some })
  })

  it('does not start with less than the price of the plan, nor without anything to pay for', async () => {
    await expect(pay({}, { maxCost: 1.19 })).rejects.toThrow('The plan costs more than may be spent.')
    await expect(pay({}, { maxCost: 0 })).rejects.toThrow('This is no amount to spend.')
    await expect(pay({}, { only: ['ENV-001'] })).rejects.toThrow('There is nothing to pay for.')
    expect((await pay({}, { maxCost: 0.05, operations: 'clmmVenuePools' })).cost).toBe(0.05)
  })

  it('requests the price before it pays, in any scope', async () => {
    const { verdicts, sent, bad } = await pay({}, { only: ['PAY-PAID'], operations: 'tokenDetails' })
    expect(bad).toEqual(badReasons)
    expect(verdicts.get('PAY-PAID')).toEqual({ pass: 1 })
    expect([...sent.values()]).toEqual([1])
    const spent = await pay({}, { only: ['PAY-SPENT'], operations: 'tokenDetails' })
    expect(spent.verdicts.get('PAY-SPENT')).toEqual({ pass: 1 })
  })

  it('pays an account that the operator names, and no other', async () => {
    const mine = '0x000000000000000000000000000000000000DEAD'
    expect((await pay({}, { ...few, payTo: [mine] })).verdicts.get('PAY-TO')).toEqual({ pass: some })
    const { sent, verdicts, report } = await pay({}, { ...few, payTo: [`0x${'1'.repeat(40)}`] })
    expect([sent.size, verdicts.get('PAY-TO'), verdicts.get('PAY-PAID')]).toEqual([
      0,
      { fail: some },
      { inconclusive: some },
    ])
    expect(report.exit.code).toBe(1)
  })
})

/** Two operations of one host: all others would have the same trouble. */
const operations = '*venue*'
const some = 2
/** One price more than the plan costs. */
const few = { operations, maxCost: priceOf(some + 1) }

/** Troubles of payments. A payment is sent a second time only when it bought an answer or is known to be settled. */
const troubles: readonly [
  scenario: string,
  verdict: Verdict,
  outcome: PaymentOutcome | undefined,
  settled: number,
  ...failed: readonly string[],
][] = [
  ['payment-refused=invalid_exact_evm_signature', 'fail', 'refused', 0, 'PAY-PAID'],
  ['payment-insufficient-funds', 'inconclusive', 'refused', 0],
  ['payment-settlement-pending', 'inconclusive', 'pending', 0],
  ['payment-slow-settlement=60000', 'pass', 'settled', some],
  ['payment-reply-lost', 'inconclusive', 'unknown', some],
  ['payment-price-changed', 'fail', 'refused', 0, 'PAY-003', 'PAY-PAID'],
  ['payment-wrong-network', 'inconclusive', undefined, 0, 'PAY-003'],
]

describe('a host that takes too much', () => {
  it('gets no money when it takes a payment that must be refused', async () => {
    const { report, sent, verdicts, cost } = await pay({ scenarios: ['fault:paid:unverified'] }, few)
    expect([report.exit.code, sent.size, cost]).toEqual([1, 0, 0])
    expect([verdicts.get('PAY-VERIFY'), verdicts.get('PAY-PAID')]).toEqual([
      { fail: 1 },
      { inconclusive: some },
    ])
  })

  it.each<[string, NonNullable<MockOptions['gaps']>, number]>([
    ['fault:paid:again', {}, 1],
    ['fault:paid:again', { 'GAP-08': 'no-receipt' }, 1],
    // The same request may be answered again. Without a receipt nobody knows if it was paid.
    ['fault:paid:clmmVenuePools.again', {}, 0],
    ['fault:paid:clmmVenuePools.again', { 'GAP-08': 'no-receipt' }, 3],
  ])('with %s and %j', async (fault, gaps, code) => {
    const { report, verdicts } = await pay({ scenarios: [fault], gaps }, few)
    const { fail = 0, warn = 0 } = verdicts.get('PAY-SPENT') ?? {}
    expect([report.exit.code, fail + warn]).toEqual([code, fault === 'fault:paid:again' ? some : 1])
    expect(fail > 0).toBe(code === 1)
  })
})

describe('a service with payment problems', () => {
  it.each(troubles)('%s', async (scenario, verdict, outcome, bought, ...failed) => {
    const played = await pay({ scenarios: [scenario] }, few)
    const { verdicts, outcomes, settled, report, cost, sent, recording } = played
    expect(verdicts.get('PAY-PAID')).toEqual({ [verdict]: some })
    expect(outcomes).toEqual(outcome === undefined ? {} : { [outcome]: some })
    expect([settled.length, idsWith(report, 'fail')]).toEqual([bought, failed])
    expect(report.exit.code).toBe(failed.length > 0 ? 1 : verdict === 'pass' ? 0 : 3)
    expect(cost).toBeLessThanOrEqual(few.maxCost)
    expect(priceOf(settled.length)).toBeLessThanOrEqual(cost)
    const isKnown = new Set(
      recording.exchanges.filter(({ payment }) => payment === 'spent').map(({ group }) => group),
    )
    expect([...sent.values()].filter(count => count > 1)).toHaveLength(isKnown.size)
    expect(isKnown.size).toBe(outcomes.settled ?? 0)
    expect(sent.size).toBe(report.payments?.sent.length)
  })

  it.each(
    sampleCases(
      ['rate-limited', 'server-error', 'maintenance=json', 'flaky=2', 'connection-reset', 'truncated-body'],
      3,
    ),
  )('sends no payment twice unless it is settled, and never exceeds the budget, with %s', async scenario => {
    const { cost, sent, settled, report, recording } = await pay({ scenarios: [scenario] }, few)
    expect(cost).toBeLessThanOrEqual(few.maxCost)
    expect(priceOf(settled.length)).toBeLessThanOrEqual(cost)
    expect(sent.size).toBe(report.payments?.sent.length ?? 0)
    const again = recording.exchanges.filter(({ payment }) => payment === 'spent').length
    expect([...sent.values()].reduce((sum, count) => sum + count, 0)).toBe(sent.size + again)
  })

  it.each([{ 'GAP-07': 'header-only', 'GAP-46': 'accepted', 'GAP-47': 'after' }, { 'GAP-08': 'no-receipt' }])(
    'does not fail with the options %j',
    async gaps => {
      const { report, verdicts } = await pay({ gaps }, few)
      expect([idsWith(report, 'fail'), idsWith(report, 'warn')]).toEqual([[], []])
      expect(report.exit.code).toBe(0)
      expect(verdicts.get('PAY-PAID')).toEqual({ pass: some })
    },
  )
})
