import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
import { findAnswer } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { describeUnserved } from '../../contract/routes/list-unserved-lines.ts'
import { hasApiKey, isKeyRefused } from '../checks/answers/classify-answer.ts'
import { selectRequiredOrSuccessful } from '../checks/answers/select-successful.ts'
import { paidReplyRequirementId } from '../checks/service/paid-request-checks.ts'
import type { Evidence, ExchangeEvidence } from '../evidence/evidence.ts'
import { adviseOnProxy, describeStatus } from '../evidence/explain-failure.ts'
import type { Exchange } from '../model/recording.ts'
import type { ExitCode, Report, RequirementResult, Verdict } from '../model/report.ts'
import { listPayments } from './list-failed-requests.ts'

/** Settings that decide the exit code in addition to the verdicts. */
export interface ExitPolicy {
  /** True if a warning counts as a failure. */
  readonly failOnInferred?: boolean | undefined
  /** Entries of accepted findings that no longer fail, as `file:line`. */
  readonly stale?: readonly string[]
  /** An earlier report. Its failures do not fail the run again. */
  readonly baseline?: Report | undefined
}

/** Counts the exercised documented requirements, and those in scope of the run that no lawful reply leaves out. */
export function computeCoverage(judged: readonly RequirementResult[], floor: number): Report['coverage'] {
  const reach = judged.filter(
    ({ level, verdict, leftOut }) => level === 'documented' && verdict !== 'skipped' && !leftOut,
  )
  return {
    exercised: reach.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').length,
    total: reach.length,
    floor,
  }
}

/**
 * Decides the exit code of a run and its reason. Code 0 is only for a target that was judged, exercised and
 * clean. A failure has priority over requirements that were not judged, unless no request got a 2xx.
 */
export function decideExit(
  judged: readonly RequirementResult[],
  evidence: Evidence,
  operations: readonly OperationId[],
  policy: ExitPolicy,
): Report['exit'] {
  const due = selectRequiredOrSuccessful(evidence)
  const [first] = due
  const missing = judgeMissing(judged, due, operations)
  if (first === undefined) return missing ?? toExit(4, 'nothing was asked')
  if (!due.some(({ ok }) => ok))
    return toExit(
      3,
      `no request was answered with a 2xx; the first was ${describeExchange(first)}${adviseOnRefusal(first, evidence)}`,
    )
  const { stale = [], failOnInferred = false, baseline } = policy
  const isNew = createNewnessTest(baseline)
  const failed = listUnexpected(judged.filter(isNew), 'fail')
  const warned = listUnexpected(judged.filter(isNew), 'warn')
  if (failed.length > 0) return toExit(1, `${formatCount(failed.length, 'documented requirement')} failed`)
  if (failOnInferred && warned.length > 0)
    return toExit(1, `${formatCount(warned.length, 'inferred requirement')} failed`)
  if (stale.length > 0)
    return toExit(1, `accepted findings no longer fail, delete their entries: ${stale.join('; ')}`)
  const errors = judged.filter(({ verdict }) => verdict === 'error')
  if (errors[0] !== undefined)
    return toExit(3, `${formatCount(errors.length, 'requirement')} could not be judged: ${errors[0].reason}`)
  const exit = missing ?? judgePayments(judged, evidence) ?? judgeCoverage(judged, evidence, warned)
  const old = listUnexpected(judged, 'fail').length
  return exit.code === 0 && old > 0
    ? toExit(
        0,
        `nothing newly fails; ${formatCount(old, 'documented requirement')} failed before, too${describeUnserved()}`,
      )
    : exit
}

/** Creates a test for results that do not have the same verdict in an earlier report. */
function createNewnessTest(baseline: Report | undefined): (result: RequirementResult) => boolean {
  const keyOf = ({ id, operationId, verdict }: RequirementResult) => `${id} ${operationId} ${verdict}`
  const before = baseline?.requirements.filter(({ accepted }) => accepted === undefined) ?? []
  const keys = new Set(before.map(keyOf))
  return result => !keys.has(keyOf(result))
}

/** Returns the ids of requirements with a verdict that are neither accepted nor shown by another one. */
function listUnexpected(judged: readonly RequirementResult[], verdict: Verdict): string[] {
  const here = judged.filter(entry => entry.verdict === verdict && entry.accepted === undefined)
  const ids = new Set(here.map(({ id }) => id))
  return [...ids].filter(id => here.some(entry => entry.id === id && !ids.has(entry.shownBy ?? '')))
}

