import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type Operation, type Parameter } from '../../../contract/contract.ts'
import {
  findColumnOf,
  findEntryName,
  findKeyParameter,
  findScopeParameter,
  isLookup,
  listAttributes,
  scopeEntity,
} from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { createRequestPlanner, findUnknownValue } from '../../requests/build-required-query.ts'
import { classifyAnswer, isNearlySame } from '../answers/classify-answer.ts'
import { isSameQuery, selectRequiredOrSuccessful } from '../answers/select-successful.ts'
import { defineChecks, type Outcome, recordOutcome } from '../families/define-checks.ts'
import {
  findParameterRules,
  formatDefaultRequirementId,
  hasVisibleDefault,
  listNamesByRole,
  listOperationsWithParameter,
  parameterClause,
} from './parameter-statement.ts'

const UNREACHABLE_VALUE = '1000000000'

/** Filters, each with a value that no entry can have. */
const filters = perContract(() => [
  ...listNamesByRole('least').map(name => [name, UNREACHABLE_VALUE] as const),
  ...listNamesByRole('filter').flatMap(name =>
    listOperationsWithParameter(name, ({ schema }) => isFreeText(schema))
      .slice(0, 1)
      .map(id => [name, findUnknownValue(getOperation(id), name)] as const),
  ),
])

function isFreeText({ type, enum: listed, format }: Parameter['schema']): boolean {
  return type === 'string' && listed === undefined && format === undefined
}

/** Checks that a filter that matches nothing has an effect: a refusal or an empty list. */
export const impossibleFilterChecks = perContract(() =>
  defineChecks(
    { clause: parameterClause, needs: 'standard' },
    filters.current.map(([name, value]) => {
      const [id, operations] = [`PAR-EFFECT-${name}`, listOperationsWithParameter(name)]
      const plan = createRequestPlanner('standard')
      return {
        id,
        title: `${name} keeps only what meets it`,
        checks: `With ${name}=${value}, which nothing meets, there are no entries, where there are some without it; any refusal will do.`,
        violation: 'the list as it is without the parameter',
        operations,
        requests: () =>
          operations.map(target =>
            plan(`emptied:${target}:${name}`, target, [id], { [name]: value }, { expects: 'any' }),
          ),
        judge(seen, { exchanges }) {
          const answer = classifyAnswer(seen)
          const { operation, rows = [], rowsAt } = seen
          const isFilled = exchanges.some(
            each => each.operation === operation && each.expects === 'success' && each.rows?.length,
          )
          if (answer !== undefined && !isFilled) return 'no other list of this operation had entries'
          return {
            holds: answer && rows.length === 0,
            message: `There are entries that cannot meet ${name}=${value}.`,
            place: rowsAt || 'body',
            expected: 'no entries, or a refusal',
            actual: `${rows.length} entries`,
          }
        },
      }
    }),
  ),
)

/** Operations that support several scopes, such as chains. With a single one no other can be requested. */
const targets = perContract(() =>
  contract.operations.filter(target => {
    const scope = findScopeParameter(target)
    return scope !== undefined && scope.schema.enum?.length !== 1
  }),
)

const otherScope = perContract(() => {
  const schemas = contract.operations.map(target => findScopeParameter(target)?.schema)
  const scope = schemas.find(schema => (schema?.enum?.length ?? 0) > 1)
  return String(scope?.enum?.find(each => each !== scope.default))
})

/** Returns true if the contract lists the scopes, or a rule ties the scope of a row to the request. */
function isDocumented(target: Operation): boolean {
  const { name = '', schema } = findScopeParameter(target) ?? {}
  return schema?.enum !== undefined || findParameterRules(target, name).length > 0
}

/** Checks that a request for another scope, such as another chain, returns other data or none. */
export const scopeParameterChecks = perContract(() => {
  const [entity, other] = [scopeEntity.current, otherScope.current]
  return defineChecks(
    { clause: readClause('scope'), judge: judgeOtherScope },
    [...groupBy(targets.current, formatScopeRequirementId)].map(([id, operations]) => {
      const [target] = operations
      const name = findScopeParameter(target)?.name
      const isListed = isDocumented(target)
      return {
        id,
        title: `${name} decides about the ${entity}${isListed ? '' : `, where no ${entity}s are listed`}`,
        level: isListed ? 'documented' : 'inferred',
        checks: `The rows of ${entity} ${other}, by the keys of its own list or of the usual ${entity}, are not those of the usual ${entity}; none and a refusal will do.`,
        violation: `the rows of the usual ${entity}, whatever ${name} says`,
        operations: operations.map(each => each.id),
        needs: isListed ? 'standard' : 'deep',
      }
    }),
    { requests: () => targets.current.map(planOtherScope) },
  )
})

function formatScopeRequirementId(target: Operation): string {
  const name = findScopeParameter(target)?.name ?? ''
  return `PAR-EFFECT-${name}${isDocumented(target) ? '' : '-unlisted'}`
}

