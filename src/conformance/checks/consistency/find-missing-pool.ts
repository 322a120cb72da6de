import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { NamedRow, Seen } from '../../evidence/evidence.ts'
import { stripPadding } from '../../evidence/strip-padding.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'

// Which columns of several tables are the same thing is our reading; tsc notices a name that is gone.
/** The column of a pool in all lists. */
export const poolColumn = 'poolAddress' satisfies keyof ObjectOf<'PoolListRecord'> &
  keyof ObjectOf<'AltPool'> &
  keyof ObjectOf<'TokenPoolStat'>
/** The columns of the two tokens of a listed pool. */
export const tokenColumns = [
  'token0Address',
  'token1Address',
] as const satisfies readonly (keyof ObjectOf<'PoolListRecord'> & keyof ObjectOf<'AltPool'>)[]

/** Every row of `whole` about the token that `part` was asked for is in `part`; when that page is full, those it still has to hold. */
export function findMissingPool(
  whole: Seen | undefined,
  part: Seen | undefined,
  what: string,
  evenWhenFull: (row: NamedRow) => boolean,
): GroupOutcome {
  const token = normalizeAddress(part?.query.token_address)
  if (whole?.rows === undefined || part?.rows === undefined) return { holds: 0 }
  const isFull = part.rows.length >= Number(part.typed.limit)
  const found = new Set(part.rows.map(row => normalizeAddress(row[poolColumn])))
  const wanted = whole.rows.filter(
    row =>
      tokenColumns.some(column => normalizeAddress(row[column]) === token) && (!isFull || evenWhenFull(row)),
  )
  const missing = wanted.find(row => !found.has(normalizeAddress(row[poolColumn])))
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

/** An address as it compares: without padding, hexadecimal ones without case. */
export function normalizeAddress(value: unknown): string {
  const bare = stripPadding(String(value))
  return bare.startsWith('0x') ? bare.toLowerCase() : bare
}
