import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { Evidence, NamedRow, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { rowsPerPage } from '../../requests/plan-group.ts'
import { filterByRole } from '../shared/filter-by-role.ts'
import { type ExchangesByRole, type GroupOutcome, judgeGroups } from '../shared/judge-groups.ts'
import { judgeRowLimit } from '../shared/judge-row-limit.ts'
import { listRowKeys } from '../shared/list-row-keys.ts'
import { recordOutcome } from '../shared/record-outcome.ts'
import { selectExpected } from '../shared/select-answered.ts'
import { hasVisibleDefault, parameterRequirements } from './parameter-requirements.ts'

// Facts that never change, and the column that shows the chain; tsc notices a name that is gone.
const poolFacts = [
  'createdAt',
  'token0Address',
  'token1Address',
  'tickSpacing',
] as const satisfies readonly (keyof ObjectOf<'PoolMetricsV3Dexc'>)[]
const feeFacts = ['poolId', 'feeTier'] as const satisfies readonly (keyof ObjectOf<'FeeMetrics'>)[]
const chainColumn = 'chainId' satisfies keyof ObjectOf<'PoolListRecord'> & keyof ObjectOf<'HolderRecord'>

/** Judges what a parameter stands for when it is left out (PAR-DEF). */
export function judgeDefaults(evidence: Evidence, tally: Tally): void {
  for (const seen of selectExpected(evidence)) {
    const usual = findParameter(seen.target, 'limit')?.schema.default
    if (usual !== undefined && seen.query.limit === undefined && seen.ok) {
      judgeRowLimit(seen, Number(usual), 'PAR-DEF-limit', tally)
    }
    if (seen.query.chain_id === undefined) judgeChain(seen, tally)
  }
  judgeGroups(filterByRole(evidence, ['all', 'beyond']), tally, {
    prefix: 'page',
    requirements: 'PAR-DEF-limit',
    show: judgeFullPage,
  })
  judgeGroups(filterByRole(evidence, ['all', 'first', 'again']), tally, {
    prefix: 'page',
    requirements: 'PAR-DEF-offset',
    show: judgeFirstPage,
  })
  judgeExplicitDefaults(evidence, tally)
  judgeExplicitChain(evidence, tally)
}

/** Rows name the chain they are of. */
function judgeChain(seen: Seen, tally: Tally): void {
  const parameter = findParameter(seen.target, 'chain_id')
  if (parameter === undefined || !hasVisibleDefault(parameter)) return
  for (const [index, row] of (seen.rows ?? []).entries()) {
    if (!(chainColumn in row)) return
    recordOutcome(tally, 'PAR-DEF-chain_id', seen, row[chainColumn] === parameter.schema.default, {
      message: 'Without chain_id there are rows of another chain.',
      place: `${seen.rowsAt}[${index}].${chainColumn}`,
      expected: String(parameter.schema.default),
      actual: row[chainColumn],
    })
  }
}

/** When there is a row beyond the default limit, the answer without a limit is full. */
function judgeFullPage({ all, beyond }: ExchangesByRole): GroupOutcome {
  if (all?.rows === undefined || !beyond?.rows?.length) return { holds: 0 }
  const usual = Number(findParameter(all.target, 'limit')?.schema.default)
  if (all.rows.length === usual) return { holds: 1 }
  return {
    seen: all,
    finding: {
      message: 'Without limit there are not as many rows as the default, though there are more.',
      place: all.rowsAt,
      expected: `${usual} rows`,
      actual: `${all.rows.length} rows`,
    },
  }
}

/** The page at the default offset is the beginning of the answer without one. */
function judgeFirstPage({ all, first, again }: ExchangesByRole): GroupOutcome {
  if (!all?.rows?.length || first?.rows === undefined || again?.rows === undefined) return { holds: 0 }
  const [outer, inner, later] = [all, first, again].map(({ target, rows = [] }) =>
    listRowKeys(target, rows).slice(0, rowsPerPage).join(),
  )
  if (outer !== later) return { moved: 'the first rows changed in between' }
  return outer === inner ? { holds: 1 } : describeDefaultMismatch(first, 'offset', outer)
}

/** Social lists: an answer between two equal ones, with one default spelled out. */
function judgeExplicitDefaults(evidence: Evidence, tally: Tally): void {
  for (const { id, operations } of parameterRequirements) {
    const name = id.match(/^PAR-DEF-(.*)$/)?.[1]
    if (name === undefined) continue
    judgeGroups(filterByRole(evidence, ['none', name, 'again'], operations), tally, {
      prefix: 'default',
      requirements: id,
      show: ({ none, again, [name]: explicit }) => {
        if (!none?.rows?.length || explicit?.rows === undefined || again?.rows === undefined)
          return { holds: 0 }
        const views = [JSON.stringify, (rows: readonly NamedRow[]) => listRowKeys(none.target, rows).join()]
        const view = views.find(each => each(none.rows ?? []) === each(again.rows ?? []))
        if (view === undefined) return { moved: 'two equal requests had different answers' }
        const wanted = view(none.rows)
        if (view(explicit.rows) === wanted) return { holds: 1 }
        const others = findOtherDefaults(explicit, evidence)
        return others.length === 0 || others.some(({ rows = [] }) => view(rows) === wanted)
          ? describeDefaultMismatch(explicit, name, wanted)
          : {
              moved:
                'whatever default was spelled out, the answer was newer: equal ones may come from a cache',
            }
      },
    })
  }
}

/** The answers of the same attempt with another default spelled out, each a URL of its own. */
function findOtherDefaults({ group, attempt, role }: Seen, { exchanges }: Evidence): Seen[] {
  return exchanges.filter(
    each =>
      each.group === group &&
      each.attempt === attempt &&
      each.rows !== undefined &&
      ![role, 'none', 'again'].includes(each.role),
  )
}

function describeDefaultMismatch(seen: Seen, name: string, wanted: string | undefined): GroupOutcome {
  const { default: usual } = findParameter(seen.target, name)?.schema ?? {}
  return {
    seen,
    finding: {
      message: `${name}=${usual} has another answer than no ${name}.`,
      place: seen.rowsAt || 'body',
      expected: (wanted ?? '').slice(0, 120),
      actual: listRowKeys(seen.target, seen.rows ?? []),
    },
  }
}

/** A pool has the same facts with the default chain spelled out as without a chain. */
function judgeExplicitChain(evidence: Evidence, tally: Tally): void {
  const pools = selectExpected(evidence).filter(({ ok, query }) => ok && query.pool_address !== undefined)
  for (const seen of pools.filter(({ query }) => query.chain_id !== undefined)) {
    const parameter = findParameter(seen.target, 'chain_id')
    if (parameter === undefined || seen.typed.chain_id !== parameter.schema.default) continue
    const plain = pools.find(
      ({ operation, query }) =>
        operation === seen.operation &&
        query.chain_id === undefined &&
        query.pool_address === seen.query.pool_address,
    )
    const [[row], [other]] = [seen.rows ?? [], plain?.rows ?? []]
    if (row === undefined || other === undefined) continue
    const column = [...poolFacts, ...feeFacts].find(each => String(row[each]) !== String(other[each]))
    recordOutcome(tally, 'PAR-DEF-chain_id', seen, column === undefined, {
      message: 'A pool is another one when the default chain is spelled out.',
      place: `${seen.rowsAt}[0].${column}`,
      expected: String(other[column ?? '']),
      actual: row[column ?? ''],
    })
  }
}