/** Plans the same request for another scope. An unknown key may be answered in any way, so only returned rows are judged. */
function planOtherScope(target: Operation): PlannedRequest {
  const name = findScopeParameter(target)?.name ?? ''
  const rules = findParameterRules(target, name)
  const [other, plan] = [otherScope.current, createRequestPlanner(isDocumented(target) ? 'standard' : 'deep')]
  const request = `scope:${target.id}:${other}${isLookup(target) ? ' usual key' : ''}`
  const expects = rules.length === 0 ? 'any' : 'allowed'
  const about = [formatScopeRequirementId(target), ...rules]
  return plan(request, target.id, about, { [name]: other }, { expects })
}

function judgeOtherScope(seen: ExchangeEvidence, evidence: Evidence): Outcome | string | undefined {
  const inDefault = findDefaultScope(seen, evidence)
  if (inDefault?.rows === undefined) return undefined
  const answer = classifyAnswer(seen)
  const isSame = isSameData(inDefault.rows, seen)
  const [entity, other] = [scopeEntity.current, `${scopeEntity.current} ${otherScope.current}`]
  const { rows = [], target } = seen
  const isShort = !isLookup(target) && listFigures(target).length > 0 && rows.length < MIN_FIGURES
  if (answer !== undefined && isSame && isShort) return `so few rows may be the same on ${other}`
  return {
    holds: answer && !isSame,
    message: `The rows of ${other} are those of the usual ${entity} (exchange ${inDefault.n}).`,
    place: seen.rowsAt || 'body',
    expected: 'other rows, none, or a refusal',
    actual: rows[0],
  }
}

function findDefaultScope({ operation, target, query }: ExchangeEvidence, { exchanges }: Evidence) {
  const scope = findScopeParameter(target)?.name
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== scope))
  return exchanges.find(each => isSameQuery(each, { operation, query: rest }) && each.rows?.length)
}

/** Minimum number of rows to compare. As many rows cannot have equal figures in two scopes by chance. */
const MIN_FIGURES = 3

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

/** Plans requests by key that write out the default scope, for operations without another listed scope. */
export function planExplicitScope({ name, schema }: Parameter, target: Operation): PlannedRequest[] {
  const { enum: listed = [], default: value } = schema
  const isScope = name === findScopeParameter(target)?.name && value !== undefined
  if (!isScope || listed.length > 1 || !target.parameters.some(each => each.required)) return []
  const [plan, about] = [createRequestPlanner('deep'), [formatDefaultRequirementId(name)]]
  return [plan(`default:${target.id}:${name}`, target.id, about, { [name]: String(value) })]
}

/** Judges the column of the scope, of rows that were requested without one. */
export function judgeScope(seen: ExchangeEvidence, tally: Tally): void {
  const parameter = findScopeParameter(seen.target)
  if (parameter === undefined || !hasVisibleDefault(parameter, seen.target)) return
  if (seen.query[parameter.name] !== undefined) return
  const column = findColumnOf(seen.target, parameter)
  for (const [index, row] of (seen.rows ?? []).entries()) {
    if (column === undefined || !(column in row)) return
    recordOutcome(tally, formatDefaultRequirementId(parameter.name), seen, {
      holds: row[column] === parameter.schema.default,
      message: `Without ${parameter.name} there are rows of another ${scopeEntity.current}.`,
      place: `${seen.rowsAt}[${index}].${column}`,
      expected: String(parameter.schema.default),
      actual: row[column],
    })
  }
}

/** Judges that a row has the same facts with and without the default scope spelled out. */
export function judgeExplicitScope(evidence: Evidence, tally: Tally): void {
  const keyOf = ({ target, query }: ExchangeEvidence) => query[findKeyParameter(target)?.name ?? '']
  const found = selectRequiredOrSuccessful(evidence).filter(seen => seen.ok && keyOf(seen) !== undefined)
  for (const seen of found) {
    const parameter = findScopeParameter(seen.target)
    if (parameter === undefined || seen.typed[parameter.name] !== parameter.schema.default) continue
    if (seen.query[parameter.name] === undefined) continue
    const plain = found.find(
      each =>
        each.operation === seen.operation &&
        each.query[parameter.name] === undefined &&
        keyOf(each) === keyOf(seen),
    )
    const [[row], [other]] = [seen.rows ?? [], plain?.rows ?? []]
    if (row === undefined || other === undefined) continue
    const columns = listAttributes(findEntryName(seen.target)).map(each => each.column)
    const column = columns.find(each => String(row[each]) !== String(other[each]))
    recordOutcome(tally, formatDefaultRequirementId(parameter.name), seen, {
      holds: column === undefined,
      message: `The row is another one when the default ${scopeEntity.current} is spelled out.`,
      place: `${seen.rowsAt}[0].${column}`,
      expected: String(other[column ?? '']),
      actual: row[column ?? ''],
    })
  }
}
