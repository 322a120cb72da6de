import type { ObjectOf } from '../../../contract/contract-types.ts'
import { stripPadding } from '../../../contract/expressions/strip-padding.ts'

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

/** An address as it compares: without padding, hexadecimal ones without case. */
export function normalizeAddress(value: unknown): string {
  const bare = stripPadding(String(value))
  return bare.startsWith('0x') ? bare.toLowerCase() : bare
}
