import type { EntryModel, FieldModel } from '../../contract/model/contract-model.ts'
import { isRawNumber, parseExact } from './parse-exact.ts'

/** A value for display in a table. */
export interface ReplyCell {
  readonly text: string
  readonly kind: 'null' | 'number' | 'text'
  /** The whole value where `text` is shortened. */
  readonly whole?: string
  /** Meaning of a change: a rise or a fall. */
  readonly tone?: 'rise' | 'fall'
}

/** A column of a table, or a field of objects. */
export interface DecodedColumn {
  readonly name: string
  readonly type: string
  readonly description?: string | undefined
  /** Attribute of an entity that the column holds, such as `token.address`. */
  readonly is?: string | undefined
}

/** The columns and rows of a reply. */
export interface ReplyTable {
  readonly columns: readonly DecodedColumn[]
  readonly rows: readonly (readonly ReplyCell[])[]
}

/**
 * Decodes a body: the value if it is JSON, and a table if it has rows. `entry` provides the types and descriptions that
 * the body does not contain.
 */
export function decodeReply(body: string, entry?: EntryModel) {
  const value = parseExact(body)
  if (value === undefined) return {}
  return { value, table: readTable(value, entry) ?? readEntries(value, entry) }
}

type Fields = { readonly [name: string]: unknown }

function readTable(value: unknown, entry?: EntryModel): ReplyTable | undefined {
  // A table is alone or in a list of one.
  const [only] = Array.isArray(value) ? value : [value]
  if (!isFields(only) || !Array.isArray(only.columns) || !Array.isArray(only.data)) return undefined
  const columns = only.columns.map((column: unknown): DecodedColumn => {
    const { name = '', type = '' } = isFields(column) ? column : {}
    return describeColumn(String(name), String(type), entry)
  })
  return { columns, rows: only.data.map(row => (Array.isArray(row) ? row.map(makeCell) : [])) }
}

function readEntries(body: unknown, entry?: EntryModel): ReplyTable | undefined {
  const value = isEntry(body, entry) ? [body] : body
  if (!Array.isArray(value) || !value.every(isFields)) return undefined
  const names = new Set(value.flatMap(entry => Object.keys(entry)))
  if (names.size === 0) for (const { name } of entry?.fields ?? []) names.add(name)
  const columns = [...names].map(name => describeColumn(name, undefined, entry))
  return {
    columns,
    rows: value.map(entry => columns.map(({ name }) => makeCell(entry[name]))),
  }
}

/** Returns whether a value is one object of the contract, and no error. */
function isEntry(value: unknown, entry?: EntryModel): value is Fields {
  if (entry === undefined || entry.isTable || !isFields(value)) return false
  const needed = entry.fields.filter(({ isOptional }) => !isOptional)
  return needed.length > 0 && needed.every(({ name }) => Object.hasOwn(value, name))
}

function describeColumn(name: string, type: string | undefined, entry?: EntryModel): DecodedColumn {
  const known = entry?.fields.find(field => field.name === name)
  return { name, type: type ?? nameType(known), description: known?.description, is: known?.is }
}

/** Returns the JSON types of a field. For an integer, returns its format if there is one. */
function nameType({ type = '', schema = {} }: Partial<FieldModel> = {}): string {
  const names = [schema.type ?? type].flat()
  return names.map(name => (name === 'integer' ? (schema.format ?? name) : name)).join(' | ')
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

function makeCell(value: unknown): ReplyCell {
  if (value === undefined) return { text: '', kind: 'text' }
  if (value === null) return { text: 'null', kind: 'null' }
  if (typeof value === 'number') return { text: String(value), kind: 'number' }
  if (typeof value === 'string') return { text: value, kind: 'text' }
  if (isRawNumber(value)) return { text: value.rawJSON, kind: 'number' }
  return { text: JSON.stringify(value), kind: 'text' }
}
