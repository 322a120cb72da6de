import { perContract } from '../../../contract/activate-contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import { readPaymentHeader } from '../../evidence/read-payment-header.ts'
import { citeGaps } from '../../model/gap-observer-definitions.ts'
import type { PlannedRequest, Run } from '../../model/recording.ts'
import { createRequestPlanner, type PlanSettings } from '../../requests/build-required-query.ts'
import {
  createCountFinding,
  createStatusFinding,
  explainInconclusiveReply,
} from '../answers/classify-answer.ts'
import { allOperations, isSameQuery, tableOperations } from '../answers/select-successful.ts'
import { compareColumns } from '../columns/column-checks.ts'
import { defineChecks, type Outcome } from '../families/define-checks.ts'
import { chooseOffer, findPaymentOrigin, listOperationsByHost, readPaymentChallenge } from './choose-offer.ts'

/** Id of the requirement that a paid request gets the normal reply. */
export const paidReplyRequirementId = 'PAY-PAID'
const [sameId, receiptId] = ['PAY-SAME', 'PAY-RECEIPT']
const [spentId, termsId, accountId] = ['PAY-SPENT', 'PAY-TERMS', 'PAY-TO']
/** Share of the rows that a key gets which a paid answer may lack: lists change between two requests. */
const MISSING_SHARE = 0.1
const MISSING_ROWS = 2

/** Checks paid requests (PAY). They are planned only with a maximum cost. */
export const paidRequestChecks = perContract(() =>
  defineChecks(
    { clause: readClause('authentication'), operations: allOperations.current, needs: 'pay' },
    [
      {
        id: paidReplyRequirementId,
        title: 'a paid request gets the normal answer',
        checks: `A request with a payment as the 402 before asked for it gets a 2xx with rows, which are judged like all others. A refusal for the funds, for the time or in the settlement tells nothing, and no more does one that does not say why: which header carries a payment is open${citeGaps(paidReplyRequirementId)}.`,
        violation: 'a good payment is refused, or the money is taken and the answer is 404',
        among: selectPaid,
        judge: judgePaid,
      },
      {
        id: sameId,
        title: 'the paid answer has the columns of the one that a key gets',
        checks: `Names and types of the columns of the same request, paid for and with a key, and that no more than ${MISSING_SHARE * 100} percent of its rows are missing.`,
        violation: 'a column that only some payers see, or 10 rows where a key gets 100',
        operations: tableOperations.current,
        among: evidence =>
          selectPaid(evidence).filter(({ ok, target }) => ok && target.reply.kind === 'table'),
        judge: compareWithKeyed,
      },
      {
        id: receiptId,
        title: 'a paid answer carries its receipt',
        level: 'open',
        checks:
          'Whether PAYMENT-RESPONSE says that the payment of this payer was settled on its chain is recorded.',
        violation: `nothing: the contract knows no receipt${citeGaps(receiptId)}`,
        among: evidence => selectPaid(evidence).filter(({ ok }) => ok),
        judge: judgeReceipt,
      },
      {
        id: spentId,
        title: 'a payment buys one answer',
        level: 'inferred',
        checks:
          'A payment that bought an answer gets no success when it is sent again: the price is for each request. It cannot cost anything a second time. The same request may be answered as a repetition; another request fails.',
        violation: 'the same payment is taken for any number of requests',
        among: ({ exchanges }) => exchanges.filter(({ payment }) => payment === 'spent'),
        judge(seen) {
          const isOther = seen.role === 'elsewhere'
          const message = isOther
            ? 'A payment that was spent buys the answer to another request.'
            : 'A payment that was spent gets an answer again.'
          const holds = explainFailure(seen) === undefined ? !seen.ok : undefined
          const finding = createStatusFinding(seen, message, '402 or another refusal')
          return { holds, ...finding, ...(isOther && { certain: true }) }
        },
      },
      {
        id: termsId,
        title: 'what is asked for is a payment that this suite makes',
        level: 'open',
        checks:
          'Whether a way to pay is one transfer (scheme exact, EIP-3009) of the documented price in the coin that the suite knows is recorded; any other is not paid.',
        violation: `nothing: coin and scheme are open${citeGaps(termsId)}`,
        judge: (seen, { run }) => judgeOffer(seen, run)?.terms ?? explainInconclusiveReply(seen),
      },
      {
        id: accountId,
        title: 'the payment goes to an account that the operator names',
        clause: 'the limit of the operator',
        checks: 'The account of the way to pay is one of those given with --pay-to; any other is not paid.',
        violation: 'the account of somebody else',
        needs: 'pay-to',
        judge: (seen, { run }) => judgeOffer(seen, run)?.account,
      },
    ],
    { requests: planPayments },
  ),
)

