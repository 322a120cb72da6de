import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import { findOperationIds, selectAnswered } from '../answers/select-answered.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { normalizeAddress, poolColumn, tokenColumns } from './normalize-address.ts'

// Which columns of two tables are the same thing is our reading; tsc notices a name that is gone.
const ownTokens = [
  'baseTokenAddress',
  'quoteTokenAddress',
] as const satisfies readonly (keyof ObjectOf<'OhlcvPoint'>)[]
const searchedToken = 'tokenAddress' satisfies keyof ObjectOf<'TokenPoolStat'>

const poolLists = findOperationIds(
  ({ id, path }) => path.startsWith('/altchain') && (path.endsWith('/pools') || id === 'tokenPoolSearch'),
)
const id = 'XEP-10'

/** Candles against all that was asked of their pool; facts that do not change need no second strike. */
export const candleTokens: CheckFamily = {
  requirements: [
    {
      id,
      title: 'candles are about the tokens of their pool',
      level: 'documented',
      clause: 'shared rules, OhlcvPoint',
      checks: 'Base and quote token are those that a list or a search names for the pool.',
      violation: 'the tokens of another pool',
      operations: ['ohlcvPool'],
    },
  ],
  judge(evidence, tally) {
    const tables = selectAnswered(evidence)
    const lists = tables.filter(({ operation }) => poolLists.includes(operation))
    for (const seen of tables) {
      if (seen.operation !== 'ohlcvPool') continue
      const { count, wrong } = compareTokens(seen, lists)
      if (wrong !== undefined) {
        const [row, tokens] = wrong
        tally.recordFinding(id, seen, {
          message: 'A candle is not about the tokens of its pool.',
          place: `${seen.rowsAt}[${seen.rows?.indexOf(row)}]`,
          expected: tokens,
          actual: row,
        })
      } else tally.recordPass(id, seen, count)
    }
  },
}

/** What is wrong with the tokens of the candles of a pool, by what lists say of it; `count` is what was compared. */
function compareTokens(candles: Seen, lists: readonly Seen[]): { count: number; wrong?: [NamedRow, string] } {
  const pool = normalizeAddress(candles.query.pool_address)
  const known = lists
    .flatMap(({ rows = [] }) => rows)
    .filter(row => normalizeAddress(row[poolColumn]) === pool)
  const tokens = new Set(
    known.flatMap(row =>
      [...tokenColumns, searchedToken].flatMap(column =>
        column in row ? [normalizeAddress(row[column])] : [],
      ),
    ),
  )
  let count = 0
  for (const row of candles.rows ?? []) {
    const own = ownTokens
      .map(column => row[column])
      .filter(token => token !== null)
      .map(normalizeAddress)
    if (own.length < ownTokens.length || tokens.size === 0) continue
    count++
    const isKnown =
      tokens.size === 1 ? own.includes([...tokens][0] ?? '') : own.every(token => tokens.has(token))
    if (!isKnown) return { count, wrong: [row, [...tokens].join(' and ')] }
  }
  return { count }
}
