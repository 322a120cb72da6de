import { perContract } from '../../../contract/activate-contract.ts'
import { getPayment } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { listPathFamilies } from '../../../contract/match-route.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import type { Tally } from '../../evidence/tally.ts'
import { citeGaps } from '../../model/cite-gaps.ts'
import { badPayments, isBadPayment, type PlannedRequest } from '../../model/recording.ts'
import { serviceWideOperations } from '../../model/requirement.ts'
import { createRequestPlanner } from '../../requests/build-required-query.ts'
import { sampleOperations } from '../../requests/sample-operations.ts'
import {
  classifyAnswer,
  createStatusFinding,
  isKeyRefused,
  isMissingRoute,
} from '../answers/classify-answer.ts'
import { allOperations, findOperationIds } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { describeRequirements } from '../families/describe-requirements.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { findPaymentOrigin, judgePaymentTerms, listOperationsByHost } from './judge-payment-terms.ts'
import { readPaymentChallenge, readX402Versions } from './read-payment-challenge.ts'

const [detailsId, mistakeId, versionId, garbageId] = ['PAY-004', 'PAY-005', 'PAY-VERSION', 'PAY-GARBAGE']
const verifyId = 'PAY-VERIFY'
/** The first operation of each family that has parameters, all of them optional. */
const sampledOperations = perContract(() =>
  listPathFamilies().flatMap(family =>
    findOperationIds(
      ({ path, parameters }) =>
        path.startsWith(`/${family}/`) &&
        parameters.length > 0 &&
        !parameters.some(({ required }) => required),
    ).slice(0, 1),
  ),
)

const otherRequests = [mistakeId, garbageId, verifyId]

const requirements = perContract(() =>
  describeRequirements(
    { clause: readClause('authentication'), operations: allOperations.current, needs: 'standard' },
    [
      {
        id: 'PAY-001',
        title: 'a request without payment is answered with 402',
        checks:
          'The status of a request with neither key nor payment, by the same path on the payment host, is 402.',
        violation: '200 unpaid, or 401',
      },
      {
        id: 'PAY-002',
        title: 'a 402 carries payment details',
        checks: 'There is a body, or a header whose name says payment-required.',
        violation: '402 and nothing else',
      },
      {
        id: 'PAY-003',
        title: `a request costs ${getPayment().price} of a dollar coin on chain ${getPayment().chain}`,
        checks:
          'When header or body can be read as x402 version 2, a way to pay is on that chain, and for the known coin the amount is that price.',
        violation: 'another chain, or another price',
      },
      {
        id: detailsId,
        title: 'a standard client can pay',
        level: 'open',
        checks:
          'Whether the payment details are what an x402 version 2 client reads, in the header, is recorded.',
        violation: `nothing: the form of the details is open${citeGaps(detailsId)}`,
      },
      {
        id: mistakeId,
        title: 'payment is asked for before the parameters are looked at',
        level: 'open',
        checks:
          'Whether a request without its required parameter gets a 402 on the payment host is recorded.',
        violation: `nothing: the order is open${citeGaps(mistakeId)}`,
        operations: sampleOperations.current.required,
        needs: 'negative',
      },
      {
        id: versionId,
        title: 'payments are by version 2 of the protocol',
        checks:
          'When header or body name a version of x402, one of them names 2; a body for clients of version 1 may stand beside a header of version 2.',
        violation: 'x402Version is 1, and no other is offered',
      },
      {
        id: garbageId,
        title: 'what is no payment gets no rows',
        checks: `A request whose header PAYMENT-SIGNATURE holds a text that is neither base64 nor JSON gets no success with rows; the status is open${citeGaps(garbageId)}. Nothing can be spent by it.`,
        violation: 'rows for whoever sends the header',
        operations: sampledOperations.current,
      },
      {
        id: verifyId,
        title: 'a payment that is not good buys nothing',
        checks:
          'Before anything is paid, each payment host gets four payments that must be refused: signed for another text, expired, of one smallest unit, and to another account. None gets a success. After one does, nothing is paid.',
        violation: 'an answer for a payment that nobody can collect',
        operations: serviceWideOperations,
        needs: 'pay',
      },
    ],
  ),
)

/** Checks unpaid requests on the payment host (PAY). */
export const unpaidRequestChecks = perContract<CheckFamily>(() => ({
  requirements: requirements.current,
  requests: run => [
    ...allOperations.current.map(planUnpaid),
    ...sampledOperations.current.map(planGarbage),
    ...planUnpaidMistake(),
    ...(run.maxCost === undefined ? [] : listOperationsByHost(run).flatMap(planBadPayments)),
  ],
  judge({ exchanges }, tally) {
    for (const seen of exchanges) {
      if (seen.expects === 'challenge') judgeChallenge(seen, isOutOfOrder(seen, exchanges), tally)
      if (seen.about?.includes(mistakeId))
        judgePaymentRequired(seen, mistakeId, 'A bad request is not asked for a payment.', false, tally)
      if (seen.about?.includes(garbageId)) judgeGarbage(seen, tally)
      if (isBadPayment(seen.payment)) judgeBadPayment(seen, tally)
    }
  },
}))

const planOne = createRequestPlanner('standard')

/** Plans a request to the payment origin of an operation, with neither payment nor key. It costs nothing. */
function planUnpaid(id: OperationId): PlannedRequest {
  const origin = findPaymentOrigin(id)
  const about = requirements.current
    .map(requirement => requirement.id)
    .filter(each => !otherRequests.includes(each))
  return planOne(`pay:${id}`, id, about, {}, { origin, access: 'none', expects: 'challenge' })
}

