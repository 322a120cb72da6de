import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import type { ExchangesByRole, GroupOutcome } from '../shared/judge-groups.ts'

// Which columns of two tables are the same thing is our reading; tsc notices a name that is gone.
const poolColumn = 'poolAddress' satisfies keyof ObjectOf<'PoolListRecord'> &
  keyof ObjectOf<'AltPool'> &
  keyof ObjectOf<'TokenPoolStat'>
const tokenColumns = [
  'token0Address',
  'token1Address',
] as const satisfies readonly (keyof ObjectOf<'PoolListRecord'> & keyof ObjectOf<'AltPool'>)[]
const candleTokens = [
  'baseTokenAddress',
  'quoteTokenAddress',
] as const satisfies readonly (keyof ObjectOf<'OhlcvPoint'>)[]
const searchedToken = 'tokenAddress' satisfies keyof ObjectOf<'TokenPoolStat'>

/**
 * XEP-08: every pool of the whole list that has the token is in the filtered list; both begin with the newest pools, so a
 * full page still has to hold those that are newer than its last.
 */
export function filterIsComplete({ all, by }: ExchangesByRole): GroupOutcome {
  const last = by?.rows?.at(-1)
  return contains(all, by, 'the list filtered by its token', row => createdAt(row) > createdAt(last))
}

/** XEP-09: every listed pool that has the token is among the pools that a search for it finds. */
export function searchIsComplete({ pools, search }: ExchangesByRole): GroupOutcome {
  return contains(pools, search, 'the search for its token', () => false)
}

/** Every row of `whole` about the token that `part` was asked for is in `part`; when that page is full, those it still has to hold. */
function contains(
  whole: Seen | undefined,
  part: Seen | undefined,
  what: string,
  evenWhenFull: (row: NamedRow) => boolean,
): GroupOutcome {
  const token = text(part?.query.token_address)
  if (whole?.rows === undefined || part?.rows === undefined) return { holds: 0 }
  const isFull = part.rows.length >= Number(part.typed.limit)
  const found = new Set(part.rows.map(row => text(row[poolColumn])))
  const wanted = whole.rows.filter(
    row => tokenColumns.some(column => text(row[column]) === token) && (!isFull || evenWhenFull(row)),
  )
  const missing = wanted.find(row => !found.has(text(row[poolColumn])))
  if (missing === undefined) return { holds: wanted.length }
  return {
    seen: whole,
    finding: {
      message: `A pool of the list is missing in ${what} (exchange ${part.n}).`,
      place: `${whole.rowsAt}[${whole.rows.indexOf(missing)}].${poolColumn}`,
      expected: `among the ${part.rows.length} pools of ${token}`,
      actual: missing[poolColumn],
    },
  }
}

/** XEP-10: what is wrong with the tokens of the candles of a pool, by what lists say of it; `count` is what was compared. */
export function candleTokensOf(
  candles: Seen,
  lists: readonly Seen[],
): { count: number; wrong?: [NamedRow, string] } {
  const pool = text(candles.query.pool_address)
  const known = lists.flatMap(({ rows = [] }) => rows).filter(row => text(row[poolColumn]) === pool)
  const tokens = new Set(
    known.flatMap(row =>
      [...tokenColumns, searchedToken].flatMap(column => (column in row ? [text(row[column])] : [])),
    ),
  )
  let count = 0
  for (const row of candles.rows ?? []) {
    const own = candleTokens
      .map(column => row[column])
      .filter(token => token !== null)
      .map(text)
    if (own.length < candleTokens.length || tokens.size === 0) continue
    count++
    const isKnown =
      tokens.size === 1 ? own.includes([...tokens][0] ?? '') : own.every(token => tokens.has(token))
    if (!isKnown) return { count, wrong: [row, [...tokens].join(' and ')] }
  }
  return { count }
}

function createdAt(row: NamedRow | undefined): number {
  return Date.parse(String(row?.['createdAt' satisfies keyof ObjectOf<'PoolListRecord'>]))
}

/** An address as it compares: without padding, hexadecimal ones without case. */
function text(value: unknown): string {
  const bare = String(value).replace(/\0+$/, '')
  return bare.startsWith('0x') ? bare.toLowerCase() : bare
}
