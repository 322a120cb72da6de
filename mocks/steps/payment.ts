import type { Admitted, PaymentOptions } from '../../src/payment/admit.ts'
import type { PaymentReply } from '../../src/payment/challenge.ts'
import { offers } from '../../src/payment/terms.ts'
import type { PaymentRequirements } from '../../src/payment/wire.ts'
import type { Context, Step } from '../core/context.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { refuse } from '../core/refuse.ts'
import { late } from '../late.ts'
import { query } from './query.ts'
import { version } from './version.ts'

/** What is asked for a request, and how the flow departs from its default; payment scenarios change both. */
export interface PaymentTerms {
  readonly accepts: readonly PaymentRequirements[]
  readonly options: PaymentOptions
}

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
  const admission = late().admit(
    {
      header: request.header('payment-signature'),
      resource: resourceOf(context),
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
  if (admission.kind !== 'undecodable') return asReply(admission.reply)
  return choose('GAP-08a') === '402' ? asReply(admission.reply) : refuse(choose, 400, admission.message)
}

/**
 * Takes the money for a reply that was paid for, and adds the receipt. A reply of 400 or more costs nothing (x402 v2); a
 * payment that was spent meanwhile gets 402 in place of the reply.
 */
export function charge(
  reply: MockReply,
  { admission, session }: { admission?: Admitted } & Pick<Context, 'session'>,
): MockReply {
  if (admission === undefined || reply.status >= 400) return reply
  const settled = late().settle(admission, session.ledger, realSeconds())
  if (settled.kind === 'settled') return { ...reply, headers: { ...reply.headers, ...settled.headers } }
  const { status, headers, body } = asReply(settled.reply)
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

/** What is sold: the address as it was asked for. */
export function resourceOf({ request, operation }: Context) {
  const search = request.query === '' ? '' : `?${request.query}`
  return {
    url: `http://${request.header('host') ?? '127.0.0.1'}${request.path}${search}`,
    description: `GET ${operation?.path ?? request.path}`,
  }
}

/** A reply of the payment flow as the mock sends it. */
export function asReply({ status, headers, body }: PaymentReply): MockReply {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** Clients sign with the real clock, so validity is judged by it even while the clock of the mock stands still (x402 v2). */
function realSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
