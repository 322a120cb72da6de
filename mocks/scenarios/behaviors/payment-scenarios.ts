import { ContractError } from '../../../src/base/contract-error.ts'
import { offers } from '../../../src/payment/offers.ts'
import { verifyReasons } from '../../../src/payment/verify.ts'
import type { Behavior, Context, PaymentTerms } from '../../core/context.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { parseWholeNumber, parseWord } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

/** What can go wrong between a challenge and a receipt; none of these changes a request that is not paid for. */
export const paymentScenarios = [
  {
    name: 'payment-refused',
    says: 'refuses every payment for a reason of the verification',
    takes: 'REASON',
    start: reason => changeOptions({ refuse: parseReason(reason) }),
  },
  defineScenario('payment-insufficient-funds', 'refuses every payment because the payer has too little', {
    refuse: 'invalid_exact_evm_insufficient_balance',
  }),
  defineScenario('payment-settlement-fails', 'accepts the payment, then fails to take the money', {
    refuseSettlement: 'invalid_exact_evm_transaction_failed',
  }),
  defineScenario(
    'payment-settlement-pending',
    'does not know at first whether the money moved; the same payment sent again is taken',
    {
      refuseSettlement: 'settlement_pending',
    },
  ),
  {
    name: 'payment-slow-settlement',
    says: 'takes long to take the money; 4000 ms by default',
    takes: 'MS',
    start: argument => {
      const delayMs = parseWholeNumber('payment-slow-settlement', argument ?? '4000', 0, 60_000)
      return changePaidReply(reply => ({ ...reply, delayMs }))
    },
  },
  {
    name: 'payment-reply-lost',
    says: 'takes the money, then loses the connection before the reply',
    start: () => changePaidReply(reply => ({ ...reply, fault: { kind: 'reset' } })),
  },
  {
    name: 'payment-price-changed',
    says: 'raises the price between the challenge and the payment',
    start: () => ({
      payment: ({ options }) => ({ accepts: offers.raised, options: { ...options, quoted: offers.usual } }),
    }),
  },
  {
    name: 'payment-wrong-network',
    says: 'offers a test network',
    start: () => changeAccepts(offers.wrongNetwork),
  },
  {
    name: 'payment-several-accepts',
    says: 'offers two networks, the right one second',
    start: () => changeAccepts(offers.several),
  },
] as const satisfies readonly Scenario[]

function defineScenario<Name extends string>(
  name: Name,
  says: string,
  options: PaymentTerms['options'],
): Scenario & { readonly name: Name } {
  return { name, says, start: () => changeOptions(options) }
}

function changeOptions(changes: PaymentTerms['options']): Behavior {
  return { payment: ({ accepts, options }) => ({ accepts, options: { ...options, ...changes } }) }
}

function changeAccepts(accepts: PaymentTerms['accepts']): Behavior {
  return { payment: ({ options }) => ({ accepts, options }) }
}

function changePaidReply(after: (reply: MockReply, context: Context) => MockReply): Behavior {
  return { after: (reply, context) => (context.admission === undefined ? reply : after(reply, context)) }
}

function parseReason(reason: string | undefined): string {
  if (reason !== undefined) return parseWord('payment-refused', reason, verifyReasons)
  throw new ContractError('payment-refused needs a reason.', {
    facts: [`known: ${verifyReasons.join(', ')}`],
  })
}
