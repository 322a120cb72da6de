import { omitUndefined } from '../../../base/omit-undefined.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { components } from '../../../generated/grammar.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Requirement } from '../../model/requirement.ts'
import {
  findParameter,
  type PlannedGroupRequest,
  planGroup,
  type RequestGroup,
  toPlannedQuery,
} from '../../requests/build-required-query.ts'
import { classifyAnswer, createStatusFinding } from '../answers/classify-answer.ts'
import { type CheckFamily, recordOutcome } from '../families/define-checks.ts'
import { collectAttempts, type ExchangesByRole, judgeGroups } from '../families/judge-groups.ts'
import {
  type AuthoredRequestGroup,
  bindExpressions,
  type CrossReplyStatement,
  type ExpressionVariables,
  groupReplyVariables,
  listOffers,
  listStatementOperations,
  requestGroups,
  toReplyVariables,
  unsentReplyVariables,
} from './evaluate-expression.ts'
import { judgeStatement } from './judge-statement.ts'

/** Checks of statements that compare several replies: one family for each group of `spec/across.yaml`. */
export const crossReplyChecks = perContract<readonly CheckFamily[]>(() =>
  requestGroups.current.map(group => {
    const requested = defineRequests(group)
    const judge = isAsked(group) ? judgeRequested : judgeAllReplies
    return {
      requirements: group.statements.flatMap(statement => writeRequirement(group, statement)),
      requests: run => (isAsked(group) ? planGroup(requested, run) : []),
      judge(evidence, tally) {
        for (const statement of group.statements) judge({ group, requested, statement }, evidence, tally)
      },
    }
  }),
)

interface GroupedStatement {
  readonly group: AuthoredRequestGroup
  readonly requested: RequestGroup<string>
  readonly statement: CrossReplyStatement
}

/** Judges a statement on the replies to its requests: once for each set of names that these have. */
function judgeRequested(grouped: GroupedStatement, evidence: Evidence, tally: Tally): void {
  const { group, requested, statement } = grouped
  const { id, breaks = id, judged, accepted, aliases: sets = [{}] } = statement
  if (accepted !== undefined) judgeCombination(grouped, accepted, evidence, tally)
  else
    for (const aliases of sets)
      judgeGroups(evidence, tally, [id, breaks], {
        group: requested,
        roles: listRoles(group, statement, aliases),
        operations: listStatementOperations(group, statement),
        judged: judged as OperationId | undefined,
        show: (parts, { exchanges }) => {
          const named = nameReplies(group, aliases, parts, exchanges)
          return judgeStatement(statement, bindExpressions(group.let, named))
        },
      })
}

/** Judges whether the request named `accepted` succeeds, if all other requests of its group succeed. */
function judgeCombination(
  { group: { requests = {} }, requested, statement: { id, message } }: GroupedStatement,
  accepted: string,
  evidence: Evidence,
  tally: Tally,
): void {
  const others = Object.keys(requests).filter(name => name !== accepted)
  for (const parts of requested.operations.flatMap(each => collectAttempts(evidence, requested, each))) {
    const seen = parts[accepted]
    if (seen === undefined || !others.every(name => parts[name]?.ok)) continue
    const answer = classifyAnswer(seen)
    const holds = answer && answer === 'accepted'
    recordOutcome(tally, id, seen, { holds, ...createStatusFinding(seen, message) })
  }
}

/** Returns true if a group sends requests of its own. Other groups are judged on all replies of a run. */
function isAsked({ requests, values }: AuthoredRequestGroup): boolean {
  return requests !== undefined || values !== undefined
}

/** Members of a statement that name no request. */
const otherMembers = ['id', 'says', 'checks', 'violation', 'clause', 'judged', 'operations', 'aliases']

