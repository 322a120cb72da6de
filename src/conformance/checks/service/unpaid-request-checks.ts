import { perContract } from '../../../contract/activate-contract.ts'
import { getPayment } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { listPathFamilies } from '../../../contract/match-route.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import { citeGaps } from '../../model/gap-observer-definitions.ts'
import { badPayments, isBadPayment, type PlannedRequest } from '../../model/recording.ts'
import { serviceWideOperations } from '../../model/requirement.ts'
import { createRequestPlanner } from '../../requests/build-required-query.ts'
import { requestGroups } from '../across/evaluate-expression.ts'
import {
  classifyAnswer,
  createStatusFinding,
  isKeyRefused,
  isMissingRoute,
} from '../answers/classify-answer.ts'
import { allOperations, findFirst, sampleOperations } from '../answers/select-successful.ts'
import { defineChecks, type Outcome } from '../families/define-checks.ts'
import {
  findPaymentOrigin,
  judgePaymentTerms,
  listOperationsByHost,
  readPaymentChallenge,
  readX402Versions,
  termsRequirementId,
} from './choose-offer.ts'

const [requiredId, detailsId, formId, versionId] = ['PAY-001', 'PAY-002', 'PAY-004', 'PAY-VERSION']
const unpaidIds = [requiredId, detailsId, termsRequirementId, formId, versionId]
const [mistakeId, garbageId, verifyId] = ['PAY-005', 'PAY-GARBAGE', 'PAY-VERIFY']

const planRequest = createRequestPlanner('standard')

/** The first operation of each family that has parameters, all of them optional. */
const sampledOperations = perContract(() =>
  listPathFamilies().flatMap(family =>
    findFirst(
      ({ path, parameters }) =>
        path.startsWith(`/${family}/`) &&
        parameters.length > 0 &&
        !parameters.some(({ required }) => required),
    ),
  ),
)

/** Checks unpaid requests on the payment host (PAY). */
export const unpaidRequestChecks = perContract(() =>
  defineChecks(
    { clause: readClause('authentication'), operations: allOperations.current, needs: 'standard' },
    [
      {
        id: requiredId,
        title: 'a request without payment is answered with 402',
        checks:
          'The status of a request with neither key nor payment, by the same path on the payment host, is 402.',
        violation: '200 unpaid, or 401',
        requests: () =>
          allOperations.current.map(id => {
            // It costs nothing.
            const rest = { origin: findPaymentOrigin(id), access: 'none', expects: 'challenge' } as const
            return planRequest(`pay:${id}`, id, [...unpaidIds, ...listOfferIds()], {}, rest)
          }),
        among: selectChallenged,
        judge: (seen, evidence) => {
          const message = 'A request without payment is not answered with 402.'
          return judgePaymentRequired(seen, message, isOutOfOrder(seen, evidence))
        },
      },
      {
        id: detailsId,
        title: 'a 402 carries payment details',
        checks: 'There is a body, or a header whose name says payment-required.',
        violation: '402 and nothing else',
        among: selectChallenges,
        judge({ reply }) {
          const names = Object.keys(reply?.headers ?? {})
          return {
            holds: reply?.body !== '' || names.some(name => name.includes('payment-required')),
            message: 'The 402 carries no payment details.',
            place: 'body',
            expected: 'a body, or a header of payment details',
            actual: names,
          }
        },
      },
      {
        id: termsRequirementId,
        title: `a request costs ${getPayment().price} of a dollar coin on chain ${getPayment().chain}`,
        checks:
          'When header or body can be read as x402 version 2, a way to pay is on that chain, and for the known coin the amount is that price.',
        violation: 'another chain, or another price',
        // A paid request may get a 402 all the same.
        among: evidence => [
          ...selectChallenges(evidence),
          ...evidence.exchanges.filter(each => each.payment === 'signed' && each.reply?.status === 402),
        ],
        judge: judgePaymentTerms,
      },
      {
        id: formId,
        title: 'a standard client can pay',
        level: 'open',
        checks:
          'Whether the payment details are what an x402 version 2 client reads, in the header, is recorded.',
        violation: `nothing: the form of the details is open${citeGaps(formId)}`,
        among: selectChallenges,
        judge(seen) {
          const { body = '', headers = {} } = seen.reply ?? {}
          const from = readPaymentChallenge(seen)?.from
          return {
            holds: from === 'header',
            message:
              from === undefined
                ? 'The details are not those of x402 version 2.'
                : 'The details are in the body alone.',
            place: 'header payment-required',
            expected: 'base64 of {x402Version: 2, accepts: […]}',
            actual: headers['payment-required'] ?? body.slice(0, 60),
          }
        },
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
        requests: () =>
          sampleOperations.current.required.map(id => {
            const plan = createRequestPlanner('negative')
            const rest = { query: {}, origin: 'payment', access: 'none', expects: 'any' } as const
            return plan(`${mistakeId}:${id}:payment`, id, [mistakeId], {}, rest)
          }),
        judge: seen => judgePaymentRequired(seen, 'A bad request is not asked for a payment.'),
      },
      {
        id: versionId,
        title: 'payments are by version 2 of the protocol',
        checks:
          'When header or body name a version of x402, one of them names 2; a body for clients of version 1 may stand beside a header of version 2.',
        violation: 'x402Version is 1, and no other is offered',
        among: selectChallenges,
        judge(seen) {
          const [versions, version] = [readX402Versions(seen), String(getPayment().version)]
          if (versions.length === 0) return undefined
          return {
            holds: versions.map(String).includes(version),
            message: 'The payment is by another version of the protocol.',
            place: 'x402Version',
            expected: version,
            actual: versions,
          }
        },
      },
      {
        id: garbageId,
        title: 'what is no payment gets no rows',
        checks: `A request whose header PAYMENT-SIGNATURE holds a text that is neither base64 nor JSON gets no success with rows; the status is open${citeGaps(garbageId)}. Nothing can be spent by it.`,
        violation: 'rows for whoever sends the header',
        operations: sampledOperations.current,
        requests: () =>
          sampledOperations.current.map(id => {
            const unpaid = { origin: findPaymentOrigin(id), access: 'none' } as const
            const rest = { ...unpaid, payment: 'garbage', expects: 'refusal' } as const
            return planRequest(`pay:${id}:garbage`, id, [garbageId], { limit: '1' }, rest)
          }),
        judge(seen) {
          const count = seen.rows?.length ?? 0
          // A missing route or a failure of the service is inconclusive.
          const isRead =
            seen.ok || isKeyRefused(seen) || (classifyAnswer(seen) !== undefined && !isMissingRoute(seen))
          return {
            holds: isRead ? count === 0 : undefined,
            message: 'A request whose payment is none got rows.',
            place: seen.rowsAt || 'body',
            expected: '402 or another refusal',
            actual: `status ${seen.reply?.status} and ${count} rows`,
          }
        },
      },
      {
        id: verifyId,
        title: 'a payment that is not good buys nothing',
        checks:
          'Before anything is paid, each payment host gets four payments that must be refused: signed for another text, expired, of one smallest unit, and to another account. None gets a success. After one does, nothing is paid.',
        violation: 'an answer for a payment that nobody can collect',
        operations: serviceWideOperations,
        needs: 'pay',
        requests: run =>
          run.maxCost === undefined ? [] : listOperationsByHost(run).flatMap(planBadPayments),
        among: ({ exchanges }) => exchanges.filter(({ payment }) => isBadPayment(payment)),
        judge(seen) {
          const message = `A payment that must be refused is accepted: ${seen.payment}. Nothing is paid.`
          const isClear = seen.ok || explainFailure(seen) === undefined
          const finding = createStatusFinding(seen, message, '402 or another refusal')
          return { holds: isClear ? !seen.ok : undefined, about: null, ...finding }
        },
      },
    ],
  ),
)

