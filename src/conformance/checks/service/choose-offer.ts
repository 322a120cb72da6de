import { PAYMENT_SECONDS } from '../../../base/bounds.ts'
import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation, getPayment } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { matchOperations, type Origin, paidOriginByKeyedOrigin } from '../../../contract/match-route.ts'
import { documentedTerms, paymentOffers } from '../../../payment/payment-offers.ts'
import type { PaymentRequirements } from '../../../payment/payment-payload.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { readJsonMembers, readPaymentHeader } from '../../evidence/read-payment-header.ts'
import type { Exchange } from '../../model/recording.ts'
import type { PlanSettings } from '../../requests/build-required-query.ts'
import type { Outcome } from '../families/define-checks.ts'

type PaymentMethod = PaymentChallenge['accepts'][number]

/** The offer that a run pays, or the reason why it pays none. The reason is that of the most suitable offer. */
export type OfferChoice =
  | { readonly offer: PaymentRequirements }
  | { readonly refused: string; readonly expected: string; readonly account?: string }

const known = perContract(() => paymentOffers.current.usual[0])
/** Returns true if a value is an address, in any case of its letters. */
export const isSameAddress = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
const isAddress = (text: unknown) => typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)
const readExtra = ({ extra }: PaymentMethod) => (extra ?? {}) as Readonly<Record<string, unknown>>

/**
 * Rules for payable offers. Price and chain are documented. An unknown coin may have any value, and another
 * kind of transfer could allow more than one payment. Neither is signed, though the contract leaves both
 * open.
 */
const rules = perContract(() => [
  {
    says: 'the chain is another than the documented one',
    expected: documentedTerms.current.network,
    holds: ({ network }: PaymentMethod) => network === documentedTerms.current.network,
  },
  {
    says: 'the coin is one whose worth this suite does not know',
    expected: known.current.asset,
    holds: ({ asset }: PaymentMethod) => isSameAddress(asset, known.current.asset),
  },
  {
    says: 'the price is not the documented one',
    expected: documentedTerms.current.amount,
    holds: ({ amount }: PaymentMethod) => amount === documentedTerms.current.amount,
  },
  {
    says: 'the payment is no single transfer of the exact amount (scheme exact, EIP-3009)',
    expected: known.current.scheme,
    holds: (way: PaymentMethod) =>
      way.scheme === known.current.scheme &&
      (readExtra(way).assetTransferMethod ?? 'eip3009') === 'eip3009' &&
      (readExtra(way).paymentFlow ?? 'authorization') === 'authorization',
  },
  {
    says: 'the name of the coin is not the one that its contract checks',
    expected: `${known.current.extra.name}, version ${known.current.extra.version}`,
    holds: (way: PaymentMethod) =>
      readExtra(way).name === known.current.extra.name &&
      readExtra(way).version === known.current.extra.version,
  },
  {
    says: 'there is no account to pay, or no time in which to',
    expected: 'an address, and seconds',
    holds: ({ payTo, maxTimeoutSeconds }: PaymentMethod) =>
      isAddress(payTo) && Number.isSafeInteger(maxTimeoutSeconds) && Number(maxTimeoutSeconds) > 0,
  },
  {
    says: `the payment could be taken for longer than ${PAYMENT_SECONDS / 60} minutes`,
    expected: `maxTimeoutSeconds of ${PAYMENT_SECONDS} at most`,
    holds: ({ maxTimeoutSeconds }: PaymentMethod) => Number(maxTimeoutSeconds) <= PAYMENT_SECONDS,
  },
])

/**
 * Chooses the offer of a challenge that matches the documented terms. With `payTo` the offer must pay one of
 * these accounts. Only a challenge in the header is paid, since x402 clients read no other.
 */