/** Returns exit 3 (could not judge) or 4 (too little evidence) for operations without a judged reply. */
function judgeMissing(
  judged: readonly RequirementResult[],
  due: readonly ExchangeEvidence[],
  operations: readonly OperationId[],
): Report['exit'] | undefined {
  const isRead = ({ rows, ok, target, reply }: ExchangeEvidence) =>
    rows !== undefined || (ok && findAnswer(target, reply?.status ?? 0) !== undefined)
  const seen = new Set(due.filter(isRead).map(({ operation }) => operation))
  const missing = operations.filter(id => !seen.has(id))
  if (missing.length === 0) return undefined
  const stuckOperations = new Set<OperationId | null>()
  const firstReasons = new Map<OperationId | null, string>()
  for (const { operationId, verdict, level, reason } of judged) {
    if (verdict === 'inconclusive' && level === 'documented') stuckOperations.add(operationId)
    if (reason !== undefined && !firstReasons.has(operationId)) firstReasons.set(operationId, reason)
  }
  const stuck = missing.find(id => stuckOperations.has(id))
  const byReason = groupBy(missing, id => firstReasons.get(id) ?? 'no reply could be looked at')
  const reasons = [...byReason].map(([reason, ids]) => `${ids.join(', ')}: ${reason}`)
  const says = `${formatCount(missing.length, 'operation')} could not be judged; ${reasons.join('; ')}`
  return toExit(stuck === undefined ? 4 : 3, says)
}

/** Returns exit code 3 or 4 if paid replies could not be judged, or if it is unknown whether a payment was taken. */
function judgePayments(judged: readonly RequirementResult[], evidence: Evidence): Report['exit'] | undefined {
  const open = judged.filter(
    ({ id, verdict }) =>
      id === paidReplyRequirementId && (verdict === 'inconclusive' || verdict === 'not-exercised'),
  )
  if (open[0] !== undefined) {
    const isStuck = open.some(({ verdict }) => verdict === 'inconclusive')
    const count = formatCount(open.length, 'paid answer')
    return toExit(isStuck ? 3 : 4, `${count} could not be judged: ${open[0].reason}`)
  }
  const { sent = [] } = listPayments(evidence).payments ?? {}
  const unknown = sent.filter(({ outcome }) => outcome === 'unknown')
  if (unknown.length === 0) return undefined
  const reason = 'there is no receipt, and the same payment is not refused'
  return toExit(3, `the result of ${formatCount(unknown.length, 'payment')} is unknown: ${reason}`)
}

function judgeCoverage(
  judged: readonly RequirementResult[],
  { run, unsent }: Evidence,
  warned: readonly string[],
): Report['exit'] {
  const { exercised, total, floor } = computeCoverage(judged, run.floor)
  const share = `${exercised} of ${total} documented requirements exercised`
  const isMissed = total === 0 || exercised < floor * total
  const early = unsent.find(({ reason }) => reason === 'stopped' || (isMissed && reason === 'budget'))
  if (early !== undefined) return toExit(3, `the run ended early: ${early.says} (${share})`)
  if (isMissed)
    return toExit(4, `too little evidence: ${share}, ${Math.round(floor * 100)} percent are asked for`)
  const warnings = warned.length === 0 ? '' : `, ${formatCount(warned.length, 'warning')}`
  return toExit(0, `conforms: ${share}, none failed${warnings}${describeUnserved()}`)
}

/** Returns advice after a refused first request: the key, or a proxy. */
function adviseOnRefusal(first: ExchangeEvidence, { run }: Evidence): string {
  if (!isKeyRefused(first)) return ''
  const { keyName } = run
  const advice = hasApiKey(first, run)
    ? `; is the key in ${keyName} right?`
    : `; no key was sent: put it into ${keyName}`
  return `${adviseOnProxy(first)}${advice}`
}

function describeExchange(exchange: Exchange): string {
  const { url, reply, failure } = exchange
  if (reply === undefined) return `GET ${url}: ${failure?.message ?? 'no reply'}`
  const { location } = reply.headers
  const to = location === undefined ? '' : ` to ${location}` // a base URL that has moved is never followed
  return `GET ${url}: ${describeStatus(exchange)}${to}`
}

function toExit(code: ExitCode, reason: string): Report['exit'] {
  return { code, reason }
}
