import { setImmediate } from 'node:timers/promises'
import { memoize } from '../../base/memoize.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { contract } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { matchOperations } from '../../contract/match-route.ts'
import { findUnjudged } from '../../contract/routes/list-unserved-lines.ts'
import { checkFamilies, requirements } from '../checks/check-families.ts'
import { judgeFamily } from '../checks/families/define-checks.ts'
import type { Evidence, ExchangeEvidence } from '../evidence/evidence.ts'
import { findExcerpt, formatCurl } from '../evidence/quote-value.ts'
import { readEvidence } from '../evidence/read-evidence.ts'
import { createTally, type Tally } from '../evidence/tally.ts'
import type { Optional, Recording, Run } from '../model/recording.ts'
import type { Report, ReportedFinding, RequirementResult } from '../model/report.ts'
import type { Requirement } from '../model/requirement.ts'
import { matchTrafficToPlan } from '../traffic/match-traffic-to-plan.ts'
import { type AcceptedFinding, applyAcceptedFindings } from './accepted-finding.ts'
import { attributeCauses } from './attribute-causes.ts'
import { computeCoverage, decideExit, type ExitPolicy } from './decide-exit.ts'
import { decideVerdict } from './decide-verdict.ts'
import { createExchangeReference, listFailedRequests, listPayments } from './list-failed-requests.ts'
import { describeSimilarFindings, pickFindings, type SimilarFindings } from './pick-findings.ts'
import { setAsideGuesses } from './set-aside-guesses.ts'

/** Options for judging a recording, in addition to the settings in the recording. */
export interface JudgeOptions extends Omit<ExitPolicy, 'stale'> {
  /** Accepted findings of the operator, and the day on which their expiry is checked. */
  readonly accepted?: { readonly entries: readonly AcceptedFinding[]; readonly today: Date }
}

/** Judges a recording. The same recording always gives the same report. Never throws for a reply. */
export function judge(recorded: Recording, options: JudgeOptions = {}): Report {
  const recording = matchTrafficToPlan(recorded)
  const evidence = readEvidence(setAsideGuesses(recording))
  return buildReport(recording, evidence, tallyEvidence(evidence), options)
}

/** Judges like `judge`, and lets other tasks run between families of checks. If the signal aborts meanwhile, the rest is an `error`. */
export async function judgeAsync(
  recorded: Recording,
  options: JudgeOptions = {},
  signal?: AbortSignal,
): Promise<Report> {
  const recording = matchTrafficToPlan(recorded)
  const evidence = readEvidence(setAsideGuesses(recording))
  const tally = createTally()
  const listened = signal?.aborted ? undefined : signal
  for (const family of checkFamilies.current) {
    if (!listened?.aborted) judgeFamily(family, evidence, tally)
    else for (const { id } of family.requirements) tally.recordError(id, 'judging was interrupted')
    await setImmediate()
  }
  return buildReport(recording, evidence, tally, options)
}

function tallyEvidence(evidence: Evidence): Tally {
  const tally = createTally()
  for (const family of checkFamilies.current) judgeFamily(family, evidence, tally)
  return tally
}

function buildReport(recording: Recording, evidence: Evidence, counts: Tally, options: JudgeOptions): Report {
  const { run, exchanges } = recording
  const judgedAlone = listEntries(run).map(([requirement, id]) =>
    judgeRequirement(requirement, id, counts, evidence),
  )
  const raw = attributeCauses(judgedAlone, counts, indexExchanges(evidence))
  // What a run was narrowed to may say nothing of some operations: these need not have answered.
  const spokenOf = new Set(raw.map(({ operationId }) => operationId))
  const operations = listOperationsInScope(run).filter(id => spokenOf.has(id))
  const { accepted = { entries: [], today: new Date(0) } } = options
  const { judged, stale, notes } = applyAcceptedFindings(raw, accepted.entries, accepted.today)
  const ends = exchanges.map(({ at, ms }) => at + ms)
  return {
    tool: run.tool,
    target: run.target,
    profile: run.profile,
    negative: run.negative,
    startedAt: run.startedAt,
    exit: decideExit(judged, evidence, operations, { ...options, stale: stale.map(({ where }) => where) }),
    summary: countVerdicts(judged),
    requests: exchanges.length,
    seconds: exchanges.length === 0 ? 0 : Math.round(Math.max(...ends) - (exchanges[0]?.at ?? 0)) / 1000,
    coverage: computeCoverage(judged, run.floor),
    requirements: judged,
    ...omitUndefined({ unjudged: findUnjudged() }),
    notes,
    gaps: counts.observed,
    failedRequests: listFailedRequests(evidence.exchanges),
    ...listPayments(recording),
  }
}