export function chooseOffer(challenge: PaymentChallenge | undefined, payTo?: readonly string[]): OfferChoice {
  if (challenge?.from !== 'header' || challenge.accepts.length === 0)
    return { refused: 'the details of the payment are not those of x402 version 2', expected: 'accepts' }
  const tried = challenge.accepts.map(way => ({
    way,
    failed: rules.current.findIndex(rule => !rule.holds(way)),
  }))
  const good = tried.filter(({ failed }) => failed === -1).map(({ way }) => way)
  const mine = good.find(({ payTo: to }) => payTo?.some(account => isSameAddress(to, account)) ?? true)
  // Every member that a payment depends on was looked at just above.
  if (mine !== undefined) return { offer: mine as unknown as PaymentRequirements }
  if (good[0] !== undefined) {
    const refused = 'the account to pay is none of those that the operator names'
    return { refused, expected: (payTo ?? []).join(', '), account: String(good[0].payTo) }
  }
  const { says: refused = '', expected = '' } =
    rules.current[Math.max(...tried.map(each => each.failed))] ?? {}
  return { refused, expected }
}

type ChallengeReply = Pick<Exchange, 'reply'>

/** The readable payment offers of a 402, and where they were found. */
export interface PaymentChallenge {
  readonly from: 'header' | 'body'
  readonly accepts: readonly Readonly<Record<string, unknown>>[]
}

/** Reads the x402 version 2 challenge of a 402 from its header, otherwise from its body. Never throws. */
export function readPaymentChallenge(seen: ChallengeReply): PaymentChallenge | undefined {
  const details = readDetails(seen)
  for (const from of ['header', 'body'] as const) {
    const { x402Version, accepts } = details[from]
    if (x402Version === getPayment().version && Array.isArray(accepts) && accepts.length > 0)
      return { from, accepts: accepts.filter(way => typeof way === 'object' && way !== null) }
  }
  return undefined
}

/** Returns the x402 versions in header and body of a 402, which may serve several kinds of clients. */
export function readX402Versions(seen: ChallengeReply): unknown[] {
  const versions = Object.values(readDetails(seen)).map(({ x402Version }) => x402Version)
  return versions.filter(version => version !== undefined)
}

function readDetails({ reply }: ChallengeReply) {
  const { headers = {}, body = '' } = reply ?? {}
  return { header: readPaymentHeader(headers['payment-required']), body: readJsonMembers(body) }
}

/** Id of the requirement about chain and price of a payment. */
export const termsRequirementId = 'PAY-003'

/** Returns the origin on which an operation is paid for. */
export function findPaymentOrigin(id: OperationId): Origin {
  return paidOriginByKeyedOrigin[getOperation(id).origin]
}

/** Judges chain and price of a challenge by its best offer. A price in an unknown coin is not judged. */
export function judgePaymentTerms(seen: ExchangeEvidence): Outcome | undefined {
  const challenge = readPaymentChallenge(seen)
  if (challenge === undefined) return undefined
  const { from, accepts } = challenge
  const { network: documented, amount: price } = documentedTerms.current
  const here = accepts.filter(({ network }) => network === documented)
  const priced = here.filter(({ asset }) => isSameAddress(asset, known.current.asset))
  const isPriced =
    priced.length === 0 || priced.some(({ amount }) => amount === price || amount === Number(price))
  const isElsewhere = here.length === 0
  return {
    holds: !isElsewhere && isPriced,
    message: isElsewhere
      ? 'No way to pay is on the documented chain.'
      : 'The price is not the documented one.',
    place: `${from === 'header' ? 'header payment-required' : 'body'}, accepts`,
    expected: `${documented}, amount ${price}`,
    actual: accepts.map(({ network, amount }) => ({ network, amount })),
  }
}

/** Returns the operations of a run by payment host, those that need no input first. */
export function listOperationsByHost({ operations, excluded }: PlanSettings) {
  const asked = matchOperations(operations ?? '*').filter(id => excluded[id] === undefined)
  const needsInput = (id: OperationId) => Number(getOperation(id).parameters.some(({ required }) => required))
  const sorted = asked.toSorted((one, other) => needsInput(one) - needsInput(other))
  return [...groupBy(sorted, findPaymentOrigin).values()]
}
