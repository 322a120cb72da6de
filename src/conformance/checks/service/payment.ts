import { offers } from '../../../payment/terms.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family, Requirement } from '../../model/requirement.ts'
import { answerOf, whyUnclear } from '../shared/answers.ts'
import { hold } from '../shared/hold.ts'
import { allOperations } from '../shared/select.ts'
import { type Challenge, readChallenge } from './read-challenge.ts'

const [usual] = offers.usual

const unpaid = {
  level: 'documented',
  clause: 'shared rules, Authentication',
  operations: allOperations,
  needs: 'standard',
} as const

const requirements: readonly Requirement[] = [
  {
    ...unpaid,
    id: 'PAY-001',
    title: 'a request without payment is answered with 402',
    checks:
      'The status of a request with neither key nor payment, by the same path on the payment host, is 402.',
    violation: '200 unpaid, or 401',
  },
  {
    ...unpaid,
    id: 'PAY-002',
    title: 'a 402 carries payment details',
    checks: 'There is a body, or a header whose name says payment-required.',
    violation: '402 and nothing else',
  },
  {
    ...unpaid,
    id: 'PAY-003',
    title: 'a request costs 0.05 of a dollar coin on chain 8453',
    checks:
      'When header or body can be read as x402 version 2, a way to pay is on that chain, and for the known coin the amount is its 0.05.',
    violation: 'another chain, or 0.06',
  },
  {
    ...unpaid,
    id: 'PAY-004',
    title: 'a standard client can pay',
    level: 'open',
    checks:
      'Whether the payment details are what an x402 version 2 client reads, in the header, is recorded.',
    violation: 'nothing: the form of the details is open (GAP-07)',
  },
  {
    ...unpaid,
    id: 'PAY-005',
    title: 'payment is asked for before the parameters are looked at',
    level: 'open',
    checks: 'Whether a request without its required parameter gets a 402 on the payment host is recorded.',
    violation: 'nothing: the order is open (GAP-47)',
    operations: ['tokenDetails'],
    needs: 'negative',
  },
]

/** What an unpaid request on the payment host is told (PAY). */
export const payment: Family = {
  requirements,
  judge({ exchanges }, tally) {
    for (const seen of exchanges) {
      if (seen.expects === 'challenge') challenge(seen, tally)
      if (seen.about?.includes('PAY-005'))
        first(seen, 'PAY-005', 'A bad request is not asked for a payment.', tally)
    }
  },
}

function challenge(seen: Seen, tally: Tally): void {
  if (!first(seen, 'PAY-001', 'A request without payment is not answered with 402.', tally)) return
  const { body = '', headers = {} } = seen.reply ?? {}
  const details = readChallenge(seen)
  hold(
    tally,
    'PAY-002',
    seen,
    body !== '' || Object.keys(headers).some(name => name.includes('payment-required')),
    {
      message: 'The 402 carries no payment details.',
      place: 'body',
      expected: 'a body, or a header of payment details',
      actual: Object.keys(headers),
    },
  )
  hold(tally, 'PAY-004', seen, details !== undefined && details.from === 'header', {
    message:
      details === undefined
        ? 'The details are not those of x402 version 2.'
        : 'The details are in the body alone.',
    place: 'header payment-required',
    expected: 'base64 of {x402Version: 2, accepts: […]}',
    actual: headers['payment-required'] ?? body.slice(0, 60),
  })
  if (details !== undefined) price(seen, details, tally)
}

/** Whether the status is 402; a 429, a 503 or no reply tells nothing, but 401 and 403 are no 402. */
function first(seen: Seen, requirement: string, message: string, tally: Tally): boolean {
  const { reply } = seen
  if (reply === undefined || reply.status === 429 || reply.status === 503) {
    tally.unclear(requirement, seen, whyUnclear(seen))
    return false
  }
  const actual = answerOf(seen) === 'accepted' ? `${reply.status} and an answer` : reply.status
  return hold(tally, requirement, seen, reply.status === 402, {
    message,
    place: 'status',
    expected: '402',
    actual,
  })
}

/** One way to pay that is as documented will do; of a coin that we do not know only the chain can be judged. */
function price(seen: Seen, { from, accepts }: Challenge, tally: Tally): void {
  const here = accepts.filter(({ network }) => network === usual.network)
  const known = here.filter(({ asset }) => String(asset).toLowerCase() === usual.asset.toLowerCase())
  const isPriced = known.length === 0 || known.some(({ amount }) => String(amount) === usual.amount)
  const place = from === 'header' ? 'header payment-required' : 'body'
  hold(tally, 'PAY-003', seen, here.length > 0 && isPriced, {
    message:
      here.length === 0
        ? 'No way to pay is on the documented chain.'
        : 'The price is not the documented one.',
    place: `${place}, accepts`,
    expected: `${usual.network}, amount ${usual.amount}`,
    actual: accepts.map(({ network, amount }) => ({ network, amount })),
  })
}
