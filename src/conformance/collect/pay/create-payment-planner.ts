import { isAnswer } from '../../evidence/read-receipt.ts'
import { type Exchange, isBadPayment, type PlannedRequest, type Run } from '../../model/recording.ts'
import type { PlanOmission } from '../../plan/plan-requests.ts'
import type { TransportResult } from '../transport.ts'
import type { Wallet } from './open-wallet.ts'
import { PaymentBudget } from './payment-budget.ts'

/** Signs the payment of one request and records its outcome. */
export interface RequestPayment {
  /** Signs and counts the payment. Returns its header, or the reason why the request is not sent. */
  readonly sign: () => Promise<{ readonly 'payment-signature': string } | PlanOmission>
  /** Returns the record of the payment, given the result of the request. */
  readonly close: (answer: TransportResult) => Pick<Exchange, 'paid'>
}

/**
 * Creates a function that returns the payment of a planned request. It returns undefined for a request
 * without payment.
 */
export function createPaymentPlanner(
  { maxCost, payTo }: Pick<Run, 'maxCost' | 'payTo'>,
  wallet: Wallet | undefined,
  exchanges: readonly Exchange[],
): (planned: PlannedRequest) => RequestPayment | undefined {
  const purse =
    wallet === undefined || maxCost === undefined ? undefined : new PaymentBudget(wallet, { maxCost, payTo })

  return ({ payment, group = '' }) => {
    if (payment === undefined || payment === 'garbage') return undefined
    const quote = () => exchanges.findLast(each => each.group === group && each.expects === 'challenge')
    const isNew = payment === 'signed'
    return {
      async sign() {
        if (purse === undefined) return { reason: 'unpaid', says: 'not paid: there is no wallet' }
        const signed = await (isBadPayment(payment)
          ? purse.signBad(payment, quote())
          : isNew
            ? (refuseAfterBadPayment(exchanges) ?? purse.pay(group, quote()))
            : purse.recall(group))
        return 'reason' in signed ? signed : { 'payment-signature': signed.header }
      },
      close(answer) {
        const paid = isNew ? purse?.close(group, answer) : undefined
        return paid === undefined ? {} : { paid }
      },
    }
  }
}

/** Returns the refusal to pay at all once a bad payment bought an answer. What such a host does with money is unknown. */
function refuseAfterBadPayment(exchanges: readonly Exchange[]): PlanOmission | undefined {
  const taken = exchanges.find(each => isBadPayment(each.payment) && isAnswer(each))
  return (
    taken && {
      reason: 'unpaid',
      says: `not paid: a payment that must be refused was accepted (${taken.payment})`,
    }
  )
}
