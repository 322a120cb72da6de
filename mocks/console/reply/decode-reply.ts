import type { Column, RowShape } from '../contract/read-row-shape.ts'
import { type ExactValue, isRawNumber, parseExact } from './parse-exact.ts'

/** A value as a table shows it. */
export interface Cell {
  readonly text: string
  readonly kind: 'null' | 'number' | 'text'
}

/** The rows of a reply, with their columns as the reply gives them. */
export interface ReplyTable {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A reply: a table if it has rows, the value if it is JSON, else only text. */
export interface DecodedReply {
  readonly value?: ExactValue | undefined
  readonly table?: ReplyTable | undefined
}

/** Finds out what a body is; the shape tells types and meanings that the body does not carry itself. */
export function decodeReply(body: string, shape?: RowShape): DecodedReply {
  const value = parseExact(body)
  if (value === undefined) return {}
  return { value, table: readTable(value, shape) ?? readEntries(value, shape) }
}

type Fields = { readonly [name: string]: ExactValue }

function readTable(value: ExactValue, shape?: RowShape): ReplyTable | undefined {
  const [only] = Array.isArray(value) ? value : []
  if (!isFields(only) || !Array.isArray(only.columns) || !Array.isArray(only.data)) return undefined
  const columns = only.columns.map((column: ExactValue): Column => {
    const { name = '', type = '' } = isFields(column) ? column : {}
    return describeColumn(String(name), String(type), shape)
  })
  return { columns, rows: only.data.map(row => (Array.isArray(row) ? row.map(makeCell) : [])) }
}

function readEntries(value: ExactValue, shape?: RowShape): ReplyTable | undefined {
  if (!Array.isArray(value) || !value.every(isFields)) return undefined
  const names = new Set(value.flatMap(entry => Object.keys(entry)))
  if (names.size === 0) for (const { name } of shape?.columns ?? []) names.add(name)
  const columns = [...names].map(name => describeColumn(name, undefined, shape))
  return {
    columns,
    rows: value.map(entry => columns.map(({ name }) => makeCell(entry[name]))),
  }
}

function describeColumn(name: string, type: string | undefined, shape?: RowShape): Column {
  const known = shape?.columns.find(column => column.name === name)
  return { name, type: type ?? known?.type ?? '', description: known?.description }
}

function isFields(value: ExactValue | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value)
}

function makeCell(value: ExactValue | undefined): Cell {
  if (value === undefined) return { text: '', kind: 'text' }
  if (value === null) return { text: 'null', kind: 'null' }
  if (typeof value === 'number') return { text: String(value), kind: 'number' }
  if (typeof value === 'string') return { text: value, kind: 'text' }
  if (isRawNumber(value)) return { text: value.rawJSON, kind: 'number' }
  return { text: JSON.stringify(value), kind: 'text' }
}
