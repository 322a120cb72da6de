import type { Evidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { RequestGroup } from '../../requests/plan-group.ts'
import { classifyAnswer, createStatusFinding } from '../answers/classify-answer.ts'
import { collectAttempts } from '../families/judge-groups.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import type { CrossReplyStatement } from './list-statement-operations.ts'

/** Judges whether the request named `accepted` succeeds, if all other requests of its group succeed. */
export function judgeAcceptance(
  { id, accepted = '', message }: CrossReplyStatement,
  requested: RequestGroup<string>,
  names: readonly string[],
  evidence: Evidence,
  tally: Tally,
): void {
  for (const parts of requested.operations.flatMap(each => collectAttempts(evidence, requested, each))) {
    const seen = parts[accepted]
    const others = names.filter(name => name !== accepted)
    if (seen === undefined || !others.every(name => parts[name]?.ok)) continue
    const answer = classifyAnswer(seen)
    const holds = answer && answer === 'accepted'
    recordOutcome(tally, id, seen, holds, createStatusFinding(seen, message))
  }
}
