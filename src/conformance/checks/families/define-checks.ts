import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Requirement } from '../../model/requirement.ts'
import type { CheckFamily } from './check-family.ts'
import { type Outcome, recordOutcome } from './record-outcome.ts'

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
    requirements: checks.map(({ requests: _requests, among: _among, judge: _judge, ...each }) => each),
    requests: run => [
      ...checks.flatMap(({ requests }) => requests?.(run) ?? []),
      ...(rest.requests?.(run) ?? []),
    ],
    judge(evidence, tally) {
      for (const { id, among = selectAsked(id), judge } of checks)
        for (const seen of judge === undefined ? [] : among(evidence))
          for (const outcome of [judge?.(seen, evidence)].flat())
            if (outcome !== undefined) recordOutcome(tally, id, seen, outcome)
      rest.judge?.(evidence, tally)
    },
  }
}

/** Returns a selection of the exchanges that were sent for a requirement. */
export function selectAsked(id: string): NonNullable<Check['among']> {
  return ({ exchanges }) => exchanges.filter(({ about }) => about?.includes(id))
}
