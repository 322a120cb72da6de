import type { ContractModel, OperationModel } from '../../../../contract/model/contract-model.ts'
import {
  describeEntities,
  type EntityMention,
  listLabelColumns,
} from '../../../contract/describe-entities.ts'
import { type EntityModel, findEntity, readMeanings } from '../../../contract/list-entities.ts'
import type { ReplyTable } from '../../../reply/decode-reply.ts'

/** Reply of one operation about an entity. */
export interface EntitySection {
  readonly operation: OperationModel
  /** Query of the request. */
  readonly query: Readonly<Record<string, string>>
  readonly table: ReplyTable
}

/** Returns the places in a reply that mention an entity. */
export function findMentions(
  { operation, table }: EntitySection,
  entity: EntityModel,
  id: string,
  contract: ContractModel,
): EntityMention[] {
  const isSame = (other: string) => other.toLowerCase() === id.toLowerCase()
  return describeEntities(table, operation, contract).filter(
    mention => mention.entity === entity && isSame(mention.id),
  )
}

/** Returns the symbol or name of an entity as replies have it, or an empty text. */
export function findLabel(
  sections: readonly EntitySection[],
  entity: EntityModel,
  id: string,
  contract: ContractModel,
): string {
  for (const section of sections) {
    const mention = findMentions(section, entity, id, contract).find(({ label }) => label !== '')
    if (mention !== undefined) return mention.label
    const { operation, table } = section
    const { rows, fields } = operation.reply.entry
    if (rows !== entity.name || table.rows.length !== 1) continue
    // A reply about one entity does not always repeat its key.
    const names = listLabelColumns(entity.name, readMeanings(fields, contract), contract)
    const texts = names.map(name => readCell(table, 0, name))
    if (texts.some(Boolean)) return texts.join('/')
  }
  return ''
}

/**
 * Returns the facts of an entity that are keys of other entities, by the names of these. The symbol of a
 * token is such a fact: posts are about symbols.
 */
export function findNames(
  sections: readonly EntitySection[],
  entity: EntityModel,
  id: string,
  contract: ContractModel,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const section of sections) {
    const meant = readMeanings(section.operation.reply.entry.fields, contract)
    for (const { path, row } of findMentions(section, entity, id, contract))
      for (const { field, meaning } of meant) {
        if (meaning.of !== path || findEntity(meaning.name, contract) === undefined) continue
        const text = readCell(section.table, row, field.name)
        if (text !== '' && !names.has(meaning.name)) names.set(meaning.name, text)
      }
  }
  return names
}

/** Returns the key of the first entity of each kind that has a row, such as the first pool of a token. */
export function findParts(
  sections: readonly EntitySection[],
  entity: EntityModel,
  id: string,
  contract: ContractModel,
): Readonly<Record<string, string>> {
  const parts: Record<string, string> = { [entity.name]: id }
  for (const { operation, table } of sections)
    for (const mention of describeEntities(table, operation, contract))
      if (mention.path === operation.reply.entry.rows) parts[mention.entity.name] ??= mention.id
  return parts
}

/** Leaves out the columns that repeat an entity on each row, such as the token in the list of its pools. */
export function omitOwnColumns(
  section: EntitySection,
  entity: EntityModel,
  id: string,
  contract: ContractModel,
): EntitySection {
  const { operation, table } = section
  const mentions = findMentions(section, entity, id, contract)
  const [{ path = '' } = {}] = mentions
  if (mentions.filter(mention => mention.path === path).length < table.rows.length) return section
  const own = new Set(
    readMeanings(operation.reply.entry.fields, contract)
      .filter(({ meaning }) => meaning.of === path)
      .map(({ field }) => field.name),
  )
  const isKept = (_: unknown, at: number) => !own.has(table.columns[at]?.name ?? '')
  const rows = table.rows.map(row => row.filter(isKept))
  return { ...section, table: { columns: table.columns.filter(isKept), rows } }
}

function readCell({ columns, rows }: ReplyTable, row: number, name: string): string {
  return rows[row]?.[columns.findIndex(column => column.name === name)]?.text ?? ''
}
