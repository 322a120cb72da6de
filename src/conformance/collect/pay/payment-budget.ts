import { omitUndefined } from '../../../base/omit-undefined.ts'
import { documentedTerms } from '../../../payment/payment-offers.ts'
import { chooseOffer } from '../../checks/service/choose-offer.ts'
import { readPaymentChallenge } from '../../checks/service/read-payment-challenge.ts'
import { readPaymentHeader } from '../../evidence/read-payment-header.ts'
import { classifyPayment, readReceipt } from '../../evidence/read-receipt.ts'
import type { Exchange, Optional, RecordedPayment, Run } from '../../model/recording.ts'
import { toSmallestUnits } from '../../plan/compute-cost.ts'
import type { PlanOmission } from '../../plan/plan-requests.ts'
import type { SignedPayment, Wallet } from './wallet.ts'

/** Limits of spending: the amount and the accounts. */
export type PaymentBudgetOptions = Required<Pick<Run, 'maxCost'>> & Optional<Pick<Run, 'payTo'>>

/** A signed payment that is counted. */
interface Payment extends SignedPayment {
  readonly terms: Pick<RecordedPayment, 'amount' | 'asset' | 'network' | 'payTo' | 'payer'>
  isSettled?: boolean
}

/**
 * Signs the payments of a run and counts them against its budget. A payment counts before it is sent and stays counted, as its signature is
 * valid until it expires. So each purpose has one payment, even after a failure.
 */
export class PaymentBudget {
  readonly #wallet: Wallet
  readonly #options: PaymentBudgetOptions
  readonly #payments = new Map<string, Payment>()
  #spent = 0n

  constructor(wallet: Wallet, options: PaymentBudgetOptions) {
    this.#wallet = wallet
    this.#options = options
  }

  /** Signs and counts a payment for a challenge. Returns the reason if it must not be paid. */
  async pay(
    purpose: string,
    quote: Pick<Exchange, 'reply'> | undefined,
  ): Promise<SignedPayment | PlanOmission> {
    const { maxCost, payTo } = this.#options
    if (quote?.reply?.status !== 402) return refuse('no payment was asked for')
    const chosen = chooseOffer(readPaymentChallenge(quote), payTo)
    if ('refused' in chosen) return refuse(chosen.refused)
    const { offer } = chosen
    const challenge = { ...readPaymentHeader(quote.reply.headers['payment-required']), accepts: [offer] }
    const signed = await this.#sign(challenge)
    if ('reason' in signed) return signed
    const { from, to, value } = signed.authorization
    if (value !== documentedTerms.current.amount || to.toLowerCase() !== offer.payTo.toLowerCase())
      return refuse('what was signed is not what was asked for')
    // Looked up and counted in one step, so that no two payments can see the same budget.
    const amount = BigInt(value)
    if (this.#payments.has(purpose)) return refuse('it was paid for before')
    if (this.#spent + amount > toSmallestUnits(maxCost))
      return refuse(`${maxCost}, all that may be spent, was spent`)
    this.#spent += amount
    const { asset, network, payTo: account } = offer
    const terms = { amount: value, asset, network, payTo: account, payer: from }
    this.#payments.set(purpose, { ...signed, terms })
    return signed
  }

  /**
   * Returns the record of a payment, given the result of its request. From then on `recall` returns a settled
   * payment.
   */
  close(purpose: string, answer: Pick<Exchange, 'reply' | 'failure'>): RecordedPayment | undefined {
    const payment = this.#payments.get(purpose)
    if (payment === undefined) return undefined
    const { nonce, validBefore } = payment.authorization
    const outcome = classifyPayment(answer)
    const receipt = readReceipt(answer)
    payment.isSettled = outcome === 'settled'
    return { ...payment.terms, nonce, validBefore, outcome, ...omitUndefined({ receipt }) }
  }

  /** Returns a payment that is known to be settled. Sending it again cannot cost anything. */
  recall(purpose: string): SignedPayment | PlanOmission {
    const payment = this.#payments.get(purpose)
    return payment?.isSettled === true ? payment : refuse('no payment is known to be settled')
  }

  async #sign(challenge: Readonly<Record<string, unknown>>): Promise<SignedPayment | PlanOmission> {
    try {
      return await this.#wallet.sign(challenge)
    } catch (error) {
      const [message] = String((error as Error).message).split('\n', 1)
      return refuse(`the official client does not pay it: ${this.#wallet.redact(message ?? '')}`)
    }
  }
}

function refuse(says: string): PlanOmission {
  return { reason: 'unpaid', says: `not paid: ${says}` }
}
