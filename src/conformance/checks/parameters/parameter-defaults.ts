import type { ObjectOf } from '../../../contract/types.ts'
import type { Entry, Evidence, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { pageRows } from '../../requests/groups.ts'
import { parameterOf } from '../../requests/required-query.ts'
import { atMost } from '../shared/at-most.ts'
import { hold } from '../shared/hold.ts'
import { judgeGroups, type Parts, type Showing } from '../shared/judge-groups.ts'
import { ofRoles } from '../shared/of-roles.ts'
import { keysOf } from '../shared/row-keys.ts'
import { expected } from '../shared/select.ts'
import { isShown, parameterRequirements } from './parameter-requirements.ts'

// Facts that never change, and the column that shows the chain; tsc notices a name that is gone.
const facts = [
  'createdAt',
  'token0Address',
  'token1Address',
  'tickSpacing',
] as const satisfies readonly (keyof ObjectOf<'PoolMetricsV3Dexc'>)[]
const feeFacts = ['poolId', 'feeTier'] as const satisfies readonly (keyof ObjectOf<'FeeMetrics'>)[]
const chainColumn = 'chainId' satisfies keyof ObjectOf<'PoolListRecord'> & keyof ObjectOf<'HolderRecord'>

/** Judges what a parameter stands for when it is left out (PAR-DEF). */
export function judgeDefaults(evidence: Evidence, tally: Tally): void {
  for (const seen of expected(evidence)) {
    const usual = parameterOf(seen.target, 'limit')?.schema.default
    if (usual !== undefined && seen.query.limit === undefined && seen.ok) {
      atMost(seen, Number(usual), 'PAR-DEF-limit', tally)
    }
    if (seen.query.chain_id === undefined) chain(seen, tally)
  }
  judgeGroups(ofRoles(evidence, ['all', 'beyond']), tally, {
    prefix: 'page',
    requirements: 'PAR-DEF-limit',
    show: fullPage,
  })
  judgeGroups(ofRoles(evidence, ['all', 'first', 'again']), tally, {
    prefix: 'page',
    requirements: 'PAR-DEF-offset',
    show: firstPage,
  })
  spelledOut(evidence, tally)
  chainSpelledOut(evidence, tally)
}

/** Rows name the chain they are of. */
function chain(seen: Seen, tally: Tally): void {
  const parameter = parameterOf(seen.target, 'chain_id')
  if (parameter === undefined || !isShown(parameter)) return
  for (const [index, row] of (seen.rows ?? []).entries()) {
    if (!(chainColumn in row)) return
    hold(tally, 'PAR-DEF-chain_id', seen, row[chainColumn] === parameter.schema.default, {
      message: 'Without chain_id there are rows of another chain.',
      place: `${seen.rowsAt}[${index}].${chainColumn}`,
      expected: String(parameter.schema.default),
      actual: row[chainColumn],
    })
  }
}

/** When there is a row beyond the default limit, the answer without a limit is full. */
function fullPage({ all, beyond }: Parts): Showing {
  if (all?.rows === undefined || !beyond?.rows?.length) return { holds: 0 }
  const usual = Number(parameterOf(all.target, 'limit')?.schema.default)
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
function firstPage({ all, first, again }: Parts): Showing {
  if (!all?.rows?.length || first?.rows === undefined || again?.rows === undefined) return { holds: 0 }
  const [outer, inner, later] = [all, first, again].map(({ target, rows = [] }) =>
    keysOf(target, rows).slice(0, pageRows).join(),
  )
  if (outer !== later) return { moved: 'the first rows changed in between' }
  return outer === inner ? { holds: 1 } : differs(first, 'offset', outer)
}

/** Social lists: an answer between two equal ones, with one default spelled out. */
function spelledOut(evidence: Evidence, tally: Tally): void {
  for (const { id, operations } of parameterRequirements) {
    const name = id.match(/^PAR-DEF-(.*)$/)?.[1]
    if (name === undefined) continue
    judgeGroups(ofRoles(evidence, ['none', name, 'again'], operations), tally, {
      prefix: 'default',
      requirements: id,
      show: ({ none, again, [name]: explicit }) => {
        if (!none?.rows?.length || explicit?.rows === undefined || again?.rows === undefined)
          return { holds: 0 }
        const views = [JSON.stringify, (rows: readonly Entry[]) => keysOf(none.target, rows).join()]
        const view = views.find(each => each(none.rows ?? []) === each(again.rows ?? []))
        if (view === undefined) return { moved: 'two equal requests had different answers' }
        const wanted = view(none.rows)
        if (view(explicit.rows) === wanted) return { holds: 1 }
        const others = besides(explicit, evidence)
        return others.length === 0 || others.some(({ rows = [] }) => view(rows) === wanted)
          ? differs(explicit, name, wanted)
          : {
              moved:
                'whatever default was spelled out, the answer was newer: equal ones may come from a cache',
            }
      },
    })
  }
}

/** The answers of the same attempt with another default spelled out, each a URL of its own. */
function besides({ group, attempt, role }: Seen, { exchanges }: Evidence): Seen[] {
  return exchanges.filter(
    each =>
      each.group === group &&
      each.attempt === attempt &&
      each.rows !== undefined &&
      ![role, 'none', 'again'].includes(each.role),
  )
}

function differs(seen: Seen, name: string, wanted: string | undefined): Showing {
  const { default: usual } = parameterOf(seen.target, name)?.schema ?? {}
  return {
    seen,
    finding: {
      message: `${name}=${usual} has another answer than no ${name}.`,
      place: seen.rowsAt || 'body',
      expected: (wanted ?? '').slice(0, 120),
      actual: keysOf(seen.target, seen.rows ?? []),
    },
  }
}

/** A pool has the same facts with the default chain spelled out as without a chain. */
function chainSpelledOut(evidence: Evidence, tally: Tally): void {
  const pools = expected(evidence).filter(({ ok, query }) => ok && query.pool_address !== undefined)
  for (const seen of pools.filter(({ query }) => query.chain_id !== undefined)) {
    const parameter = parameterOf(seen.target, 'chain_id')
    if (parameter === undefined || seen.typed.chain_id !== parameter.schema.default) continue
    const plain = pools.find(
      ({ operation, query }) =>
        operation === seen.operation &&
        query.chain_id === undefined &&
        query.pool_address === seen.query.pool_address,
    )
    const [[row], [other]] = [seen.rows ?? [], plain?.rows ?? []]
    if (row === undefined || other === undefined) continue
    const column = [...facts, ...feeFacts].find(each => String(row[each]) !== String(other[each]))
    hold(tally, 'PAR-DEF-chain_id', seen, column === undefined, {
      message: 'A pool is another one when the default chain is spelled out.',
      place: `${seen.rowsAt}[0].${column}`,
      expected: String(other[column ?? '']),
      actual: row[column ?? ''],
    })
  }
}
