import { admit } from '../../src/payment/admit.ts'
import { settle } from '../../src/payment/settle.ts'
import { offers } from '../../src/payment/terms.ts'
import type { Context, PaymentTerms, Step } from '../core/context.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { refuse } from '../core/refuse.ts'
import { describeResource, toMockReply } from '../core/to-mock-reply.ts'
import { query } from './query.ts'
import { version } from './version.ts'

/**
 * Asks for a payment where one is due, before anything else of the request is looked at (GAP-47), and checks the one that
 * was sent. What it admits is charged by `charge` once the reply is known (contract, shared rules, Authentication).
 */
export const payment: Step = context => {
  if (!isDue(context)) return undefined
  const { request, session, choose, choices } = context
  if (choices['GAP-47'] === 'after') {
    choose('GAP-47')
    const invalid = version(context) ?? query(context)
    if (invalid !== undefined) return invalid
  }
  const { accepts, options } = terms(context)
  const admission = admit(
    {
      header: request.header('payment-signature'),
      resource: describeResource(context),
      accepts,
      now: realSeconds(),
    },
    session.ledger,
    options,
  )
  choose('GAP-07')
  if (admission.kind === 'admitted') {
    choose('GAP-08')
    context.admission = admission
    return undefined
  }
  if (admission.kind !== 'undecodable') return toMockReply(admission.reply)
  return choose('GAP-08a') === '402' ? toMockReply(admission.reply) : refuse(choose, 400, admission.message)
}

/**
 * Takes the money for a reply that was paid for, and adds the receipt. A reply of 400 or more costs nothing (x402 v2); a
 * payment that was spent meanwhile gets 402 in place of the reply.
 */
export function charge(reply: MockReply, { admission, session }: Context): MockReply {
  if (admission === undefined || reply.status >= 400) return reply
  const settled = settle(admission, session.ledger, realSeconds())
  if (settled.kind === 'settled') return { ...reply, headers: { ...reply.headers, ...settled.headers } }
  const { status, headers, body } = toMockReply(settled.reply)
  return { ...reply, status, headers: { ...reply.headers, ...headers }, body }
}

/** A payment is due on the payment origins, unless a key counts there (GAP-46), and where any origin takes one (GAP-C9). */
function isDue({ request, session, choices, choose }: Context): boolean {
  const key = request.header('x-api-key')
  const isKnown = key !== undefined && session.apiKeys.has(key)
  if (request.origin === 'payment' || request.origin === 'socialPayment') {
    return key === undefined || choose('GAP-46') === 'ignored' || !isKnown
  }
  return key === undefined && choices['GAP-C9'] === 'any-host' && choose('GAP-C9') === 'any-host'
}

function terms({ choices, scenarios }: Context): PaymentTerms {
  const usual: PaymentTerms = {
    accepts: offers.usual,
    options: {
      headerOnly: choices['GAP-07'] === 'header-only',
      structureOnly: choices['GAP-08'] === 'structure',
      undecodableStatus: choices['GAP-08a'] === '402' ? 402 : 400,
    },
  }
  return scenarios.reduce((changed, { behaviour }) => behaviour.payment?.(changed) ?? changed, usual)
}

/** Clients sign with the real clock, so validity is judged by it even while the clock of the mock stands still (x402 v2). */
function realSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
