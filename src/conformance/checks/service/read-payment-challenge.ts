import { getPayment } from '../../../contract/contract.ts'
import { readJsonMembers, readPaymentHeader } from '../../evidence/read-payment-header.ts'
import type { Exchange } from '../../model/recording.ts'

type ChallengeReply = Pick<Exchange, 'reply'>

/** The readable payment offers of a 402, and where they were found. */
export interface PaymentChallenge {
  readonly from: 'header' | 'body'
  readonly accepts: readonly Readonly<Record<string, unknown>>[]
}

/** Reads the x402 version 2 challenge of a 402 from its header, otherwise from its body. Never throws. */
export function readPaymentChallenge(seen: ChallengeReply): PaymentChallenge | undefined {
  const { header, body } = readDetails(seen)
  const fromHeader = listPaymentMethods(header)
  if (fromHeader !== undefined) return { from: 'header', accepts: fromHeader }
  const fromBody = listPaymentMethods(body)
  return fromBody === undefined ? undefined : { from: 'body', accepts: fromBody }
}

/** Returns the x402 versions in header and body of a 402, which may serve several kinds of clients. */
export function readX402Versions(seen: ChallengeReply): unknown[] {
  return Object.values(readDetails(seen)).flatMap(({ x402Version }) =>
    x402Version === undefined ? [] : [x402Version],
  )
}

type Details = ReturnType<typeof readPaymentHeader>

function readDetails({ reply }: ChallengeReply): Record<PaymentChallenge['from'], Details> {
  const { headers = {}, body = '' } = reply ?? {}
  return { header: readPaymentHeader(headers['payment-required']), body: readJsonMembers(body) }
}

function listPaymentMethods({ x402Version, accepts }: Details): PaymentChallenge['accepts'] | undefined {
  if (x402Version !== getPayment().version || !Array.isArray(accepts) || accepts.length === 0)
    return undefined
  return accepts.filter(way => typeof way === 'object' && way !== null)
}
