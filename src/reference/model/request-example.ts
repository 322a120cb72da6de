import type { OperationView, Reference } from './reference.ts'

/** A request as the page shows and sends it. */
export interface RequestExample {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Creates the recorded request of an operation: required parameters, and others that differ from their defaults. `key` is the
 * API key.
 */
export function createRequest(
  { path, servers, parameters }: OperationView,
  { keys }: Reference,
  key: string,
): RequestExample {
  const query = parameters.flatMap(({ name, required, example, schema: { default: main } }) =>
    example !== undefined && (required || (main !== undefined && String(main) !== example))
      ? [[name, example]]
      : [],
  )
  const text = new URLSearchParams(query).toString().replaceAll('%2C', ',')
  return {
    url: `${servers[0]?.address ?? ''}${path}${text === '' ? '' : `?${text}`}`,
    headers: keys[0] === undefined ? {} : { [keys[0].header]: key },
  }
}

/** The request as lines of a program that reads the reply by name. */
export function writeFetch({ url, headers }: RequestExample, { reply }: OperationView): string {
  const lines = [
    `const reply = await fetch(\n  ${JSON.stringify(url)},\n  { headers: ${JSON.stringify(headers)} },\n)`,
  ]
  if (!reply.isTable) return [...lines, 'const entries = await reply.json()'].join('\n')
  const table = '{ columns, data }'
  return [
    ...lines,
    `const ${reply.isWrapped ? `[${table}]` : table} = await reply.json()`,
    'const rows = data.map(row =>\n  Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])),\n)',
  ].join('\n')
}

/** A reply as JSON, each column and each row on a line of its own. */
export function writeReply(body: unknown): string {
  return writeLevel(body, '', 0)
}

/** Levels that are broken into lines: array of one, table, its members. */
const MAX_LEVELS = 3

function writeLevel(value: unknown, indent: string, level: number): string {
  if (level >= MAX_LEVELS || typeof value !== 'object' || value === null) return writeFlat(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const items = isList
    ? value.map(item => {
        // An object of a list is one line; a table in a list is not.
        const isTable = typeof item === 'object' && item !== null && 'columns' in item
        return inner + (isTable ? writeLevel(item, inner, level + 1) : writeFlat(item))
      })
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${writeLevel(item, inner, level + 1)}`,
      )
  if (items.length === 0) return writeFlat(value)
  return `${isList ? '[' : '{'}\n${items.join(',\n')}\n${indent}${isList ? ']' : '}'}`
}

function writeFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlat).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${writeFlat(item)}`)
  return `{ ${members.join(', ')} }`
}
