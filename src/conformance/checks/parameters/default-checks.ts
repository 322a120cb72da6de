import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation, type Parameter } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { findByRole, getRole, readByRole } from '../../../contract/model/find-by-role.ts'
import { findScopeParameter, scopeEntity } from '../../../contract/model/find-scope-parameter.ts'
import {
  findColumnOf,
  findEntryName,
  findKeyParameter,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import type { ParameterRole } from '../../../generated/parameter-roles.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { createRequestPlanner, planGroup } from '../../requests/build-required-query.ts'
import { createCountFinding } from '../answers/classify-answer.ts'
import { selectRequiredOrSuccessful } from '../answers/select-successful.ts'
import { createKeyFinding, readRowKeys } from '../cells/list-row-keys.ts'
import type { CheckFamily } from '../families/define-checks.ts'
import { recordOutcome } from '../families/define-checks.ts'
import { type ExchangesByRole, type GroupOutcome, judgeGroups } from '../families/judge-groups.ts'
import {
  describeShortList,
  explicitDefaultGroup,
  hasVisibleDefault,
  judgeExplicitDefaults,
} from './explicit-default-group.ts'
import { pageGroup, rowsPerPage } from './page-group.ts'
import {
  checkRowLimit,
  countLimitedRows,
  formatDefaultRequirementId,
  listNamesByRole,
  listOperationsWithParameter,
  listParameterNames,
  parameterClause,
  planEach,
  rowLimitId,
} from './parameter-statement.ts'

const texts = perContract<Readonly<Record<string, string>>>(() => ({
  limit:
    'Without limit there are no more rows than the default, and none less that an explicit limit shows within it.',
  offset: 'Between two equal answers without offset, the first rows are those of the default offset.',
  scope: `The rows are of the default ${scopeEntity.current}; each has the same facts with the ${scopeEntity.current} spelled out.`,
}))
const otherText =
  'Between two equal answers without the parameter, the answer with the default spelled out is the same.'

/** Checks that a parameter that is left out has its documented default (PAR-DEF). */
export const defaultChecks = perContract<CheckFamily>(() => ({
  requirements: listParameterNames(hasVisibleDefault).map(name => {
    const role = findRoleOf(name)
    return {
      id: formatDefaultRequirementId(name),
      title: `${name} has its documented default`,
      level: 'documented',
      clause: parameterClause,
      checks: texts.current[role ?? ''] ?? otherText,
      violation: 'another value when the parameter is left out',
      operations: listOperationsWithParameter(name, hasVisibleDefault),
      needs: role === 'limit' ? 'smoke' : role === 'offset' ? 'standard' : 'deep',
    }
  }),
  requests: run => [...planGroup(explicitDefaultGroup.current, run), ...planEach(planExplicitScope)],
  judge(evidence, tally) {
    judgeDefaults(evidence, tally)
    judgeExplicitDefaults(evidence, tally)
  },
}))

/** Returns the role of a parameter in the first operation where it has one. */
function findRoleOf(name: string): ParameterRole | 'scope' | undefined {
  const roles = contract.operations.map(each =>
    findScopeParameter(each)?.name === name ? ('scope' as const) : getRole(each, name),
  )
  return roles.find(role => role !== undefined)
}

/** Plans requests by key that write out the default scope, for operations without another listed scope. */
function planExplicitScope({ name, schema }: Parameter, target: Operation): PlannedRequest[] {
  const { enum: listed = [], default: value } = schema
  const isScope = name === findScopeParameter(target)?.name && value !== undefined
  if (!isScope || listed.length > 1 || !target.parameters.some(each => each.required)) return []
  const [plan, about] = [createRequestPlanner('deep'), [formatDefaultRequirementId(name)]]
  return [plan(`default:${target.id}:${name}`, target.id, about, { [name]: String(value) })]
}

function judgeDefaults(evidence: Evidence, tally: Tally): void {
  const ignoring = findOperationsWithoutLimit(evidence)
  for (const seen of selectRequiredOrSuccessful(evidence)) {
    const limit = findByRole(seen.target, 'limit')
    const usual = limit?.schema.default
    if (limit && usual !== undefined && seen.query[limit.name] === undefined && seen.rows !== undefined) {
      const id = formatDefaultRequirementId(limit.name)
      // A list that is shorter would be the same by any greater default.
      if (countLimitedRows(seen) < Number(usual))
        tally.recordUnclear(id, seen, describeShortList(seen, usual))
      else {
        checkRowLimit(seen, Number(usual), ignoring.has(seen.operation) ? [rowLimitId, id] : [id], tally)
      }
    }
    judgeScope(seen, tally)
  }
  for (const name of listNamesByRole('limit'))
    judgeGroups(evidence, tally, [formatDefaultRequirementId(name)], {
      group: pageGroup.current,
      roles: ['all', 'explicit', 'beyond'],
      operations: listOperationsWithParameter(name),
      show: judgeFullPage,
    })
  for (const name of listNamesByRole('offset'))
    judgeGroups(evidence, tally, [formatDefaultRequirementId(name)], {
      group: pageGroup.current,
      roles: ['all', 'first', 'second', 'again'],
      operations: listOperationsWithParameter(name),
      show: judgeFirstPage,
    })
  judgeExplicitScope(evidence, tally)
}

function findOperationsWithoutLimit({ exchanges }: Evidence): ReadonlySet<OperationId> {
  const over = exchanges.filter(seen => {
    const limit = readByRole(seen, 'limit')
    return limit !== undefined && countLimitedRows(seen) > Number(limit)
  })
  return new Set(over.map(({ operation }) => operation))
}

/** Judges the column of the scope, of rows that were requested without one. */
function judgeScope(seen: ExchangeEvidence, tally: Tally): void {
  const parameter = findScopeParameter(seen.target)
  if (parameter === undefined || !hasVisibleDefault(parameter)) return
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

/**
 * Judges a default limit. A limit is a maximum (contract, parameter tables), so fewer rows are allowed. The
 * page must have the rows that another request shows within the default. A request with an explicit default
 * shows all its rows. A request with a larger limit shows the rows before the first row after the default
 * page. One row may be added meanwhile, and a list in another order proves nothing.
 */
function judgeFullPage(parts: ExchangesByRole<'all' | 'explicit' | 'beyond'>): GroupOutcome {
  const { all, explicit, beyond } = parts
  if (all?.rows === undefined) return { holds: 0 }
  const { name = '', schema } = findByRole(all.target, 'limit') ?? {}
  const usual = schema?.default
  const [shown, more, [later]] = [readRowKeys(all), readRowKeys(explicit), readRowKeys(beyond)]
  if (shown.length >= Number(usual)) return { holds: shown.length === usual ? 1 : 0 }
  // Where no row follows the list is over, or that row is left out of its page; not of a list half as long as the default.
  const isOver = later === undefined && 2 * more.length <= Number(usual)
  const isAllWithin = explicit?.typed[name] === usual || isOver
  const within = isAllWithin ? more.length : more.indexOf(later ?? '')
  if (within <= shown.length + 1 || !shown.every((key, at) => more[at] === key))
    return { untold: describeShortList(all, usual) }
  const message = 'Without limit there are fewer rows than another limit shows of the default page.'
  return { seen: all, finding: createCountFinding(all, message, `${within} rows`) }
}

/**
 * Judges a default offset: the page at the default offset must begin as the list without an offset. It is a
 * finding only if one of them begins at a later row of the other. Unrelated replies come from changed data or
 * two replicas.
 */
function judgeFirstPage(parts: ExchangesByRole<'all' | 'first' | 'second' | 'again'>): GroupOutcome {
  const { all, first, second, again } = parts
  if (!all?.rows?.length || !first?.rows || !second?.rows || !again?.rows) return { holds: 0 }
  const [outer, inner] = [readRowKeys(all), readRowKeys(first)]
  const [next, later] = [readRowKeys(second), readRowKeys(again)]
  const page = outer.slice(0, rowsPerPage)
  if (!isSame(page, later.slice(0, rowsPerPage))) return { moved: 'the first rows changed in between' }
  if (isSame(page, inner)) return { holds: 1 }
  const pages = [...inner, ...next]
  if (!beginsWithin(pages, outer) && !beginsWithin(outer, pages))
    return { moved: 'the pages are of other data than the list: it moved, or there are two' }
  const message = 'Without offset the list begins at another row than with the default.'
  return createKeyFinding(all, 0, message, `${inner[0]}`, outer[0])
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return String(one) === String(other)
}

/** Returns true if `rows` begins at a later row of `others` and continues like it, for two rows at least. */
function beginsWithin(others: readonly string[], rows: readonly string[]): boolean {
  return others.some((_, at) => {
    const common = Math.min(others.length - at, rows.length)
    return (
      at > 0 &&
      common >= Math.min(2, rows.length) &&
      isSame(others.slice(at, at + common), rows.slice(0, common))
    )
  })
}

/** Judges that a row has the same facts with and without the default scope spelled out. */
function judgeExplicitScope(evidence: Evidence, tally: Tally): void {
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