/** Returns the names of the requests that a statement uses, or undefined for all. Others may fail. */
function listRoles(
  { requests, let: shared }: AuthoredRequestGroup,
  statement: CrossReplyStatement,
  aliases: Readonly<Record<string, string>>,
): readonly string[] | undefined {
  const used = Object.entries(statement).filter(([name]) => !otherMembers.includes(name))
  const words = new Set(JSON.stringify([shared, used, aliases]).match(/\w+/g))
  return requests && Object.keys(requests).filter(name => words.has(name))
}

/** Returns the variables of the expressions: each reply by the name of its request, and the run. */
function nameReplies(
  { requests = {} }: AuthoredRequestGroup,
  aliases: Readonly<Record<string, string>>,
  parts: ExchangesByRole<string>,
  exchanges: readonly ExchangeEvidence[],
): ExpressionVariables {
  const names = Object.keys(parts)
  const own = [...Object.keys(requests), ...names].map(name => [name, name] as const)
  const replies = [...own, ...Object.entries(aliases)].map(([alias, name]) => {
    const seen = parts[name]
    return [alias, seen === undefined ? unsentReplyVariables : toReplyVariables(seen)] as const
  })
  return { ...Object.fromEntries(replies), names, run: groupReplyVariables(exchanges) }
}

/** Returns the requirement of a statement. Without `says` an earlier statement has the same id. */
function writeRequirement(group: AuthoredRequestGroup, statement: CrossReplyStatement): Requirement[] {
  const { id, says, level = 'documented', clause = '', judged } = statement
  if (says === undefined) return []
  const { checks = says, violation = `replies for which this is false: ${says}` } = statement
  const needs = group.profile ?? (isAsked(group) ? 'standard' : undefined)
  const operations =
    judged === undefined ? listStatementOperations(group, statement) : [judged as OperationId]
  return [{ id, title: says, level, clause, checks, violation, operations, ...omitUndefined({ needs }) }]
}

function defineRequests(group: AuthoredRequestGroup): RequestGroup<string> {
  const { name, operations, profile = 'standard', also = [], statements, requests = {}, values } = group
  return {
    kind: name,
    profile,
    operations: operations as readonly OperationId[],
    about: [],
    parts(id) {
      const own = statements.filter(each => listStatementOperations(group, each).includes(id))
      const about = [...new Set(own.map(each => each.id)), ...also]
      const { enum: listed = [] } = findParameter(getOperation(id), values ?? '')?.schema ?? {}
      return Object.fromEntries(
        values === undefined
          ? Object.entries(requests).map(([role, request]) => [role, writePart(id, request, about)])
          : listed.map(value => [String(value), { about, query: { [values]: String(value) } }]),
      )
    },
  }
}

function writePart(
  id: OperationId,
  { operation = id, query, expects, also = [] }: components['schemas']['namedRequest'],
  about: readonly string[],
): PlannedGroupRequest {
  const asked = operation as OperationId
  const sent = { operation: asked, query: toPlannedQuery(getOperation(asked), query) }
  return { ...sent, about: [...about, ...also], ...omitUndefined({ expects }) }
}

/** Judges a statement on all replies of a run, operation by operation. */
function judgeAllReplies(
  { group, statement }: GroupedStatement,
  { exchanges }: Evidence,
  tally: Tally,
): void {
  const [run, offers] = [groupReplyVariables(exchanges), listOffers(exchanges)]
  // Expressions that read no variable of the operation are the same for all.
  const shared = bindExpressions(group.let, { run, offers })
  const own = Object.entries(group.let ?? {}).filter(([name]) => !(name in shared))
  for (const operation of listStatementOperations(group, statement)) {
    const replies = run[operation] ?? []
    if (replies.length === 0) continue
    const scope = bindExpressions(Object.fromEntries(own), { ...shared, replies, operation })
    const outcome = judgeStatement(statement, scope)
    if ('finding' in outcome) tally.recordFinding(statement.id, outcome.seen, outcome.finding)
    else if ('undecided' in outcome) tally.recordUnclear(statement.id, operation, outcome.undecided)
    else if ('holds' in outcome) tally.recordPass(statement.id, operation, outcome.holds)
  }
}
