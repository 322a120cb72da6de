import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation } from '../../../contract/contract.ts'
import { findByRole, getRole, readByRole } from '../../../contract/model/find-by-role.ts'
import { findScopeParameter, scopeEntity } from '../../../contract/model/list-attributes.ts'
import type { Evidence, ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { shortenText } from '../../evidence/quote-value.ts'
import type { Tally } from '../../evidence/tally.ts'
import { defineGroup, findParameter, planGroup } from '../../requests/build-required-query.ts'
import { createCountFinding, isNearlySame } from '../answers/classify-answer.ts'
import { objectOperations, selectRequiredOrSuccessful } from '../answers/select-successful.ts'
import { createKeyFinding, listRowKeys, readRowKeys } from '../cells/list-row-keys.ts'
import type { CheckFamily } from '../families/define-checks.ts'
import {
  collectAttempts,
  type ExchangesByRole,
  type GroupOutcome,
  judgeGroups,
} from '../families/judge-groups.ts'
import { pageGroup, rowsPerPage } from './page-group.ts'
import {
  checkRowLimit,
  countLimitedRows,
  flatMapParameters,
  formatDefaultRequirementId,
  hasVisibleDefault,
  listNamesByRole,
  listOperationsWithParameter,
  listParameterNames,
  parameterClause,
  rowLimitId,
} from './parameter-statement.ts'
import { judgeExplicitScope, judgeScope, planExplicitScope } from './scope-parameter-checks.ts'

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
    const roles = contract.operations.map(each =>
      findScopeParameter(each)?.name === name ? ('scope' as const) : getRole(each, name),
    )
    const role = roles.find(each => each !== undefined)
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
  requests: run => [...planGroup(explicitDefaultGroup.current, run), ...flatMapParameters(planExplicitScope)],
  judge(evidence, tally) {
    judgeDefaults(evidence, tally)
    judgeExplicitDefaults(evidence, tally)
  },
}))

function judgeDefaults(evidence: Evidence, tally: Tally): void {
  const isOver = (seen: ExchangeEvidence) => countLimitedRows(seen) > Number(readByRole(seen, 'limit') ?? NaN)
  const ignoring = new Set(evidence.exchanges.filter(isOver).map(({ operation }) => operation))
  for (const seen of selectRequiredOrSuccessful(evidence)) {
    const limit = findByRole(seen.target, 'limit')
    const usual = limit?.schema.default
    if (limit && usual !== undefined && seen.query[limit.name] === undefined && seen.rows !== undefined) {
      const id = formatDefaultRequirementId(limit.name)
      // A list that is shorter would be the same by any greater default.
      if (countLimitedRows(seen) < Number(usual))
        tally.recordUnclear(id, seen, describeShortList(seen, usual))
      else checkRowLimit(seen, Number(usual), ignoring.has(seen.operation) ? [rowLimitId, id] : [id], tally)
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
    return { undecided: describeShortList(all, usual) }
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

/**
 * Requests for a social list without parameters, with each default written out, and without parameters again.
 * One more request exceeds a default, unless the row count proves it or the values are listed.
 */
const explicitDefaultGroup = perContract(() =>
  defineGroup<string>({
    kind: 'default',
    profile: 'deep',
    operations: objectOperations.current,
    about: [],
    parts(id) {
      const defaults = getOperation(id).parameters.filter(({ schema }) => schema.default !== undefined)
      const about = defaults.map(({ name }) => formatDefaultRequirementId(name))
      const spelled = defaults.flatMap(({ name, role, schema }) => {
        const write = (part: string, value: unknown) =>
          [part, { about, query: { [name]: String(value) } }] as const
        const isCountable = schema.type !== 'string' && schema.enum === undefined && role !== 'limit'
        const more = isCountable ? [write(`${name} more`, Number(schema.default) + 1)] : []
        return [write(name, schema.default), ...more]
      })
      return { none: { about }, ...Object.fromEntries(spelled), again: { about } }
    },
  }),
)

/** Judges a reply with a written-out default. It must equal those without the parameter around it. */
function judgeExplicitDefaults(evidence: Evidence, tally: Tally): void {
  for (const name of listParameterNames(hasVisibleDefault)) {
    judgeGroups(evidence, tally, [formatDefaultRequirementId(name)], {
      group: explicitDefaultGroup.current,
      roles: ['none', name, `${name} more`, 'again'],
      operations: listOperationsWithParameter(name, hasVisibleDefault),
      show: ({ none, again, [name]: explicit, [`${name} more`]: more }) => {
        if (!none?.rows?.length || explicit?.rows === undefined || again?.rows === undefined)
          return { holds: 0 }
        const [{ target }, wanted, later] = [none, none.rows, again.rows]
        const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
        const hasSameKeys = (one: readonly NamedRow[], other: readonly NamedRow[]) =>
          isEqual(listRowKeys(target, one), listRowKeys(target, other))
        const isSame = [isEqual, isNearlySame, hasSameKeys].find(each => each(wanted, later))
        if (isSame === undefined) return { moved: 'two equal requests had different answers' }
        const isUsual = ({ rows = [] }: ExchangeEvidence) => isSame(wanted, rows)
        const usual = findParameter(target, name)?.schema.default
        if (isUsual(explicit)) {
          if (getRole(none.target, name) === 'limit' && countLimitedRows(none) < Number(usual))
            return { undecided: describeShortList(none, usual) }
          return more?.rows !== undefined && isUsual(more)
            ? { undecided: `${name}=${more.query[name]} has the same answer, so that it may be the default` }
            : { holds: 1 }
        }
        const others = findOtherDefaults(explicit, evidence)
        if (others.length > 0 && !others.some(isUsual)) return { moved: MAYBE_CACHED }
        const message = `${name}=${usual} has another answer than no ${name}.`
        const [expected, actual] = [shortenText(JSON.stringify(wanted)), listRowKeys(target, explicit.rows)]
        return { seen: explicit, finding: { message, place: explicit.rowsAt || 'body', expected, actual } }
      },
    })
  }
}

const MAYBE_CACHED =
  'whatever default was spelled out, the answer was newer: equal ones may come from a cache'

/** Returns the replies of the same attempt with other defaults spelled out. Each has a URL of its own. */
function findOtherDefaults(explicit: ExchangeEvidence, evidence: Evidence): ExchangeEvidence[] {
  const attempts = collectAttempts(evidence, explicitDefaultGroup.current, explicit.operation)
  const parts = attempts.find(each => Object.values(each).includes(explicit)) ?? {}
  return Object.entries(parts).flatMap(([role, seen]) => {
    const isOther = seen !== explicit && !['none', 'again'].includes(role) && !role.endsWith(' more')
    return seen?.rows !== undefined && isOther ? [seen] : []
  })
}

function describeShortList(seen: ExchangeEvidence, usual: unknown): string {
  return `the list has ${seen.rows?.length} rows, so that a default of ${usual} cannot be told from a greater one`
}
