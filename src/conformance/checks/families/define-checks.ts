import type { OperationId } from '../../../contract/contract-types.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { NewFinding, Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { PlanSettings } from '../../requests/build-required-query.ts'
import {
  classifyAnswer,
  createStatusFinding,
  explainInconclusiveReply,
  findWorkingOperations,
} from '../answers/classify-answer.ts'

/** A requirement, the requests that are sent for it, and how an exchange is judged. */
export interface Check extends Requirement {
  readonly requests?: CheckFamily['requests']
  /** Selects the judged exchanges. Default: those that were sent for the requirement. */
  readonly among?: (evidence: Evidence) => readonly ExchangeEvidence[]
  /** Judges an exchange. A text is the reason why it is inconclusive. By default it shows nothing. */
  readonly judge?: (
    seen: ExchangeEvidence,
    evidence: Evidence,
  ) => Outcome | string | undefined | readonly Outcome[]
  readonly judgeRun?: (id: string, evidence: Evidence, tally: Tally) => void
}

/**
 * Defines a family of checks by what they share and their own members. They are documented unless they say otherwise. `rest`
 * holds requests and a judgment of several together.
 */
export function defineChecks<Shared extends Partial<Check>>(
  shared: Shared,
  own: readonly (Omit<Check, keyof Shared | 'level'> & Partial<Check>)[],
  rest: Partial<Omit<CheckFamily, 'requirements'>> = {},
): CheckFamily {
  const checks = own.map(each => ({ level: 'documented', ...shared, ...each }) as unknown as Check)
  return {
    requirements: checks.map(
      ({ requests: _requests, among: _among, judge: _judge, judgeRun: _judgeRun, ...each }) => each,
    ),
    requests: run => [
      ...checks.flatMap(({ requests }) => requests?.(run) ?? []),
      ...(rest.requests?.(run) ?? []),
    ],
    judge(evidence, tally) {
      for (const { id, among = selectAsked(id), judge, judgeRun } of checks) {
        judgeRun?.(id, evidence, tally)
        for (const seen of judge === undefined ? [] : among(evidence))
          for (const outcome of [judge?.(seen, evidence)].flat())
            if (outcome !== undefined) recordOutcome(tally, id, seen, outcome)
      }
      rest.judge?.(evidence, tally)
    },
  }
}

/** Returns a selection of the exchanges that were sent for a requirement. */
export function selectAsked(id: string): NonNullable<Check['among']> {
  return ({ exchanges }) => exchanges.filter(({ about }) => about?.includes(id))
}

/** Related requirements, and the pure function that judges them on a recording. */
export interface CheckFamily {
  readonly requirements: readonly Requirement[]
  /** Plans requests in addition to the smoke requests. A request that several families plan is sent once. */
  readonly requests?: (run: PlanSettings) => readonly PlannedRequest[]
  readonly judge: (evidence: Evidence, tally: Tally) => void
}

/** Judges one family. An error thrown here is a fault of the suite, recorded for each requirement. */
export function judgeFamily({ requirements, judge }: CheckFamily, evidence: Evidence, tally: Tally): void {
  try {
    judge(evidence, tally)
  } catch (error) {
    for (const { id } of requirements) tally.recordError(id, `the suite itself failed: ${error}`)
  }
}

/** Combines families into one, in their order. */
export function joinFamilies(families: readonly CheckFamily[]): CheckFamily {
  return {
    requirements: families.flatMap(({ requirements }) => requirements),
    requests: run => families.flatMap(({ requests }) => requests?.(run) ?? []),
    judge(evidence, tally) {
      for (const family of families) judgeFamily(family, evidence, tally)
    },
  }
}

/** Result of a statement for an exchange, with the finding if it does not hold. */
export type Outcome = NewFinding & {
  /** Undefined if the reply is inconclusive. */
  readonly holds: boolean | undefined
  /** Requirements that a violation breaks, the most specific first. Default: the judged ones. */
  readonly breaks?: readonly string[]
  /** Operation of the result, or null for the service. Default: that of the exchange. */
  readonly about?: OperationId | null
}

/** Records a pass, a finding, or the reason why the reply is inconclusive. Returns true for a pass. */
export function recordOutcome(
  tally: Tally,
  requirements: string | readonly string[],
  seen: ExchangeEvidence,
  outcome: Outcome | string,
): boolean {
  if (typeof outcome === 'string') {
    for (const each of [requirements].flat()) tally.recordUnclear(each, seen, outcome)
    return false
  }
  const { holds, breaks = requirements, about = seen.operation, ...finding } = outcome
  if (holds === false) tally.recordFinding(breaks, seen, finding, about)
  else
    for (const each of [requirements].flat())
      if (holds) tally.recordPass(each, about)
      else tally.recordUnclear(each, about, explainInconclusiveReply(seen))
  return holds === true
}

/**
 * Judges whether a documented variant of a request was accepted. A refusal is a finding only if the operation
 * answers other requests and the request was not paid. Otherwise the outcome is unclear.
 */
export function judgeAcceptance(seen: ExchangeEvidence, evidence: Evidence, message: string): Outcome {
  const answer = classifyAnswer(seen)
  const isRefused =
    answer === 'refused' && seen.payment === undefined && findWorkingOperations(evidence).has(seen.operation)
  const holds = answer === 'accepted' || (isRefused ? false : undefined)
  return { holds, ...createStatusFinding(seen, message) }
}
