import type { ContractModel } from '../../contract/model/contract-model.ts'
import { followMeaning } from '../../contract/model/follow-meaning.ts'
import type { ReplyCell, ReplyTable } from '../reply/decode-reply.ts'
import { type EntityModel, shortenId, trimId } from './list-entities.ts'

type Row = readonly ReplyCell[]

/**
 * Arranges a list for a reader: first the name of each entity, such as the symbols of a pool, then its key, and last ids that lead
 * nowhere. Left out are the chain, further facts of the members in the name, and facts of what the list was asked `about`.
 */
export function arrangeList(
  table: ReplyTable,
  entity: EntityModel | undefined,
  contract: ContractModel,
  about?: string,
) {
  const { columns, rows } = table
  const at = columns.findIndex(({ is }) => is === entity?.key)
  if (entity === undefined || at === -1) return table
  const labels = listLabelColumns(table, entity, contract)
  const follow = (is = '') => followMeaning(is, contract.entities)
  const isAbout = (index: number) => rows.every(row => trimId(row[index]?.text ?? '') === about)
  const said = [...columns.keys()].filter(index => labels.includes(index) || (index !== at && isAbout(index)))
  const known = said.map(index => follow(columns[index]?.is)).map(fact => 'of' in fact && fact.of)
  const shown = columns.flatMap(({ is }, index) => {
    const meaning = follow(is)
    if (index === at || labels.includes(index)) return []
    if ('unknown' in meaning || meaning.of === entity.name) return [index]
    return known.includes(meaning.of) || contract.entities[meaning.entity]?.default !== undefined
      ? []
      : [index]
  })
  const isId = (index: number) => Number(shortenId(rows[0]?.[index]?.text ?? '').includes('…'))
  const others = shown.toSorted((a, b) => isId(a) - isId(b))
  const pick = <T>(own: readonly T[]) => [at, ...others].flatMap(index => own[index] ?? [])
  if (labels.length === 0) return { columns: pick(columns), rows: rows.map(pick) }
  const name = (row: Row) => ({
    text: joinLabel(row, labels),
    kind: 'text' as const,
    whole: row[at]?.text ?? '',
  })
  return {
    columns: [{ name: entity.name, type: '', is: entity.key }, ...pick(columns)],
    rows: rows.map(row => [name(row), ...pick(row)]),
  }
}

/** Finds the row about a key in a table, and what a person calls it. The only row of a table without that key is about it. */
export function findNamedRow(table: ReplyTable, id: string, entity: EntityModel, contract: ContractModel) {
  const at = table.columns.findIndex(({ is }) => is === entity.key)
  const row = table.rows.find((row, _, { length }) =>
    at === -1 ? length === 1 : trimId(row[at]?.text ?? '') === id,
  )
  const labels = listLabelColumns(table, entity, contract)
  return row && { row, label: joinLabel(row, labels) }
}

/**
 * Lists the columns that name an entity. A fact that is called like an entity names one, as a symbol names a token. An entity
 * without such a fact is called after its members.
 */
function listLabelColumns({ columns }: ReplyTable, { name }: EntityModel, { entities }: ContractModel) {
  const listOwn = (entity: string, path: string) => {
    const names = Object.keys(entities[entity]?.facts ?? {}).filter(fact => Object.hasOwn(entities, fact))
    return names.map(fact => `${path}.${fact}`)
  }
  const own = listOwn(name, name)
  const members = Object.entries(entities[name]?.facts ?? {}).flatMap(([fact, { entity = '' }]) =>
    listOwn(entity, `${name}.${fact}`),
  )
  const found = (own.length > 0 ? own : members).map(path => columns.findIndex(({ is }) => is === path))
  return found.includes(-1) ? [] : found
}

function joinLabel(row: Row, labels: readonly number[]): string {
  return labels.map(at => (row[at]?.kind === 'text' && row[at].text) || '?').join('/')
}
