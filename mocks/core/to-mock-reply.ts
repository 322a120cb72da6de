import { appendQuery } from '../../src/contract/routes/write-url.ts'
import type { PaidResource, PaymentReply } from '../../src/payment/build-challenge.ts'
import type { MockReply } from './mock-reply.ts'
import type { RequestContext } from './request-context.ts'

/** Returns the resource that is paid for, with the requested address. */
export function describePaidResource({ request, operation }: RequestContext): PaidResource {
  return {
    url: appendQuery(`http://${request.header('host') ?? '127.0.0.1'}${request.path}`, request.query),
    description: `GET ${operation.path}`,
  }
}

/** Converts a reply of the payment flow to a reply of the mock. */
export function toMockReply({ status, headers, body }: PaymentReply): MockReply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
