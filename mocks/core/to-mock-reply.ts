import type { PaidResource, PaymentReply } from '../../src/payment/build-challenge.ts'
import type { Context } from './context.ts'
import type { MockReply } from './mock-reply.ts'

/** Returns the sold resource: the address as it was requested. */
export function describePaidResource({ request, operation }: Context): PaidResource {
  const search = request.query === '' ? '' : `?${request.query}`
  return {
    url: `http://${request.header('host') ?? '127.0.0.1'}${request.path}${search}`,
    description: `GET ${operation.path}`,
  }
}

/** A reply of the payment flow as the mock sends it. */
export function toMockReply({ status, headers, body }: PaymentReply): MockReply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