const plan = createRequestPlanner('pay')

function planPayments(run: PlanSettings): PlannedRequest[] {
  if (run.maxCost === undefined) return []
  const elsewhere = listOperationsByHost(run).flatMap(([first, second]) =>
    second ? [planElsewhere(first, second)] : [],
  )
  return [...allOperations.current.flatMap(planPaid), ...elsewhere]
}

/** Plans three requests: without a payment for the price, with the payment, and with it again. */
function planPaid(id: OperationId): PlannedRequest[] {
  const group = `paid:${id}`
  const paid = { origin: findPaymentOrigin(id), access: 'none', group } as const
  const answer = { ...paid, payment: 'signed', expects: 'success', role: 'answer' } as const
  const again = { ...paid, payment: 'spent', expects: 'refusal', role: 'again' } as const
  return [
    plan(`${group}:price`, id, [termsId, accountId], {}, { ...paid, expects: 'challenge', role: 'price' }),
    plan(`${group}:answer`, id, [paidReplyRequirementId, sameId, receiptId], {}, answer),
    plan(`${group}:again`, id, [spentId], {}, again),
  ]
}

/** Plans the payment of one operation for another. No repetition of a request explains an answer. */
function planElsewhere(paid: OperationId, other: OperationId): PlannedRequest {
  const group = `paid:${paid}`
  const origin = findPaymentOrigin(other)
  const rest = { origin, access: 'none', group, payment: 'spent', expects: 'refusal' } as const
  return plan(`${group}:elsewhere`, other, [spentId], {}, { ...rest, role: 'elsewhere' })
}

function selectPaid({ exchanges }: Evidence): ExchangeEvidence[] {
  return exchanges.filter(({ payment }) => payment === 'signed')
}

/** Judges the terms of an offer, and the account to pay if the operator names some. Returns undefined without a 402. */
function judgeOffer(seen: ExchangeEvidence, { payTo }: Pick<Run, 'payTo'>) {
  if (seen.reply?.status !== 402) return undefined
  const challenge = readPaymentChallenge(seen)
  const chosen = chooseOffer(challenge, payTo)
  const isForeign = 'account' in chosen
  const isPayable = 'offer' in chosen || isForeign
  const { refused = '', expected = '' } = 'offer' in chosen ? {} : chosen
  const finding = {
    message: `Not paid: ${refused}.`,
    place: 'header payment-required, accepts',
    expected,
    actual: challenge?.accepts,
  }
  return {
    terms: { holds: isPayable, ...finding },
    ...(payTo !== undefined && isPayable && { account: { holds: !isForeign, ...finding } }),
  }
}

/** Refusal reasons for correctly signed payments: too low a balance, or a wrong clock. */
const reasonsOfPayer = /fund|balance|valid_?(before|after)|expired|nonce/i

function judgePaid(seen: ExchangeEvidence, { exchanges }: Evidence): Outcome | string {
  const { reply, paid, ok, rows } = seen
  const isTaken = paid?.outcome === 'settled'
  const unclear = ok || isTaken ? undefined : explainRefusal(seen, exchanges)
  if (unclear !== undefined) return unclear
  return {
    holds: ok && rows !== undefined,
    message: describeRefusal(seen, isTaken),
    place: ok ? seen.rowsAt || 'body' : 'status',
    expected: 'the answer that a key gets',
    actual: [reply?.status ?? seen.failure?.kind, readReason(seen)].filter(Boolean).join(', '),
  }
}

