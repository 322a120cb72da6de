import { contract, type Operation } from '../../../src/contract/contract.ts'
import { offers } from '../../../src/payment/offers.ts'
import type { Behaviour, Context } from '../../core/context.ts'
import type { MockReply, MockRequest } from '../../core/mock-reply.ts'
import { refuse } from '../../core/refuse.ts'
import { alterRequest } from './shared/alter-request.ts'
import { defineGlobalFault, defineOperationFault, type Fault } from './shared/fault.ts'

/** Ways to admit who must not be admitted, and to refuse who must, on the origins that take a key. */
export function listAccessFaults(): Fault[] {
  return [
    defineGlobalFault({ family: 'access', place: 'no-key', says: 'no key is asked for' }, () => ({
      request: (request, context) =>
        isPaid(request) || request.header('x-api-key') !== undefined ? request : addKey(request, context),
    })),
    defineGlobalFault({ family: 'access', place: 'any-key', says: 'any key is taken' }, () => ({
      request: (request, context) =>
        isPaid(request) || request.header('x-api-key') === undefined ? request : addKey(request, context),
    })),
    ...contract.operations.map(({ id }) =>
      defineOperationFault(id, { family: 'access', place: 'refused', says: 'refuses every key' }, () => ({
        before: context =>
          isPaid(context.request) ? undefined : refuse(context.choose, 403, 'This key is not for you.'),
      })),
    ),
  ]
}

/** Ways to do other than ask for the documented payment where one is due. */
export function listPaymentFaults(): Fault[] {
  return contract.operations.flatMap(operation =>
    Object.entries(paymentBreaches).map(([place, { says, behaviour }]) =>
      defineOperationFault(operation.id, { family: 'payment', place, says }, () => behaviour(operation)),
    ),
  )
}

const paymentBreaches: Readonly<
  Record<string, { readonly says: string; readonly behaviour: (operation: Operation) => Behaviour }>
> = {
  free: {
    says: 'answers unpaid requests',
    behaviour: ({ origin }) => ({
      request: (request, context) =>
        isDue(request) ? addKey(alterRequest(request, { origin }), context) : request,
    }),
  },
  status: {
    says: 'answers 401 in place of 402',
    behaviour: () => answerUnpaid(({ choose }) => refuse(choose, 401, 'Payment required.')),
  },
  elsewhere: {
    says: 'is not served by the payment origin',
    behaviour: () => answerUnpaid(({ choose }) => refuse(choose, 404, 'There is nothing here.')),
  },
  empty: {
    says: 'asks for a payment without saying which',
    behaviour: () => answerUnpaid(() => ({ status: 402, headers: {}, body: '' })),
  },
  amount: {
    says: 'asks for another amount',
    behaviour: () => ({ payment: terms => ({ ...terms, accepts: offers.raised }) }),
  },
  chain: {
    says: 'asks for a payment on another chain',
    behaviour: () => ({ payment: terms => ({ ...terms, accepts: offers.wrongNetwork }) }),
  },
}

function answerUnpaid(answer: (context: Context) => MockReply): Behaviour {
  return { before: context => (isDue(context.request) ? answer(context) : undefined) }
}

function isPaid({ origin }: MockRequest): boolean {
  return origin === 'payment' || origin === 'socialPayment'
}

function isDue(request: MockRequest): boolean {
  return isPaid(request) && request.header('payment-signature') === undefined
}

function addKey(request: MockRequest, { session }: Context): MockRequest {
  const [key] = session.apiKeys
  return alterRequest(request, { headers: { 'x-api-key': key } })
}
