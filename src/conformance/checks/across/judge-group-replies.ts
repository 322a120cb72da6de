import type { Evidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { bindExpressions } from './evaluate-expression.ts'
import { judgeStatement } from './judge-statement.ts'
import { type AuthoredRequestGroup, listStatementOperations } from './list-statement-operations.ts'
import { groupReplyVariables } from './reply-variables.ts'

/**
 * Judges the statements of a group on all replies of a run, operation by operation. No request is repeated.
 */
export function judgeGroupReplies(group: AuthoredRequestGroup, { exchanges }: Evidence, tally: Tally): void {
  const run = groupReplyVariables(exchanges)
  for (const statement of group.statements)
    for (const operation of listStatementOperations(group, statement)) {
      const replies = run[operation] ?? []
      if (replies.length === 0) continue
      const outcome = judgeStatement(statement, bindExpressions(group.let, { run, replies, operation }))
      if ('finding' in outcome) tally.recordFinding(statement.id, outcome.seen, outcome.finding)
      else if ('untold' in outcome) tally.recordUnclear(statement.id, operation, outcome.untold)
      else if ('holds' in outcome) tally.recordPass(statement.id, operation, outcome.holds)
    }
}
