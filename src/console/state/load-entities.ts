import type { OperationModel } from '../../contract/model/contract-model.ts'
import { describeEntities, type EntityMention } from '../contract/describe-entities.ts'
import type { ReplyTable } from '../reply/decode-reply.ts'
import { loadRows, type RowContext } from './load-rows.ts'

/** An entity that lists of the market mention. */
export interface KnownEntity extends Omit<EntityMention, 'row' | 'path'> {
  /** Number of rows that mention it. */
  readonly mentions: number
  /** Id of the list whose rows are about it. */
  readonly list?: string | undefined
}

/** Entities on the first pages of lists. */
export interface KnownEntities {
  /** Those in most rows come first. */
  readonly entities: readonly KnownEntity[]
  readonly tables: ReadonlyMap<OperationModel, ReplyTable>
}

/**
 * Loads the first page of lists, and collects the entities in it. Lists that fail are left out, unless all
 * fail: then the first error is thrown.
 */
export async function loadEntities(
  lists: readonly OperationModel[],
  context: RowContext,
): Promise<KnownEntities> {
  const results = await Promise.allSettled(lists.map(list => loadRows(list, context)))
  const tables = new Map<OperationModel, ReplyTable>()
  lists.forEach((list, index) => {
    const result = results[index]
    if (result?.status === 'fulfilled' && result.value !== undefined) tables.set(list, result.value)
  })
  const refused = results.find(result => result.status === 'rejected')
  if (tables.size === 0 && refused !== undefined) throw refused.reason
  const known = new Map<string, KnownEntity>()
  for (const [list, table] of tables)
    for (const { entity, id, path, label } of describeEntities(table, list, context.contract)) {
      const name = `${entity.name} ${id.toLowerCase()}`
      const before = known.get(name)
      const isOwn = path === list.reply.entry.rows
      known.set(name, {
        ...{ entity, id },
        label: before?.label || label,
        mentions: (before?.mentions ?? 0) + 1,
        list: before?.list ?? (isOwn ? list.id : undefined),
      })
    }
  const entities = [...known.values()].sort(
    (a, b) => b.mentions - a.mentions || a.label.localeCompare(b.label),
  )
  return { entities, tables }
}