/** Returns the request groups that failed at the first attempt and should be sent once more. */
export function findGroupsToRetry(recording: Recording): readonly string[] {
  const { exchanges, ...rest } = setAsideGuesses(recording)
  const evidence = readEvidence({ ...rest, exchanges: exchanges.filter(({ group }) => group !== undefined) })
  return [...tallyEvidence(evidence).unsettled]
}

/** The settings of a run that say which requirements are judged on which operations. */
type Scope = Optional<Pick<Run, 'only' | 'operations' | 'excluded'>>

/** Returns each requirement with each of its operations, as far as they are in scope of the run or excluded. */
export const listEntries = memoize((run: Scope): readonly [Requirement, OperationId | null][] => {
  const { only, excluded = {} } = run
  const inScope = new Set<OperationId | null>(listOperationsInScope(run)).add(null)
  for (const id of Object.keys(excluded)) inScope.add(id as OperationId)
  return requirements.current
    .filter(({ id }) => only === undefined || only.includes(id))
    .flatMap(requirement => {
      const { operations } = requirement
      const about = operations.length === 0 ? [null] : operations.filter(id => inScope.has(id))
      return about.map((id): [Requirement, OperationId | null] => [requirement, id])
    })
})

function listOperationsInScope({ operations: glob, excluded = {} }: Scope): OperationId[] {
  const selected = glob === undefined ? contract.operations.map(({ id }) => id) : matchOperations(glob)
  return selected.filter(id => excluded[id] === undefined)
}

function judgeRequirement(
  requirement: Requirement,
  operationId: OperationId | null,
  counts: Tally,
  evidence: Evidence,
): RequirementResult {
  const { id, title, level, clause } = requirement
  const count = counts.find(id, operationId)
  const error = counts.errors.get(id)
  const { verdict, reason, leftOut } = decideVerdict(requirement, operationId, count, evidence, error)
  // A finding that another requirement shows is not shown here again, unless there is no other.
  const all = count?.findings ?? []
  const own = all.filter(({ shownBy }) => shownBy === id)
  const chosen = own.length > 0 ? own : all
  const shownBy = own.length > 0 ? id : all[0]?.shownBy
  const picked = pickFindings(chosen.map(({ finding }) => finding))
  const findings = picked.map(alike => showFinding(alike, evidence, operationId === null))
  const judged = {
    ...{ id, title, level, clause, operationId, verdict },
    ...(reason === undefined ? {} : { reason }),
    ...{ evaluated: count?.evaluated ?? 0, findings, found: chosen.length },
  }
  if (leftOut) return { ...judged, leftOut }
  return shownBy === undefined || shownBy === id ? judged : { ...judged, shownBy }
}

const indexExchanges = memoize(
  ({ exchanges }: Evidence): ReadonlyMap<number, ExchangeEvidence> =>
    new Map(exchanges.map(seen => [seen.n, seen])),
)

function showFinding(similar: SimilarFindings, evidence: Evidence, isOfService: boolean): ReportedFinding {
  const { finding } = similar
  const exchanges = indexExchanges(evidence)
  const { exchange, beside = [], against: _, columns: _columns, ...rest } = finding
  const seen = exchanges.get(exchange)
  // What is said of status and headers shows with these alone.
  const flag = /^(status|headers?)\b/.test(finding.place) ? ' -i' : ''
  const addFlag = (curl: string) => curl.replace(/^curl -sS/, `$&${flag}`)
  const others = beside.flatMap(n => exchanges.get(n) ?? [])
  const compared = others.map(each => ({ curl: addFlag(formatCurl(each)), exchange: each.n }))
  const { curl = '', ...reference } = seen === undefined ? { exchange } : createExchangeReference(seen)
  return {
    ...rest,
    ...{ ...reference, curl: addFlag(curl) },
    ...(compared.length === 0 ? {} : { compared }),
    ...describeSimilarFindings(similar),
    ...omitUndefined({
      excerpt: seen && findExcerpt(seen, finding.place),
      operation: isOfService ? seen?.operation : undefined,
    }),
  }
}

function countVerdicts(judged: readonly RequirementResult[]): Report['summary'] {
  const none = { pass: 0, fail: 0, warn: 0, observed: 0, inconclusive: 0, 'not-exercised': 0, skipped: 0 }
  const counts = { ...none, error: 0 }
  for (const { verdict, accepted } of judged) if (accepted === undefined) counts[verdict]++
  return counts
}
