import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { ListedRow } from './list-rows.ts'

const createdColumn = 'createdAt' satisfies keyof ObjectOf<'PoolListRecord'> &
  keyof ObjectOf<'V2PoolSummary'> &
  keyof ObjectOf<'AltPool'>

/** Within this time of the newest pool a service may list a pool before it has any figures of it (milliseconds). */
const NEW = 3_600_000

/** Rows of pools; those of quite new ones only when there are no others. */
export function keepSettled(rows: readonly ListedRow[]): readonly ListedRow[] {
  const created = rows.map(({ row }) => Date.parse(String(row[createdColumn])))
  const newest = Math.max(...created.filter(time => !Number.isNaN(time)))
  const settled = rows.filter((_, at) => Number(created[at]) <= newest - NEW)
  return settled.length > 0 ? settled : rows
}
