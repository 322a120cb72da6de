import { groupBy } from '../../../base/group-by.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { coerceQuery } from '../../../contract/coerce-query.ts'
import { contract, type SortKey } from '../../../contract/contract.ts'
import { parseRule } from '../../../contract/find-broken-rules.ts'
import { findByRole, findOperationsWith } from '../../../contract/model/find-by-role.ts'
import { listOpposites, readOperationClause } from '../../../contract/openapi-document.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import { createRequestPlanner } from '../../requests/build-required-query.ts'
import { selectSuccessful } from '../answers/select-successful.ts'
import { type CheckFamily, type Outcome, recordOutcome } from '../families/define-checks.ts'
import {
  combinedSortingRequest,
  findOutOfOrder,
  sortingRequests,
  toComparable,
} from '../parameters/sort-parameter-checks.ts'

const opposites = perContract(listOpposites)
const allowed = { expects: 'allowed' } as const

/** Checks that consecutive rows are in the documented sort order (ORD). Ties are allowed. */
export const sortOrderChecks = perContract<CheckFamily>(() => ({
  requirements: listOrderRequirements(),
  requests: planSortedColumns,
  judge(evidence, tally) {
    for (const seen of selectSuccessful(evidence)) {
      if (seen.schema === undefined || (seen.rows?.length ?? 0) < 2) continue
      for (const key of seen.target.order) {
        const outcome = isApplicable(key, seen) ? judgeOrder(key, seen, evidence) : undefined
        if (outcome !== undefined) recordOutcome(tally, key.id, seen, outcome)
      }
    }
  },
}))

/**
 * Plans lists sorted by each column of a documented order, ascending and descending. A service may refuse
 * some. Columns that `spec/across.yaml` sorts by belong to the standard profile, all others to the deep one.
 */
function planSortedColumns(): PlannedRequest[] {
  return findOperationsWith('ascending').flatMap(target => {
    const { id, order } = target
    const asked = sortingRequests.current.filter(({ operation }) => operation === id)
    const sorted = [...new Set(order.map(({ by }) => by))].flatMap(by => {
      const isAsked = asked.some(({ columns }) => Object.values(columns).includes(by))
      const plan = createRequestPlanner(isAsked ? 'standard' : 'deep')
      return (['ascending', 'descending'] as const)
        .filter(way => !asked.some(({ columns }) => columns[way] === by))
        .map(way => {
          const isAbout = ({ id: key, direction, ...its }: SortKey) =>
            its.by === by && direction === way && opposites.current[key]
          const about = order.filter(isAbout).map(key => key.id)
          const query = { [findByRole(target, way)?.name ?? '']: by }
          return plan(`sorted:${id}:${by} ${way.slice(0, -'ending'.length)}`, id, about, query, allowed)
        })
    })
    const { about, query } = combinedSortingRequest.current
    const both = createRequestPlanner('deep')(`sorted:${id}:both`, id, about, query, allowed)
    return asked.length > 0 ? sorted : [...sorted, both]
  })
}

function listOrderRequirements(): Requirement[] {
  const all = contract.operations.flatMap(operation => operation.order.map(key => ({ key, operation })))
  return [...groupBy(all, ({ key }) => key.id)].map(([id, same]) => {
    const { by, direction, level = 'documented', when } = same[0].key
    const condition = when === undefined ? '' : `, where ${when}`
    const isOptional = same.some(
      ({ key, operation }) => !isApplicable(key, { typed: coerceQuery(operation, {}) }),
    )
    return {
      id,
      title: `rows are in ${direction} order of ${by}`,
      level,
      clause: [...new Set(same.map(({ operation }) => readOperationClause(operation)))].join('; '),
      checks: `No row has a ${direction === 'ascending' ? 'smaller' : 'larger'} ${by} than the row before it${condition}. Ties are free.${opposites.current[id] === undefined ? '' : ' Told only where the opposite order has another answer.'}`,
      violation: 'two rows that changed places',
      operations: same.map(({ operation }) => operation.id),
      ...(isOptional && { needs: 'deep' }),
    }
  })
}

function isApplicable({ when }: SortKey, { typed }: Pick<ExchangeEvidence, 'typed'>): boolean {
  return when === undefined || parseRule(when)({ query: typed }) === true
}

function judgeOrder(key: SortKey, seen: ExchangeEvidence, evidence: Evidence): Outcome | string | undefined {
  const { id, by, direction } = key
  const { rows = [], rowsAt } = seen
  const opposite = opposites.current[id]
  const values = rows.map(row => toComparable(row[by]))
  if (new Set(values.map(value => typeof value)).size > 1 || values.includes(undefined)) return undefined
  if (new Set(values).size === 1) return `all rows have the same ${by}`
  const late = findOutOfOrder(key, rows)
  if (late !== -1 && opposite !== undefined && !hasEffect(seen, opposite, evidence))
    return `${by} may be no column to sort by: the opposite order is no other`
  return {
    holds: late === -1,
    message: `A row has a ${direction === 'ascending' ? 'smaller' : 'larger'} ${by} than the one before it.`,
    place: `${rowsAt}[${late}].${by}`,
    expected: `at ${direction === 'ascending' ? 'least' : 'most'} ${rows[late - 1]?.[by]}`,
    actual: rows[late]?.[by],
  }
}

/** Returns true if the opposite order has an effect. A service may ignore a column that the contract leaves open. */
function hasEffect(seen: ExchangeEvidence, opposite: string, evidence: Evidence): boolean {
  const key = seen.target.order.find(({ id }) => id === opposite)
  if (key === undefined || findOutOfOrder(key, seen.rows) === -1) return false
  return selectSuccessful(evidence).some(other => {
    const isAlike = other.operation === seen.operation && formatRest(other) === formatRest(seen)
    return isAlike && isApplicable(key, other) && findOutOfOrder(key, other.rows) === -1
  })
}

function formatRest({ query }: ExchangeEvidence): string {
  return JSON.stringify(Object.entries(query).filter(([name]) => !name.startsWith('order_')))
}