function describeRefusal({ ok, reply }: ExchangeEvidence, isTaken: boolean): string {
  if (ok) return 'The paid answer has no rows where the contract has them.'
  if (isTaken) return 'The payment was taken, and there is no answer.'
  return reply?.status === 402
    ? 'A payment as it was asked for is refused.'
    : 'A paid request is refused, though its payment is not.'
}

/** Returns the reason why a refusal is inconclusive, or undefined if it breaks a documented statement. */
function explainRefusal(seen: ExchangeEvidence, exchanges: readonly ExchangeEvidence[]): string | undefined {
  const failure = explainFailure(seen)
  if (failure !== undefined) return failure
  if (seen.reply?.status !== 402) {
    const keyed = listKeyed(seen, exchanges)
    return keyed.length > 0 && !keyed.some(({ ok }) => ok)
      ? `status ${seen.reply?.status}, and a key gets no answer either`
      : undefined
  }
  const { outcome, receipt } = seen.paid ?? {}
  const reason = readReason(seen)
  if (outcome === 'pending') return 'the settlement is pending'
  if (receipt !== undefined) return `the settlement failed: ${reason ?? 'no reason is given'}`
  const price = exchanges.findLast(each => each.group === seen.group && each.role === 'price')
  if (reason === undefined || (price !== undefined && reason === readReason(price)))
    return `the payment in PAYMENT-SIGNATURE was not noticed, and which header carries it is open${citeGaps(paidReplyRequirementId)}`
  return reasonsOfPayer.test(reason) ? `the payment was refused: ${reason}` : undefined
}

/** Returns the x402 reason in a reply: from the receipt, otherwise from the payment details. */
function readReason({ paid, reply, json }: ExchangeEvidence): string | undefined {
  const body = (typeof json === 'object' && json !== null ? json : {}) as { readonly error?: unknown }
  const { error = body.error } = readPaymentHeader(reply?.headers['payment-required'])
  const reason = paid?.receipt?.errorReason ?? error
  return typeof reason === 'string' && reason !== '' ? reason.slice(0, 200) : undefined
}

function listKeyed(seen: ExchangeEvidence, exchanges: readonly ExchangeEvidence[]): ExchangeEvidence[] {
  return exchanges.filter(
    each =>
      isSameQuery(each, seen) &&
      each.expects === 'success' &&
      each.access === undefined &&
      each.accept === undefined &&
      each.form === seen.form,
  )
}

function judgeReceipt({ paid, reply }: ExchangeEvidence): Outcome {
  const { receipt, network, payer } = paid ?? {}
  const isMine = receipt?.payer === undefined || receipt.payer.toLowerCase() === payer?.toLowerCase()
  return {
    holds:
      receipt?.success === true && receipt.transaction !== undefined && receipt.network === network && isMine,
    message: 'There is no receipt of this payment.',
    place: 'header payment-response',
    expected: `base64 of {success: true, transaction, network: ${network}, payer: ${payer}}`,
    actual: receipt ?? reply?.headers['payment-response'],
  }
}

function compareWithKeyed(seen: ExchangeEvidence, { exchanges }: Evidence): readonly Outcome[] | string {
  const keyed = listKeyed(seen, exchanges)
  const other = keyed.find(each => (each.table?.columns.length ?? 0) > 0)
  if (other === undefined || (seen.table?.columns.length ?? 0) === 0)
    return 'there are not both answers, one paid for and one with a key'
  const least = Math.min(...keyed.map(({ rows }) => rows?.length ?? 0))
  const missing = least - (seen.rows?.length ?? 0)
  const message = `A key gets more rows for the same request (exchange ${other.n}).`
  const otherColumns = `The columns are not those that a key gets (exchange ${other.n}).`
  return [
    { ...compareColumns(seen, other), message: otherColumns },
    ...(missing > Math.max(MISSING_ROWS, least * MISSING_SHARE)
      ? [{ holds: false, ...createCountFinding(seen, message, `about ${least} rows`), beside: [other.n] }]
      : []),
  ]
}
