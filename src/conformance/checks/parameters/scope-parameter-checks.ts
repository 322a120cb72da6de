import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import { findScopeParameter, scopeEntity } from '../../../contract/model/find-scope-parameter.ts'
import { findEntryName, isLookup, listAttributes } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import { createRequestPlanner, findOperations } from '../../requests/build-required-query.ts'
import { classifyAnswer } from '../answers/classify-answer.ts'
import { isNearlySame } from '../answers/is-nearly-same.ts'
import { isSameQuery } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import { findParameterRule } from './find-parameter-rule.ts'

/** Operations that support several scopes, such as chains. With a single one no other can be requested. */
const targets = perContract(() =>
  findOperations(target => {
    const scope = findScopeParameter(target)
    return scope !== undefined && scope.schema.enum?.length !== 1
  }),
)

/** A scope other than the default of a parameter with several scopes. */
const otherScope = perContract(() => {
  const schemas = contract.operations.map(target => findScopeParameter(target)?.schema)
  const scope = schemas.find(schema => (schema?.enum?.length ?? 0) > 1)
  return String(scope?.enum?.find(each => each !== scope.default))
})

/**
 * Returns true if the contract lists the scopes of an operation, or a rule ties the scope of a row to the
 * request.
 */
function isDocumented(target: Operation): boolean {
  return findScopeParameter(target)?.schema.enum !== undefined || findScopeRule(target) !== undefined
}

function findScopeRule(target: Operation): string | undefined {
  return findParameterRule(target, getScopeName(target))
}

function getScopeName(target: Operation): string {
  return findScopeParameter(target)?.name ?? ''
}

/** Returns the id of the requirement that applies to an operation. */
function getRequirementId(target: Operation): string {
  return `PAR-EFFECT-${getScopeName(target)}${isDocumented(target) ? '' : '-unlisted'}`
}

/** Checks that a request for another scope, such as another chain, returns other data or none. */
export const scopeParameterChecks = perContract<CheckFamily>(() => ({
  requirements: [...groupBy(targets.current, getRequirementId)].map(([id, operations]) =>
    describeRequirement(id, operations),
  ),
  requests: () => targets.current.map(planOtherScope),
  judge({ exchanges }, tally) {
    const entity = scopeEntity.current ?? ''
    for (const seen of exchanges) {
      const id = getRequirementId(seen.target)
      const usual = seen.about?.includes(id) ? findDefaultScope(seen, exchanges) : undefined
      if (usual?.rows === undefined) continue
      const answer = classifyAnswer(seen)
      const isSame = isSameData(usual.rows, seen)
      const other = `${entity} ${otherScope.current}`
      if (answer !== undefined && isSame && isTooShort(seen))
        tally.recordUnclear(id, seen, `so few rows may be the same on ${other}`)
      else
        recordOutcome(tally, id, seen, answer && !isSame, {
          message: `The rows of ${other} are those of the usual ${entity} (exchange ${usual.n}).`,
          place: seen.rowsAt || 'body',
          expected: 'other rows, none, or a refusal',
          actual: seen.rows?.[0],
        })
    }
  },
}))

function describeRequirement(id: string, operations: readonly [Operation, ...Operation[]]): Requirement {
  const [target] = operations
  const [name, entity] = [getScopeName(target), scopeEntity.current]
  const isListed = isDocumented(target)
  return {
    id,
    title: `${name} decides about the ${entity}${isListed ? '' : `, where no ${entity}s are listed`}`,
    level: isListed ? 'documented' : 'inferred',
    clause: readClause('scope'),
    checks: `The rows of ${entity} ${otherScope.current}, by the keys of its own list or of the usual ${entity}, are not those of the usual ${entity}; none and a refusal will do.`,
    violation: `the rows of the usual ${entity}, whatever ${name} says`,
    operations: operations.map(each => each.id),
    needs: isListed ? 'standard' : 'deep',
  }
}

/** Plans the same request for another scope. An unknown key may be answered in any way, so only returned rows are judged. */
function planOtherScope(target: Operation): PlannedRequest {
  const rule = findScopeRule(target)
  const plan = createRequestPlanner(isDocumented(target) ? 'standard' : 'deep')
  return plan(
    `scope:${target.id}:${otherScope.current}${isLookup(target) ? ' usual key' : ''}`,
    target.id,
    [getRequirementId(target), ...(rule === undefined ? [] : [rule])],
    { [getScopeName(target)]: otherScope.current },
    { expects: rule === undefined ? 'any' : 'allowed' },
  )
}

/** Finds the same request without a scope, if it was answered with rows. */
function findDefaultScope(
  { operation, target, query }: ExchangeEvidence,
  exchanges: readonly ExchangeEvidence[],
): ExchangeEvidence | undefined {
  const scope = getScopeName(target)
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== scope))
  return exchanges.find(each => isSameQuery(each, { operation, query: rest }) && each.rows?.length)
}

/** Minimum number of rows to compare. As many rows cannot have equal figures in two scopes by chance. */
const MIN_FIGURES = 3

function isTooShort({ rows = [], target }: ExchangeEvidence): boolean {
  return !isLookup(target) && listFigures(target).length > 0 && rows.length < MIN_FIGURES
}

/** Returns the columns with figures that differ from scope to scope, for rows whose facts may be the same. */
function listFigures(target: Operation): readonly string[] {
  return meanings.entries[findEntryName(target)]?.apart ?? []
}

function isSameData(usual: readonly NamedRow[], { rows = [], target, query }: ExchangeEvidence): boolean {
  const asked = Object.keys(query).map(name => meanings.parameters[target.id]?.[name])
  const attributes = listAttributes(findEntryName(target)).filter(
    ({ entity, name }) => !asked.includes(`${entity}.${name}`),
  )
  const figures = listFigures(target)
  if (attributes.length + figures.length === 0 || rows.length === 0) return false
  const view = (row: NamedRow) => JSON.stringify(attributes.map(({ column }) => row[column]))
  const known = groupBy(usual, view)
  const isKnown = (row: NamedRow) =>
    known.get(view(row))?.some(each => figures.every(name => isNearlySame(each[name], row[name])))
  return rows.every(isKnown)
}
