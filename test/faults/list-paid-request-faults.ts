import type { MockReply } from '../../mocks/core/mock-reply.ts'
import { rejectRequest } from '../../mocks/core/reject-request.ts'
import type { Behavior, PaymentTerms, RequestContext } from '../../mocks/core/request-context.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { paymentOffers } from '../../src/payment/payment-offers.ts'
import { encodePaymentHeader } from '../../src/payment/payment-payload.ts'
import { defineGlobalFault, defineOperationFault, type Fault } from './fault.ts'

/** Returns faults of paid requests, such as a refused payment or a changed reply. */
export function listPaidRequestFaults(): Fault[] {
  const ofOne = contract.operations.flatMap(({ id, reply }) =>
    Object.entries(paidBreaches)
      .filter(([, { kind = reply.kind }]) => kind === reply.kind)
      .map(([place, { says, level, behavior }]) =>
        defineOperationFault(id, { family: 'paid', place, says, ...(level && { level }) }, () =>
          typeof behavior === 'function' ? behavior() : behavior,
        ),
      ),
  )
  const ofAll = [
    ['unverified', 'takes payments unverified', () => changeOptions({ structureOnly: true })],
    ['again', 'takes a spent payment for any request', acceptAgain],
  ] as const
  return [
    ...ofOne,
    ...ofAll.map(([place, says, start]) => defineGlobalFault({ family: 'paid', place, says }, start)),
  ]
}

interface PaidBreach {
  readonly says: string
  readonly behavior: Behavior | (() => Behavior)
  readonly level?: Fault['level']
  readonly kind?: 'table' | 'objects'
}

const paidBreaches: Readonly<Record<string, PaidBreach>> = {
  refused: {
    says: 'refuses good payments',
    behavior: changeOptions({ refuse: 'invalid_exact_evm_signature' }),
  },
  unserved: {
    says: 'is not there for those who paid',
    behavior: answerPaid(({ choose }) => rejectRequest(choose, 404, 'There is nothing here.')),
  },
  taken: {
    says: 'takes the money and asks for a payment again',
    behavior: answerPaid(() => ({
      status: 402,
      headers: { 'PAYMENT-RESPONSE': receipt.current },
      body: '{}',
    })),
  },
  raised: {
    says: 'asks for more once the payment is signed',
    behavior: {
      payment: ({ options }) => ({
        accepts: paymentOffers.current.raised,
        options: { ...options, quoted: paymentOffers.current.usual },
      }),
    },
  },
  boxed: {
    says: 'puts paid answers into an object',
    behavior: {
      after: (reply, { admission }) =>
        admission === undefined ? reply : { ...reply, body: `{"result":${reply.body}}` },
    },
  },
  column: {
    says: 'has one more column for those who paid',
    kind: 'table',
    behavior: {
      envelope: (envelope, { admission }) =>
        admission === undefined
          ? envelope
          : {
              ...envelope,
              columns: [...envelope.columns, { name: 'paid', type: 'UInt8' }],
              data: envelope.data.map(row => [...row, 1]),
            },
    },
  },
  receipt: {
    says: 'gives no receipt',
    level: 'open',
    behavior: changeOptions({ withoutReceipt: true }),
  },
  again: {
    says: 'takes a spent payment again',
    level: 'inferred',
    behavior: acceptAgain,
  },
}

const receipt = perContract(() =>
  encodePaymentHeader({
    success: true,
    transaction: `0x${'7'.repeat(64)}`,
    network: paymentOffers.current.usual[0].network,
    payer: '',
  }),
)

function changeOptions(changes: PaymentTerms['options']): Behavior {
  return { payment: ({ accepts, options }) => ({ accepts, options: { ...options, ...changes } }) }
}

/** Accepts each payment that was sent before. */
function acceptAgain(): Behavior {
  const sent = new Set<string>()
  let isKnown = false
  return {
    before({ request }) {
      const header = request.header('payment-signature') ?? ''
      isKnown = sent.has(header)
      sent.add(header)
      return undefined
    },
    payment: ({ accepts, options }) => ({ accepts, options: { ...options, structureOnly: isKnown } }),
  }
}

function answerPaid(answer: (context: RequestContext) => MockReply): Behavior {
  return {
    before: context =>
      context.request.header('payment-signature') === undefined ? undefined : answer(context),
  }
}
