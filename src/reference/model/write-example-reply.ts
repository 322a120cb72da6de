/** Number of levels that span several lines: outer array, table, and its members. */
const MAX_LEVELS = 3

/** Formats a reply as JSON, with one line for each column and each row. */
export function writeExampleReply(value: unknown, indent = '', level = 0): string {
  if (level >= MAX_LEVELS || typeof value !== 'object' || value === null) return writeFlat(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map(item => {
        // An object of a list is one line; a table in a list is not.
        const isTable = typeof item === 'object' && item !== null && 'columns' in item
        return inner + (isTable ? writeExampleReply(item, inner, level + 1) : writeFlat(item))
      })
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${writeExampleReply(item, inner, level + 1)}`,
      )
  if (items.length === 0) return writeFlat(value)
  return `${isList ? '[' : '{'}\n${items.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

/** Placeholder for the columns of an example below the table that names them. */
export const columnsAbove = 'see the table above'

/** Formats a reply below the table of its columns, without repeating these. */
export function writeShortReply(reply: unknown): string {
  const tables = [reply].flat().map(table => ({ ...(table as object), columns: columnsAbove }))
  return writeExampleReply(Array.isArray(reply) ? tables : tables[0])
}

function writeFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlat).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${writeFlat(item)}`)
  return `{ ${members.join(', ')} }`
}
