import type { OperationId } from '../../contract/types.ts'
import { carriesKey, refusesKey } from '../checks/shared/answers.ts'
import { expected } from '../checks/shared/select.ts'
import type { Evidence, Seen } from '../evidence/evidence.ts'
import type { Exchange } from '../model/recording.ts'
import type { ExitCode, Judged, Report, Verdict } from '../model/report.ts'

/** What decides about the end of a run, besides the verdicts. */
export interface Policy {
  /** Whether a warning counts as a failure. */
  readonly failOnInferred?: boolean
  /** Known failures that did not fail any more, and those whose time is over, in words. */
  readonly stale?: readonly string[]
}

/** The share of documented requirements that were exercised, of those in reach of the run. */
export function coverageOf(judged: readonly Judged[], floor: number): Report['coverage'] {
  const reach = judged.filter(({ level, verdict }) => level === 'documented' && verdict !== 'skipped')
  return {
    exercised: reach.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail').length,
    total: reach.length,
    floor,
  }
}

/**
 * The exit code of a run and its reason (design, conformance suite): 0 is only for a target that was judged, exercised and
 * clean. What could not be judged comes before what failed only where nothing at all was answered.
 */
export function exitOf(
  judged: readonly Judged[],
  evidence: Evidence,
  operations: readonly OperationId[],
  policy: Policy,
): Report['exit'] {
  const due = expected(evidence)
  const [first] = due
  if (first === undefined) return unjudged(judged, evidence, operations) ?? exit(4, 'nothing was asked')
  if (!due.some(({ ok }) => ok))
    return exit(
      3,
      `no request was answered with a 2xx; the first was ${told(first)}${keyAdvice(first, evidence)}`,
    )
  const failed = standing(judged, 'fail')
  const warned = standing(judged, 'warn')
  const { stale = [], failOnInferred = false } = policy
  if (failed.length > 0) return exit(1, `${plural(failed.length, 'documented requirement')} failed`)
  if (failOnInferred && warned.length > 0)
    return exit(1, `${plural(warned.length, 'inferred requirement')} failed`)
  if (stale.length > 0) return exit(1, `known failures have to be looked at again: ${stale.join('; ')}`)
  if (judged.some(({ verdict }) => verdict === 'error')) return exit(3, 'the suite itself failed')
  return unjudged(judged, evidence, operations) ?? covered(judged, evidence, warned)
}

/** Ids of requirements with a verdict nobody knew of; one whose findings another shows is not counted besides that. */
function standing(judged: readonly Judged[], verdict: Verdict): string[] {
  const here = judged.filter(entry => entry.verdict === verdict && entry.known === undefined)
  const ids = new Set(here.map(({ id }) => id))
  return [...ids].filter(id => here.some(entry => entry.id === id && !ids.has(entry.shownBy ?? '')))
}

/** Operations of which no reply could be looked at: why not decides between "could not" and "too little". */
function unjudged(
  judged: readonly Judged[],
  evidence: Evidence,
  operations: readonly OperationId[],
): Report['exit'] | undefined {
  const seen = new Set(
    expected(evidence).flatMap(({ rows, operation }) => (rows === undefined ? [] : [operation])),
  )
  const missing = operations.filter(id => !seen.has(id))
  if (missing.length === 0) return undefined
  const stuck = missing.find(id =>
    judged.some(
      ({ operationId, verdict, level }) =>
        operationId === id && verdict === 'inconclusive' && level === 'documented',
    ),
  )
  const byReason = new Map<string, OperationId[]>()
  for (const id of missing) {
    const { reason = 'no reply could be looked at' } =
      judged.find(({ operationId, reason }) => operationId === id && reason !== undefined) ?? {}
    byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  }
  const reasons = [...byReason].map(([reason, ids]) => `${ids.join(', ')}: ${reason}`)
  const says = `${plural(missing.length, 'operation')} could not be judged; ${reasons.join('; ')}`
  return exit(stuck === undefined ? 4 : 3, says)
}

function covered(
  judged: readonly Judged[],
  { run, unsent }: Evidence,
  warned: readonly string[],
): Report['exit'] {
  const { exercised, total, floor } = coverageOf(judged, run.floor)
  const share = `${exercised} of ${total} documented requirements exercised`
  const isMissed = total === 0 || exercised < floor * total
  const early = unsent.find(({ reason }) => reason === 'stopped' || (isMissed && reason === 'budget'))
  if (early !== undefined) return exit(3, `the run ended early: ${early.says} (${share})`)
  if (isMissed)
    return exit(4, `too little evidence: ${share}, ${Math.round(floor * 100)} percent are asked for`)
  const warnings = warned.length === 0 ? '' : `, ${plural(warned.length, 'warning')}`
  return exit(0, `conforms: ${share}, none failed${warnings}`)
}

/** What to look at when the first request was refused for its key. */
function keyAdvice(first: Seen, { run: { keyName } }: Evidence): string {
  if (!refusesKey(first)) return ''
  return carriesKey(first) ? `; is the key in ${keyName} right?` : `; no key was sent: put it into ${keyName}`
}

function told({ url, reply, failure }: Pick<Exchange, 'url' | 'reply' | 'failure'>): string {
  const { status, headers: { location } = {} } = reply ?? {}
  const to = location === undefined ? '' : ` to ${location}` // a base URL that has moved is never followed
  return `GET ${url}: ${status === undefined ? (failure?.message ?? 'no reply') : `status ${status}${to}`}`
}

function exit(code: ExitCode, reason: string): Report['exit'] {
  return { code, reason }
}

function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
