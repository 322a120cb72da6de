import { groupBy } from '../../../base/group-by.ts'
import { contract, type Operation, type Parameter, type ParameterRole } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import { findEntryName, findKeyPath } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { getSchema, listRules } from '../../../contract/openapi-document.ts'
import { escapeRegExp } from '../../../contract/schema/escape-reg-exp.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import {
  buildRequiredQuery,
  createRequestPlanner,
  type PlannedQuery,
} from '../../requests/build-required-query.ts'
import { classifyAnswer, createCountFinding } from '../answers/classify-answer.ts'
import { findOperationIds, hasCandidateInput, selectPossibleSuccesses } from '../answers/select-successful.ts'
import { findColumnAt } from '../cells/list-row-keys.ts'
import { type CheckFamily, judgeAcceptance, type Outcome, recordOutcome } from '../families/define-checks.ts'

/** One statement about parameters: what must hold, what is requested, and how the replies are judged. */
export interface ParameterStatement {
  readonly applies: ParameterCondition
  /** Operations that are judged with such a parameter. Default: those where it applies. */
  readonly takes?: ParameterCondition
  /** Returns the id of its requirement for a parameter. Several parameters may share one. */
  readonly id: (parameter: Pick<Parameter, 'name' | 'role'>) => string
  /** Describes the requirement. By default it is documented in the parameter table. */
  readonly describe: (
    parameter: Parameter,
  ) => Pick<Requirement, 'title' | 'checks' | 'violation'> & Partial<Requirement>
  /** Requests that have to succeed, planned for each parameter of each operation. One function after the other. */
  readonly requests?: readonly ParameterPlan[]
  /** Returns true if a sent value shows the statement, since it has to be accepted. */
  readonly accepts?: (value: string, parameter: Parameter) => boolean
  readonly judgeRows?: (seen: ExchangeEvidence, parameter: Parameter, tally: Tally) => void
  /** A value that breaks the statement. Null leaves the parameter out. A service may refuse it or stay within the bound. */
  readonly breaks?: (parameter: Parameter, target: Operation) => PlannedQuery[string] | null | undefined
  /** Maximum number of rows of a reply to such a value. Default: none. */
  readonly mostRows?: (target: Operation) => number | undefined
  /** Counts the rows of such a reply. Default: all. */
  readonly countRows?: (seen: ExchangeEvidence) => number
}

type ParameterPlan = (parameter: Parameter, target: Operation) => readonly PlannedRequest[]

/** Returns what a function returns for each parameter of each operation, in the order of the contract. */
export function flatMapParameters<T>(list: (parameter: Parameter, target: Operation) => readonly T[]): T[] {
  return contract.operations.flatMap(target =>
    target.parameters.flatMap(parameter => list(parameter, target)),
  )
}

/** Creates the family of statements about parameters. Their order is that of the requests. */
export function defineParameterStatements(
  statements: readonly (ParameterStatement | Pick<ParameterStatement, 'requests'>)[],
): CheckFamily {
  const own = statements.filter(each => 'id' in each)
  const listed = own.map(each => [each, listRequirements(each)] as const)
  const byId = new Map(listed.flatMap(([each, requirements]) => requirements.map(({ id }) => [id, each])))
  return {
    requirements: listed.flatMap(([, requirements]) => requirements),
    requests: () => [
      ...statements.flatMap(({ requests = [] }) => requests.flatMap(flatMapParameters)),
      ...flatMapParameters((parameter, target) => own.flatMap(each => planBroken(each, parameter, target))),
    ],
    judge(evidence, tally) {
      judgeSentValues(own, evidence, tally)
      for (const seen of evidence.exchanges.filter(({ expects }) => expects !== 'success'))
        for (const id of seen.about ?? []) {
          const { breaks, mostRows = () => 0, countRows } = byId.get(id) ?? {}
          const most = breaks && mostRows(seen.target)
          if (most !== undefined) recordOutcome(tally, id, seen, judgeRefusal(seen, most, countRows?.(seen)))
        }
    },
  }
}

function listRequirements({ applies, takes = applies, id, describe }: ParameterStatement): Requirement[] {
  return [...groupBy(listParameters(applies), id)].map(([of, [parameter]]) => ({
    id: of,
    level: 'documented',
    clause: parameterClause,
    ...describe(parameter),
    operations: findOperationIds(target =>
      target.parameters.some(each => takes(each, target) && id(each) === of),
    ),
  }))
}

function planBroken(
  { applies, id, describe, breaks }: ParameterStatement,
  parameter: Parameter,
  target: Operation,
): PlannedRequest[] {
  const value = applies(parameter, target) ? breaks?.(parameter, target) : undefined
  if (value === undefined) return []
  const { name } = parameter
  const about = id(parameter)
  const { [name]: _, ...others } = buildRequiredQuery(target.id)
  const query = value === null ? others : { ...others, [name]: value }
  // What is open may have any answer.
  const expects = describe(parameter).level === 'open' ? 'any' : 'refusal'
  const plan = createRequestPlanner('negative')
  return [plan(`${about}:${target.id}:${name}`, target.id, [about], {}, { query, expects })]
}

