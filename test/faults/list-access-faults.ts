import type { MockReply, MockRequest } from '../../mocks/core/mock-reply.ts'
import { keyHeader, readApiKey } from '../../mocks/core/read-api-key.ts'
import { rejectRequest } from '../../mocks/core/reject-request.ts'
import type { Behavior, RequestContext } from '../../mocks/core/request-context.ts'
import { contract, getPayment, type Operation } from '../../src/contract/contract.ts'
import { listPathFamilies } from '../../src/contract/match-route.ts'
import { paymentOffers } from '../../src/payment/payment-offers.ts'
import type { PaymentRequirements } from '../../src/payment/payment-payload.ts'
import { alterRequest, changeRequests } from './changes/alter-request.ts'
import { defineGlobalFault, defineOperationFault, type Fault } from './fault.ts'

/** Returns faults of access: requests without a valid API key are admitted, or valid keys are refused. */
export function listAccessFaults(): Fault[] {
  const everywhere = Object.entries(grantedAccess).map(([place, { says, isAdmitted }]) =>
    defineGlobalFault({ family: 'access', place, says }, () => grantAccess(isAdmitted)),
  )
  const ofOne = contract.operations.flatMap(({ id }) => [
    ...(['no-key', 'any-key'] as const).map(place => {
      const { says, isAdmitted } = grantedAccess[place]
      return defineOperationFault(id, { family: 'access', place, says: `takes all: ${says}` }, () =>
        grantAccess(isAdmitted),
      )
    }),
    defineOperationFault(id, { family: 'access', place: 'refused', says: 'refuses every key' }, () => ({
      before: context =>
        isPaid(context.request) ? undefined : rejectRequest(context.choose, 403, 'This key is not for you.'),
    })),
  ])
  return [...everywhere, ...ofOne]
}

/** Requests that a fault admits without a valid key. */
const grantedAccess = {
  'no-key': { says: 'no key is asked for', isAdmitted: request => !hasKey(request) },
  'any-key': { says: 'any key is taken', isAdmitted: hasKey },
  'long-form': {
    says: 'no key is asked for where the path begins with the prefix',
    isAdmitted: ({ path }) => path.startsWith(contract.prefix),
  },
  'short-form': {
    says: 'no key is asked for where the path is without the prefix',
    isAdmitted: ({ path }) => !path.startsWith(contract.prefix),
  },
  social: {
    says: 'no key is asked for what posts say',
    isAdmitted: ({ path }) => path.includes('/socialintel/'),
  },
} satisfies Record<string, { says: string; isAdmitted: (request: MockRequest) => boolean }>

function grantAccess(isAdmitted: (request: MockRequest) => boolean): Behavior {
  return changeRequests((request, context) =>
    !isPaid(request) && isAdmitted(request) ? addKey(request, context) : request,
  )
}

function hasKey(request: MockRequest): boolean {
  return readApiKey(request) !== undefined
}

/** Returns faults of the payment origins: they request a wrong payment or none, or accept an invalid one. */
export function listPaymentFaults(): Fault[] {
  const ofOne = contract.operations.flatMap(operation =>
    Object.entries(paymentBreaches).map(([place, { says, behavior }]) =>
      defineOperationFault(operation.id, { family: 'payment', place, says }, () => behavior(operation)),
    ),
  )
  const unread = listPathFamilies().map(family => {
    const says = `any payment header pays for /${family}`
    return defineGlobalFault({ family: 'payment', place: `unread.${family}`, says }, () =>
      changeRequests((request, context) =>
        isPaid(request) && !isDue(request) && request.path.includes(`/${family}/`)
          ? acceptUnreadPayment(request, context)
          : request,
      ),
    )
  })
  return [...ofOne, ...unread]
}

function acceptUnreadPayment(request: MockRequest, context: RequestContext): MockRequest {
  const { origin } = context.operation
  return addKey(alterRequest(request, { origin, headers: { 'payment-signature': undefined } }), context)
}

const paymentBreaches: Readonly<
  Record<string, { readonly says: string; readonly behavior: (operation: Operation) => Behavior }>
> = {
  free: {
    says: 'answers unpaid requests',
    behavior: ({ origin }) =>
      changeRequests((request, context) =>
        isDue(request) ? addKey(alterRequest(request, { origin }), context) : request,
      ),
  },
  status: {
    says: 'answers 401 in place of 402',
    behavior: () => answerUnpaid(({ choose }) => rejectRequest(choose, 401, 'Payment required.')),
  },
  elsewhere: {
    says: 'is not served by the payment origin',
    behavior: () => answerUnpaid(({ choose }) => rejectRequest(choose, 404, 'There is nothing here.')),
  },
  empty: {
    says: 'asks for a payment without saying which',
    behavior: () => answerUnpaid(() => ({ status: 402, headers: {}, body: '' })),
  },
  amount: {
    says: 'asks for another amount',
    behavior: () => ({ payment: terms => ({ ...terms, accepts: paymentOffers.current.raised }) }),
  },
  units: {
    says: 'asks for the amount in whole coins',
    behavior: () => ({ payment: terms => ({ ...terms, accepts: terms.accepts.map(toCoinAmounts) }) }),
  },
  version: {
    says: 'asks for a payment by version 1 of the protocol',
    behavior: () => ({ after: (reply, { request }) => (isDue(request) ? toVersionOne(reply) : reply) }),
  },
  chain: {
    says: 'asks for a payment on another chain',
    behavior: () => ({ payment: terms => ({ ...terms, accepts: paymentOffers.current.wrongNetwork }) }),
  },
  coin: {
    says: 'asks for as many units of another coin',
    behavior: () => changeOffers({ asset: '0x4200000000000000000000000000000000000006' }),
  },
  time: { says: 'leaves no time to pay', behavior: () => changeOffers({ maxTimeoutSeconds: 0 }) },
}

function changeOffers(changes: Partial<PaymentRequirements>): Behavior {
  return {
    payment: terms => ({ ...terms, accepts: terms.accepts.map(offer => ({ ...offer, ...changes })) }),
  }
}

function toCoinAmounts(offer: PaymentRequirements): PaymentRequirements {
  return { ...offer, amount: String(getPayment().price) }
}

/** Converts a challenge to the form of version 1: only in the body, with other names (x402, version 1). */
function toVersionOne(reply: MockReply): MockReply {
  const { 'PAYMENT-REQUIRED': _, ...headers } = reply.headers
  const [{ amount, ...offer }] = paymentOffers.current.usual
  const accepts = [{ ...offer, network: 'base', maxAmountRequired: amount }]
  return { ...reply, headers, body: JSON.stringify({ x402Version: 1, accepts }) }
}

function answerUnpaid(answer: (context: RequestContext) => MockReply): Behavior {
  return { before: context => (isDue(context.request) ? answer(context) : undefined) }
}

function isPaid({ origin }: MockRequest): boolean {
  return origin === 'payment' || origin === 'socialPayment'
}

function isDue(request: MockRequest): boolean {
  return isPaid(request) && request.header('payment-signature') === undefined
}

function addKey(request: MockRequest, { session }: RequestContext): MockRequest {
  const [key] = session.apiKeys
  return alterRequest(request, { headers: { [keyHeader.current]: key } })
}
