import type { PaymentReply } from '../../../src/payment/build-challenge.ts'
import { checkPayment } from '../../../src/payment/check-payment.ts'
import { Ledger } from '../../../src/payment/ledger.ts'
import type { PaymentRequirements } from '../../../src/payment/payment-payload.ts'
import { settlePayment } from '../../../src/payment/settle-payment.ts'

/** Result of a payment: the status, and the reason if it is not 200. */
export interface PaymentOutcome {
  readonly status: number
  readonly reason?: string | undefined
}

/** A server seen from outside: a header goes in, and either a reply comes out or a payment that waits to be settled. */
export type PaidServer = (
  header: string | undefined,
) => Promise<{ readonly reply: PaymentOutcome } | { readonly settle: () => Promise<PaymentOutcome> }>

/** Our server with the usual options, at the time of the (possibly faked) real clock. `poor` owns nothing. */
export function createOurServer(requirements: PaymentRequirements, poor: string): PaidServer {
  const ledger = new Ledger()
  ledger.setBalances([[poor, 0n]])
  const resource = { url: 'http://127.0.0.1/thing', description: 'A thing' }
  return async header => {
    const admission = checkPayment({ header, resource, accepts: [requirements], now: seconds() }, ledger)
    if (admission.kind !== 'admitted') return { reply: readOutcome(admission.reply) }
    return {
      settle: async () => {
        const settlement = settlePayment(admission, ledger, seconds())
        return settlement.kind === 'settled' ? { status: 200 } : readOutcome(settlement.reply)
      },
    }
  }
}

/** Sends one payment and settles it when it is admitted. */
export async function sendPayment(server: PaidServer, header: string | undefined): Promise<PaymentOutcome> {
  const answer = await server(header)
  return 'reply' in answer ? answer.reply : answer.settle()
}

function readOutcome({ status, body }: PaymentReply): PaymentOutcome {
  return { status, reason: body.error }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
