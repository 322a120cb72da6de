import { omitUndefined } from '../../../base/omit-undefined.ts'
import { documentedTerms } from '../../../payment/payment-offers.ts'
import { encodePaymentHeader, type PaymentRequirements } from '../../../payment/payment-payload.ts'
import { chooseOffer, readPaymentChallenge } from '../../checks/service/choose-offer.ts'
import {
  classifyPayment,
  isAnswer,
  readPaymentHeader,
  readReceipt,
} from '../../evidence/read-payment-header.ts'
import {
  type BadPayment,
  type Exchange,
  isBadPayment,
  type Optional,
  type PlannedRequest,
  type RecordedPayment,
  type Run,
} from '../../model/recording.ts'
import { toSmallestUnits } from '../../plan/compute-cost.ts'
import type { PlanOmission } from '../../plan/plan-requests.ts'
import type { TransportResult } from '../transport.ts'
import type { SignedPayment, Wallet } from './open-wallet.ts'

interface Payment extends SignedPayment {
  readonly terms: Pick<RecordedPayment, 'amount' | 'asset' | 'network' | 'payTo' | 'payer'>
  isUsed?: boolean
}

const EXPIRED_SECONDS = 3600

/** The terms that are signed in place of those of an offer, so that a payment must be refused. */
const badTerms: Readonly<Record<BadPayment, (payer: string) => Partial<PaymentRequirements>>> = {
  // Gets a later expiry after it was signed. Whoever repairs it has an expired payment.
  'wrong-signature': () => ({ maxTimeoutSeconds: -EXPIRED_SECONDS }),
  expired: () => ({ maxTimeoutSeconds: -EXPIRED_SECONDS }),
  'too-little': () => ({ amount: '1' }),
  'wrong-payee': payer => ({ payTo: payer }),
}

type Quote = Pick<Exchange, 'reply'> | undefined

/**
 * Creates what signs the payments of a run and counts them against its budget. A payment counts before it is sent and stays counted, as its signature is
 * valid until it expires. So each purpose has one payment, even after a failure.
 */
export function createPaymentBudget(
  wallet: Wallet,
  { maxCost, payTo }: Required<Pick<Run, 'maxCost'>> & Pick<Optional<Run>, 'payTo'>,
) {
  const payments = new Map<string, Payment>()
  let spent = 0n

  async function signOffer(
    quote: Quote,
    changes: Partial<PaymentRequirements> = {},
  ): Promise<(SignedPayment & { readonly offer: PaymentRequirements }) | PlanOmission> {
    if (quote?.reply?.status !== 402) return refuse('no payment was asked for')
    const chosen = chooseOffer(readPaymentChallenge(quote), payTo)
    if ('refused' in chosen) return refuse(chosen.refused)
    const { offer } = chosen
    const challenge = readPaymentHeader(quote.reply.headers['payment-required'])
    try {
      const signed = await wallet.sign({ ...challenge, accepts: [{ ...offer, ...changes }] })
      return { ...signed, offer }
    } catch (error) {
      const [message] = String((error as Error).message).split('\n', 1)
      return refuse(`the official client does not pay it: ${wallet.redact(message ?? '')}`)
    }
  }

  return {
    /** Signs and counts a payment for a challenge. Returns the reason if it must not be paid. */
    async pay(purpose: string, quote: Quote): Promise<SignedPayment | PlanOmission> {
      const signed = await signOffer(quote)
      if ('reason' in signed) return signed
      const { offer } = signed
      const { from, to, value } = signed.authorization
      if (value !== documentedTerms.current.amount || to.toLowerCase() !== offer.payTo.toLowerCase())
        return refuse('what was signed is not what was asked for')
      // Looked up and counted in one step, so that no two payments can see the same budget.
      const amount = BigInt(value)
      if (payments.has(purpose)) return refuse('it was paid for before')
      if (spent + amount > toSmallestUnits(maxCost))
        return refuse(`${maxCost}, all that may be spent, was spent`)
      spent += amount
      const { asset, network, payTo: account } = offer
      const terms = { amount: value, asset, network, payTo: account, payer: from }
      payments.set(purpose, { ...signed, terms })
      return signed
    },

    /**
     * Signs a payment that must be refused. It is not counted, since it cannot move money: it is expired, or it pays
     * the payer. Only the payment of one smallest unit can, at a host that takes any amount.
     */
    async signBad(kind: BadPayment, quote: Quote): Promise<SignedPayment | PlanOmission> {
      const signed = await signOffer(quote, badTerms[kind](wallet.address))
      if ('reason' in signed) return signed
      const { offer, authorization } = signed
      const { from, to, value, validBefore } = authorization
      const isExpired = Number(validBefore) * 1000 < Date.now()
      if (!isExpired && BigInt(value) > 1n && to.toLowerCase() !== from.toLowerCase())
        return refuse('what was signed could be taken')
      const later = String(Number(validBefore) + EXPIRED_SECONDS + offer.maxTimeoutSeconds)
      const sent = kind === 'wrong-signature' ? { ...authorization, validBefore: later } : authorization
      // Named as paid is the offer itself: a host that only compares this finds nothing wrong.
      const { payload: own, ...message } = readPaymentHeader(signed.header)
      const payload = { ...(own as object), authorization: sent }
      return { header: encodePaymentHeader({ ...message, accepted: offer, payload }), authorization: sent }
    },

    /**
     * Returns the record of a payment, given the result of its request. From then on `recall` returns a payment
     * that bought an answer or was settled.
     */
    close(purpose: string, answer: Pick<Exchange, 'reply' | 'failure'>): RecordedPayment | undefined {
      const payment = payments.get(purpose)
      if (payment === undefined) return undefined
      const { nonce, validBefore } = payment.authorization
      const outcome = classifyPayment(answer)
      const receipt = readReceipt(answer)
      payment.isUsed = outcome === 'settled' || isAnswer(answer)
      return { ...payment.terms, nonce, validBefore, outcome, ...omitUndefined({ receipt }) }
    },

    /** Returns a payment that was used. Sending it again costs nothing, since its nonce moves money only once. */
    recall(purpose: string): SignedPayment | PlanOmission {
      const payment = payments.get(purpose)
      return payment?.isUsed === true ? payment : refuse('no payment was used')
    },
  }
}

