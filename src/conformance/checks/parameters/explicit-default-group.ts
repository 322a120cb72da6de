import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation, type Parameter } from '../../../contract/contract.ts'
import { getRole } from '../../../contract/model/find-by-role.ts'
import type { Evidence, ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { shortenText } from '../../evidence/quote-value.ts'
import type { Tally } from '../../evidence/tally.ts'
import { defineGroup, findParameter, formatGroupName } from '../../requests/build-required-query.ts'
import { isNearlySame } from '../answers/classify-answer.ts'
import { objectOperations } from '../answers/select-successful.ts'
import { listRowKeys } from '../cells/list-row-keys.ts'
import { findGroupMembership, judgeGroups } from '../families/judge-groups.ts'
import {
  countLimitedRows,
  formatDefaultRequirementId,
  listOperationsWithParameter,
  listParameterNames,
} from './parameter-statement.ts'

/** Returns true if a reply can show whether the service applies the default. It cannot if only one value is supported. */
export function hasVisibleDefault({ schema }: Parameter): boolean {
  return schema.default !== undefined && schema.enum?.length !== 1
}

/**
 * Requests for a social list without parameters, with each default written out, and without parameters again.
 * One more request exceeds a default, unless the row count proves it or the values are listed.
 */
export const explicitDefaultGroup = perContract(() =>
  defineGroup<string>({
    kind: 'default',
    profile: 'deep',
    operations: objectOperations.current,
    about: [],
    parts(id) {
      const defaults = getOperation(id).parameters.filter(({ schema }) => schema.default !== undefined)
      const about = defaults.map(({ name }) => formatDefaultRequirementId(name))
      const spelled = defaults.flatMap(({ name, role, schema }) => {
        const isCountable = schema.type !== 'string' && schema.enum === undefined && role !== 'limit'
        return [
          [name, { about, query: { [name]: String(schema.default) } }] as const,
          ...(isCountable
            ? [[`${name} more`, { about, query: { [name]: String(Number(schema.default) + 1) } }] as const]
            : []),
        ]
      })
      return { none: { about }, ...Object.fromEntries(spelled), again: { about } }
    },
  }),
)

/** Judges a reply with a written-out default. It must equal those without the parameter around it. */
export function judgeExplicitDefaults(evidence: Evidence, tally: Tally): void {
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