/** Plans a request whose payment header cannot be read as a payment. */
function planGarbage(id: OperationId): PlannedRequest {
  const rest = {
    origin: findPaymentOrigin(id),
    access: 'none',
    payment: 'garbage',
    expects: 'refusal',
  } as const
  return planOne(`pay:${id}:garbage`, id, [garbageId], { limit: '1' }, rest)
}

/** Plans an unpaid request without its required parameter. */
function planUnpaidMistake(): PlannedRequest[] {
  const rest = { query: {}, origin: 'payment', access: 'none', expects: 'any' } as const
  const plan = createRequestPlanner('negative')
  return sampleOperations.current.required.map(id =>
    plan(`${mistakeId}:${id}:payment`, id, [mistakeId], {}, rest),
  )
}

/** Plans a request for the price, and one with each payment that must be refused. They come before all payments. */
function planBadPayments([id]: readonly [OperationId, ...OperationId[]]): PlannedRequest[] {
  const group = `bad-payment:${id}`
  const unpaid = { origin: findPaymentOrigin(id), access: 'none', group } as const
  const about = [verifyId]
  const plan = createRequestPlanner('pay')
  const price = { ...unpaid, expects: 'challenge', role: 'price' } as const
  return [
    plan(`${group}:price`, id, about, {}, price),
    ...badPayments.map(payment =>
      plan(`${group}:${payment}`, id, about, {}, { ...unpaid, payment, expects: 'refusal', role: payment }),
    ),
  ]
}

/** Minimum number of failed requests that are not chance. */
const SAMPLE_SIZE = 3

/**
 * Returns true if a payment host fails every unpaid request while the service works elsewhere. Its failures
 * are findings in that case.
 */
function isOutOfOrder({ origin }: ExchangeEvidence, exchanges: readonly ExchangeEvidence[]): boolean {
  const unpaid = exchanges.filter(seen => seen.origin === origin && seen.expects === 'challenge')
  const isFailing = unpaid.every(seen => explainFailure(seen) !== undefined)
  return isFailing && unpaid.length >= SAMPLE_SIZE && exchanges.some(({ ok }) => ok)
}

function judgeChallenge(seen: ExchangeEvidence, isBlamed: boolean, tally: Tally): void {
  const message = 'A request without payment is not answered with 402.'
  if (!judgePaymentRequired(seen, 'PAY-001', message, isBlamed, tally)) return
  const { body = '', headers = {} } = seen.reply ?? {}
  const details = readPaymentChallenge(seen)
  const names = Object.keys(headers)
  const hasDetails = body !== '' || names.some(name => name.includes('payment-required'))
  recordOutcome(tally, 'PAY-002', seen, hasDetails, {
    message: 'The 402 carries no payment details.',
    place: 'body',
    expected: 'a body, or a header of payment details',
    actual: names,
  })
  recordOutcome(tally, 'PAY-004', seen, details !== undefined && details.from === 'header', {
    message:
      details === undefined
        ? 'The details are not those of x402 version 2.'
        : 'The details are in the body alone.',
    place: 'header payment-required',
    expected: 'base64 of {x402Version: 2, accepts: […]}',
    actual: headers['payment-required'] ?? body.slice(0, 60),
  })
  const versions = readX402Versions(seen)
  if (versions.length > 0)
    recordOutcome(tally, versionId, seen, versions.map(String).includes(String(getPayment().version)), {
      message: 'The payment is by another version of the protocol.',
      place: 'x402Version',
      expected: String(getPayment().version),
      actual: versions,
    })
  if (details !== undefined) judgePaymentTerms(seen, details, tally)
}

/**
 * Judges a request with an unreadable payment, which must not get rows. A missing route or a failure of the
 * service is unclear.
 */
function judgeGarbage(seen: ExchangeEvidence, tally: Tally): void {
  const count = seen.rows?.length ?? 0
  const isRead =
    seen.ok || isKeyRefused(seen) || (classifyAnswer(seen) !== undefined && !isMissingRoute(seen))
  recordOutcome(tally, garbageId, seen, isRead ? count === 0 : undefined, {
    message: 'A request whose payment is none got rows.',
    place: seen.rowsAt || 'body',
    expected: '402 or another refusal',
    actual: `status ${seen.reply?.status} and ${count} rows`,
  })
}

/**
 * Records whether the status is 402, and returns the result. A failure of the host is unclear unless
 * `isBlamed` is true.
 */
function judgePaymentRequired(
  seen: ExchangeEvidence,
  requirement: string,
  message: string,
  isBlamed: boolean,
  tally: Tally,
): boolean {
  const { status } = seen.reply ?? {}
  const isFailing = status === undefined || status === 429 || status === 503
  const isUnclear = isFailing || (!isBlamed && explainFailure(seen) !== undefined)
  return recordOutcome(tally, requirement, seen, isUnclear ? undefined : status === 402, {
    ...createStatusFinding(seen, message, '402'),
    ...(classifyAnswer(seen) === 'accepted' && { actual: `${status} and an answer` }),
  })
}

/** Judges a payment that must be refused. The result is about the payment host, not about the operation. */
function judgeBadPayment(seen: ExchangeEvidence, tally: Tally): void {
  const unclear = explainFailure(seen)
  if (seen.ok) {
    const message = `A payment that must be refused is accepted: ${seen.payment}. Nothing is paid.`
    const finding = createStatusFinding(seen, message, '402 or another refusal')
    tally.recordFinding(verifyId, seen, finding, null)
  } else if (unclear === undefined) tally.recordPass(verifyId, null)
  else tally.recordUnclear(verifyId, null, unclear)
}
