import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation, type Operation, type Parameter } from '../../../contract/contract.ts'
import { getRole } from '../../../contract/model/find-by-role.ts'
import type { Evidence, ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { shortenText } from '../../evidence/quote-value.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { defineGroup, formatGroupName, type PlannedGroupRequest } from '../../requests/plan-group.ts'
import { countLimitedRows } from '../answers/check-row-limit.ts'
import { isNearlySame } from '../answers/classify-answer.ts'
import { objectOperations } from '../answers/select-successful.ts'
import { listRowKeys } from '../cells/list-row-keys.ts'
import { findGroupMembership, judgeGroups } from '../families/judge-groups.ts'
import {
  formatDefaultRequirementId,
  listOperationsWithParameter,
  listParameterNames,
  type ParameterName,
} from './list-parameter-names.ts'

/** Returns true if a reply can show whether the service applies the default. It cannot if only one value is supported. */
export function hasVisibleDefault({ schema }: Parameter): boolean {
  return schema.default !== undefined && schema.enum?.length !== 1
}

type Role = ParameterName | 'none' | 'again' | `${ParameterName} more`

/**
 * Requests for a social list without parameters, with each default written out, and without parameters again.
 * One more request exceeds a default, unless it is a limit or one of listed values.
 */
export const explicitDefaultGroup = perContract(() =>
  defineGroup<Role>({
    kind: 'default',
    profile: 'deep',
    operations: objectOperations.current,
    about: [],
    parts(id) {
      const operation = getOperation(id)
      const defaults = operation.parameters.filter(({ schema }) => schema.default !== undefined)
      const about = defaults.map(({ name }) => formatDefaultRequirementId(name as ParameterName))
      const spell = (role: Role, name: string, value: unknown): [Role, PlannedGroupRequest] => [
        role,
        { about, query: { [name]: String(value) } },
      ]
      const spelled = defaults.flatMap(parameter => {
        const { name, schema } = parameter
        return [
          spell(name as ParameterName, name, schema.default),
          ...(hasNeighbor(parameter, operation)
            ? [spell(formatCount(name), name, Number(schema.default) + 1)]
            : []),
        ]
      })
      return { none: { about }, ...Object.fromEntries(spelled), again: { about } }
    },
  }),
)

/** Returns true if only a slightly greater value proves the default. The row count proves a limit. */
function hasNeighbor({ name, schema }: Parameter, operation: Operation): boolean {
  return schema.type !== 'string' && schema.enum === undefined && getRole(operation, name) !== 'limit'
}

function formatCount(name: string): `${ParameterName} more` {
  return `${name as ParameterName} more`
}

/** Judges a reply with a written-out default. It must equal those without the parameter around it. */
export function judgeExplicitDefaults(evidence: Evidence, tally: Tally): void {
  for (const name of listParameterNames(hasVisibleDefault)) {
    judgeGroups(evidence, tally, [formatDefaultRequirementId(name)], {
      group: explicitDefaultGroup.current,
      roles: ['none', name, formatCount(name), 'again'],
      operations: listOperationsWithParameter(name, hasVisibleDefault),
      show: ({ none, again, [name]: explicit, [formatCount(name)]: more }) => {
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
            return { untold: describeShortList(none, usual) }
          return more?.rows !== undefined && isUsual(more)
            ? { untold: `${name}=${more.query[name]} has the same answer, so that it may be the default` }
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
function findOtherDefaults(explicit: ExchangeEvidence, { exchanges }: Evidence): ExchangeEvidence[] {
  const name = formatGroupName(explicitDefaultGroup.current, explicit.operation)
  const { role: own = '', attempt: when } = findGroupMembership(explicit, name) ?? {}
  return exchanges.filter(each => {
    const { role, attempt } = findGroupMembership(each, name) ?? {}
    if (role === undefined || attempt !== when || each.rows === undefined) return false
    return ![own, 'none', 'again'].includes(role) && !role.endsWith(' more')
  })
}

/** Returns the reason why a short list cannot show the default limit. */
export function describeShortList(seen: ExchangeEvidence, usual: unknown): string {
  return `the list has ${seen.rows?.length} rows, so that a default of ${usual} cannot be told from a greater one`
}