/** Returns the ids of the statements about what a 402 offers. */
function listOfferIds(): string[] {
  return requestGroups.current
    .filter(({ name }) => name === 'offers')
    .flatMap(group => group.statements.map(({ id }) => id))
}

/** Plans a request for the price, and one with each payment that must be refused. They come before all payments. */
function planBadPayments([id]: readonly [OperationId, ...OperationId[]]): PlannedRequest[] {
  const group = `bad-payment:${id}`
  const unpaid = { origin: findPaymentOrigin(id), access: 'none', group } as const
  const plan = (role: string, rest: Partial<PlannedRequest>) =>
    createRequestPlanner('pay')(`${group}:${role}`, id, [verifyId], {}, { ...unpaid, ...rest, role })
  return [
    plan('price', { expects: 'challenge' }),
    ...badPayments.map(payment => plan(payment, { payment, expects: 'refusal' })),
  ]
}

function selectChallenged({ exchanges }: Evidence): ExchangeEvidence[] {
  return exchanges.filter(({ expects }) => expects === 'challenge')
}

function selectChallenges(evidence: Evidence): ExchangeEvidence[] {
  return selectChallenged(evidence).filter(({ reply }) => reply?.status === 402)
}

/** Minimum number of failed requests that are not chance. */
const SAMPLE_SIZE = 3

/** Returns true if a payment host fails every unpaid request, which is a finding while the service works. */
function isOutOfOrder({ origin }: ExchangeEvidence, evidence: Evidence): boolean {
  const unpaid = selectChallenged(evidence).filter(seen => seen.origin === origin)
  const isFailing = unpaid.every(seen => explainFailure(seen) !== undefined)
  return isFailing && unpaid.length >= SAMPLE_SIZE && evidence.exchanges.some(({ ok }) => ok)
}

/** Judges whether the status is 402. A failure of the host is unclear unless `isBlamed` is true. */
function judgePaymentRequired(seen: ExchangeEvidence, message: string, isBlamed = false): Outcome {
  const { status } = seen.reply ?? {}
  const isFailing = status === undefined || status === 429 || status === 503
  const isUnclear = isFailing || (!isBlamed && explainFailure(seen) !== undefined)
  return {
    holds: isUnclear ? undefined : status === 402,
    ...createStatusFinding(seen, message, '402'),
    ...(classifyAnswer(seen) === 'accepted' && { actual: `${status} and an answer` }),
  }
}