function refuse(says: string): PlanOmission {
  return { reason: 'unpaid', says: `not paid: ${says}` }
}

/** Signs the payment of one request and records its outcome. */
export type RequestPayment = NonNullable<ReturnType<ReturnType<typeof createPaymentPlanner>>>

/** Creates a function that returns the payment of a planned request, or undefined for one without payment. */
export function createPaymentPlanner(
  { maxCost, payTo }: Pick<Run, 'maxCost' | 'payTo'>,
  wallet: Wallet | undefined,
  exchanges: readonly Exchange[],
) {
  const canPay = wallet !== undefined && maxCost !== undefined
  const budget = canPay ? createPaymentBudget(wallet, { maxCost, payTo }) : undefined

  return ({ payment, group = '' }: PlannedRequest) => {
    if (payment === undefined || payment === 'garbage') return undefined
    const isNew = payment === 'signed'
    const sign = (budget: ReturnType<typeof createPaymentBudget>) => {
      const quote = exchanges.findLast(each => each.group === group && each.expects === 'challenge')
      if (isBadPayment(payment)) return budget.signBad(payment, quote)
      return isNew ? (refuseAfterBadPayment(exchanges) ?? budget.pay(group, quote)) : budget.recall(group)
    }
    return {
      /** Signs and counts the payment. Returns its header, or the reason why the request is not sent. */
      async sign() {
        const signed = budget === undefined ? refuse('there is no wallet') : await sign(budget)
        return 'reason' in signed ? signed : { 'payment-signature': signed.header }
      },
      close(answer: TransportResult): Pick<Exchange, 'paid'> {
        const paid = isNew ? budget?.close(group, answer) : undefined
        return paid === undefined ? {} : { paid }
      },
    }
  }
}

/** Returns the refusal to pay at all once a bad payment bought an answer. What such a host does with money is unknown. */
function refuseAfterBadPayment(exchanges: readonly Exchange[]): PlanOmission | undefined {
  const taken = exchanges.find(each => isBadPayment(each.payment) && isAnswer(each))
  return taken && refuse(`a payment that must be refused was accepted (${taken.payment})`)
}
