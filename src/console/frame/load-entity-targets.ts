import { type EntityModel, fitsParameter, listEntities } from '../contract/list-entities.ts'
import { shortenId } from '../reply/shorten-id.ts'
import { type KnownEntity, listEntityLists, loadEntities } from '../state/load-entities.ts'
import { loadRows, type RowContext } from '../state/load-rows.ts'
import { writeEntityRoute } from '../state/use-entity-link.ts'
import type { SearchTarget } from './find-targets.ts'

/** Maximum number of entities of a kind whose details are asked for their names. */
const MAX_NAMED = 24

/** Minimum length of a key that no list has. */
const MIN_ID_LENGTH = 7

/** Loads the entities that lists mention as targets of the search, those in most rows first. */
export async function loadEntityTargets(context: RowContext): Promise<SearchTarget[]> {
  const { entities } = await loadEntities(listEntityLists(context.contract), context)
  const names = new Map<KnownEntity, string>()
  await Promise.allSettled(
    listEntities(context.contract).map(entity =>
      loadNames(
        entity,
        entities.filter(known => known.entity === entity),
        context,
        names,
      ),
    ),
  )
  return entities.map(known => {
    const { entity, id, label, list } = known
    const title = label || shortenId(id)
    const name = names.get(known) ?? ''
    return {
      kind: entity.name,
      title,
      says: name === title ? '' : name,
      id,
      address: () => writeEntityRoute(entity.name, id, { list }),
    }
  })
}

/** Returns a target for each kind of entity that a text can be the key of. */
export function listUnknownEntities(contract: RowContext['contract'], text: string): SearchTarget[] {
  const id = text.trim()
  if (id.length < MIN_ID_LENGTH) return []
  const isKey = ({ lookups }: EntityModel) =>
    lookups.some(
      ({ parameter }) =>
        (parameter.schema.pattern ?? parameter.schema.items?.pattern) !== undefined &&
        fitsParameter(parameter, id),
    )
  return listEntities(contract)
    .filter(isKey)
    .map(({ name }) => ({
      kind: name,
      title: shortenId(id),
      says: 'in none of the first pages',
      id,
      address: () => writeEntityRoute(name, id),
    }))
}

/** Loads the names of entities, where only their details have one. */
async function loadNames(
  { name, lookups }: EntityModel,
  known: readonly KnownEntity[],
  context: RowContext,
  names: Map<KnownEntity, string>,
): Promise<void> {
  for (const { operation, parameter } of lookups) {
    const { rows, fields } = operation.reply.entry
    const field = fields.find(each => each.is === undefined && /^(full_?)?(name|title)$/i.test(each.name))
    if (rows !== name || !parameter.required || field === undefined) continue
    const asked = known.filter(({ id }) => fitsParameter(parameter, id)).slice(0, MAX_NAMED)
    await Promise.allSettled(
      asked.map(async each => {
        const table = await loadRows(operation, context, { [parameter.name]: each.id })
        const at = table?.columns.findIndex(column => column.name === field.name) ?? -1
        const text = table?.rows[0]?.[at]?.text
        if (text !== undefined) names.set(each, text)
      }),
    )
    return
  }
}