function judgeSentValues(own: readonly ParameterStatement[], evidence: Evidence, tally: Tally): void {
  for (const seen of selectPossibleSuccesses(evidence).filter(each => !hasCandidateInput(each)))
    for (const parameter of seen.target.parameters) {
      const value = seen.query[parameter.name]
      if (value === undefined) continue
      for (const { applies, id, accepts, judgeRows } of own) {
        if (!applies(parameter, seen.target)) continue
        const about = id(parameter)
        // What may be refused only shows something about what it was sent for.
        const isOptional = seen.expects === 'allowed' && !seen.ok && !seen.about?.includes(about)
        const message = `${parameter.name}=${value} was refused.`
        if (!isOptional && accepts?.(value, parameter))
          recordOutcome(tally, about, seen, judgeAcceptance(seen, evidence, message))
        judgeRows?.(seen, parameter, tally)
      }
    }
}

/**
 * Judges a request that breaks one documented statement. The status does not matter. Any refusal passes, and so
 * does a reply within the bound. Only rows that break the bound are a finding.
 */
export function judgeRefusal(
  seen: ExchangeEvidence,
  most = 0,
  count = seen.rows?.length ?? 0,
): Outcome | string {
  // A refusal for lack of rights shows nothing of a bound, though the request got no rows.
  const answer = classifyAnswer(seen)
  // Fewer than the bound may be all there are; none is what a refusal would show as well.
  if (answer !== undefined && 0 < count && count < most)
    return `there are only ${count} rows, so that a bound of ${most} cannot show`
  const message = 'A request that the contract does not allow got rows that it does not allow.'
  const expected = most === 0 ? 'a refusal, or no rows' : `a refusal, or at most ${most} rows`
  const finding = { ...createCountFinding(seen, message, expected), actual: `${count} rows` }
  return { holds: answer && count <= most, ...finding }
}

export type ParameterCondition = (parameter: Parameter, operation: Operation) => boolean

/** Returns the operations with a parameter of this name that satisfies a condition. */
export function listOperationsWithParameter(
  name: string,
  holds: ParameterCondition = () => true,
): OperationId[] {
  return findOperationIds(operation =>
    operation.parameters.some(parameter => parameter.name === name && holds(parameter, operation)),
  )
}

/** Returns the names of parameters that satisfy a condition in some operation, in order. */
export function listParameterNames(holds: ParameterCondition): string[] {
  return [...new Set(listParameters(holds).map(({ name }) => name))]
}

function listParameters(holds: ParameterCondition): Parameter[] {
  return flatMapParameters((parameter, target) => (holds(parameter, target) ? [parameter] : []))
}

/** Returns the names of the parameters with a role, such as `limit`, or what a contract calls it. */
export function listNamesByRole(role: ParameterRole): string[] {
  return listParameterNames(parameter => parameter.role === role)
}

/** Returns the ids of the first rule that compares the rows of an operation with a parameter, or none. */
export function findParameterRules(target: Operation, name: string): string[] {
  const mentioned = new RegExp(`\\bquery\\.${escapeRegExp(name)}\\b`)
  const rule = listRules(findEntryName(target)).find(each => mentioned.test(each.rule))
  return rule === undefined ? [] : [rule.id]
}

/** Returns true if a reply can show whether the service applies the default. It cannot if only one value is supported. */
export function hasVisibleDefault({ schema }: Parameter, { reply }: Operation): boolean {
  // Numbers or texts are not compared.
  const isOfObjects = (name: string) => [getSchema(name).type ?? 'object'].flat().includes('object')
  const hasRows = reply.kind === 'table' || reply.media.every(media => isOfObjects(media.schema))
  return schema.default !== undefined && schema.enum?.length !== 1 && hasRows
}

/** Returns the id of the requirement about the default of a parameter. */
export function formatDefaultRequirementId(name: string): string {
  return `PAR-DEF-${name}`
}

/** Id of the requirement that a reply has at most `limit` rows. */
export const rowLimitId = 'PAR-LIM-rows'

/** The clause of the requirements about parameters. */
export const parameterClause = 'parameter table of the operation'

/** Checks the number of rows. It is open whether a limit counts the rows of a time series. */
export function checkRowLimit(
  seen: ExchangeEvidence,
  limit: number,
  requirements: readonly [string, ...string[]],
  tally: Tally,
): void {
  if (seen.rows === undefined || isTimeSeries(seen)) return
  const count = countLimitedRows(seen)
  const message = 'There are more rows than were asked for.'
  const finding = { ...createCountFinding(seen, message, `at most ${limit} rows`), actual: `${count} rows` }
  const isShort = count < limit && `there are ${count} rows, and ${limit} were the most`
  recordOutcome(tally, requirements, seen, isShort || { holds: count <= limit, ...finding })
}

/** Returns true for a time series, whose rows a limit may not count. */
export function isTimeSeries({ target, typed }: ExchangeEvidence): boolean {
  const split = findByRole(target, 'split')
  return split !== undefined && typed[split.name] !== split.schema.default
}

/** Counts what a limit applies to: rows, or the distinct values that `x-counts` names. */
export function countLimitedRows({ target, rows = [] }: ExchangeEvidence): number {
  const counted = meanings.counts[target.id]?.[findByRole(target, 'limit')?.name ?? '']
  const key = counted === undefined ? undefined : findColumnAt(target, findKeyPath(counted))
  return key === undefined ? rows.length : new Set(rows.map(row => row[key])).size
}
