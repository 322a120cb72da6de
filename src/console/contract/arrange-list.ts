import type { ContractModel } from '../../contract/model/contract-model.ts'
import type { ReplyCell, ReplyTable } from '../reply/decode-reply.ts'
import { type EntityModel, listEntities, trimId } from './list-entities.ts'

type Row = readonly ReplyCell[]

/**
 * Arranges a list for a reader: first the name of each entity, such as the symbols of a pool, then its key. Left out are the chain,
 * further facts of the members in the name, and facts of what the list was asked `about`. `of` is the entity of a row.
 */
export function arrangeList(
  table: ReplyTable,
  of: string | undefined,
  contract: ContractModel,
  about?: string,
): ReplyTable {
  const { columns, rows } = table
  const entity = listEntities(contract).find(({ name }) => name === of)
  const at = columns.findIndex(({ is }) => is === entity?.key)
  if (entity === undefined || at === -1) return table
  const labels = listLabelColumns(table, entity.name, contract)
  const asked = columns.findIndex(
    (_, index) => index !== at && rows.every(row => readId(row[index]) === about),
  )
  const known = [...labels, asked].map(index => readOwner(columns[index]?.is))
  const isLeftOut = (owner: string) =>
    owner !== '' &&
    owner !== entity.name &&
    (known.includes(owner) || contract.entities[owner]?.default !== undefined)
  const shown = columns.flatMap(({ is }, index) =>
    index === at || labels.includes(index) || isLeftOut(readOwner(is)) ? [] : [index],
  )
  const pick = <T>(own: readonly T[]) => [at, ...shown].flatMap(index => own[index] ?? [])
  if (labels.length === 0) return { columns: pick(columns), rows: rows.map(pick) }
  const name = (row: Row): ReplyCell => ({
    text: joinLabel(row, labels),
    kind: 'text',
    whole: readId(row[at]),
  })
  return {
    columns: [{ name: entity.name, type: '', is: entity.key }, ...pick(columns)],
    rows: rows.map(row => [name(row), ...pick(row)]),
  }
}

/** Finds the row about a key in a table, and its name. The only row of a table without that key is about it. */
export function findNamedRow(table: ReplyTable, id: string, entity: EntityModel, contract: ContractModel) {
  const at = table.columns.findIndex(({ is }) => is === entity.key)
  const row = table.rows.find(row => (at === -1 ? table.rows.length === 1 : readId(row[at]) === id))
  return row && { row, label: joinLabel(row, listLabelColumns(table, entity.name, contract)) }
}

/**
 * Lists the columns that name an entity. A fact that is called like an entity names one, as a symbol names a token. An entity
 * without such a fact is called after its members.
 */
function listLabelColumns({ columns }: ReplyTable, name: string, { entities }: ContractModel) {
  const listOwn = (entity: string, path: string) =>
    Object.keys(entities[entity]?.facts ?? {}).flatMap(fact => {
      return Object.hasOwn(entities, fact) ? `${path}.${fact}` : []
    })
  const members = Object.entries(entities[name]?.facts ?? {})
  const own = listOwn(name, name)
  const paths =
    own.length > 0 ? own : members.flatMap(([fact, { entity = '' }]) => listOwn(entity, `${name}.${fact}`))
  const found = paths.map(path => columns.findIndex(({ is }) => is === path))
  return found.includes(-1) ? [] : found
}

const joinLabel = (row: Row, labels: readonly number[]) =>
  labels.map(at => (row[at]?.kind === 'text' && row[at].text) || '?').join('/')

const readId = (cell: ReplyCell | undefined) => trimId(cell?.text ?? '')

/** Returns the path before the last name: `pool.token0` of `pool.token0.symbol`. */
const readOwner = (is = '') => is.split('.').slice(0, -1).join('.')
