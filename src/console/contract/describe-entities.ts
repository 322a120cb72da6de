import type { ContractModel, OperationModel } from '../../contract/model/contract-model.ts'
import type { ReplyTable } from '../reply/decode-reply.ts'
import { type EntityModel, findEntityOf, type MeantField, readMeanings } from './list-entities.ts'
import { pickEntry } from './pick-entry.ts'

/** An entity in a row of a reply. */
export interface EntityMention {
  readonly entity: EntityModel
  /** Value of its key. */
  readonly id: string
  /** Path of the entity in the row, such as `pool.token0`. */
  readonly path: string
  /** Its symbol or name, or those of its parts: `SOL/USDC`. Empty if the row has none. */
  readonly label: string
  /** Number of the row. */
  readonly row: number
}

/** Lists all entities that the rows of a reply mention. */
export function describeEntities(
  table: ReplyTable,
  operation: OperationModel,
  contract: ContractModel,
): EntityMention[] {
  const { fields } = pickEntry(operation)
  const meant = readMeanings(fields, contract)
  const place = new Map(table.columns.map(({ name }, index) => [name, index]))
  const keys = meant.flatMap(({ field, meaning }) => {
    const entity = findEntityOf(field.is ?? '', contract)
    const column = place.get(field.name)
    return entity === undefined || column === undefined ? [] : [{ entity, column, path: meaning.of }]
  })
  const labels = new Map(keys.map(({ path }) => [path, listLabelColumns(path, meant, contract)]))
  return table.rows.flatMap((cells, row) =>
    keys.flatMap(({ entity, column, path }) => {
      const cell = cells[column]
      const id = trimId(cell?.text ?? '')
      if (id === '' || cell?.kind === 'null') return []
      const texts = (labels.get(path) ?? []).map(name => cells[place.get(name) ?? -1]?.text ?? '')
      return [{ entity, id, path, label: texts.some(Boolean) ? texts.join('/') : '', row }]
    }),
  )
}

/**
 * Returns the columns that name the entity at a path: those of its own, or else those of its parts. A pool is
 * named by the symbols of its two tokens.
 */
export function listLabelColumns(
  path: string,
  meant: readonly MeantField[],
  contract: ContractModel,
): string[] {
  const names = meant.filter(
    ({ field, meaning }) =>
      /^(Nullable\()?String|^string/.test(field.type) &&
      (contract.entities[meaning.name] !== undefined || /name|title|symbol|label/i.test(meaning.name)) &&
      findEntityOf(field.is ?? '', contract)?.name !== meaning.entity,
  )
  const own = names.filter(({ meaning }) => meaning.of === path)
  const parts = names.filter(({ meaning }) => meaning.of.startsWith(`${path}.`))
  return (own.length > 0 ? own : parts).map(({ field }) => field.name)
}

/** Removes the characters that pad a value to the width of its column. */
export function trimId(text: string): string {
  return text.replace(/[\0\s]+$/, '')
}
