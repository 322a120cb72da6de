import type { Parameter } from '../../contract/contract.ts'
import { writeKeys } from '../../contract/routes/list-key-places.ts'
import { type WrittenRequest, writeFetch } from '../../contract/routes/write-curl.ts'
import { writeRequest } from '../../contract/routes/write-request.ts'
import { writeUrl } from '../../contract/routes/write-url.ts'
import { makeParameterText } from '../../contract/schema/make-value.ts'
import type { OperationView } from './read-reference.ts'

/**
 * Creates the recorded request of an operation. It has the required parameters, and optional ones whose value
 * differs from the default. `key` is the API key.
 */
export function createRequest(
  { path, servers, parameters, security: [places = []] }: OperationView,
  key: string,
): WrittenRequest {
  const values = parameters.flatMap(parameter => {
    const { name, required, schema } = parameter
    const { default: main } = schema
    const made = required ? makeParameterText(parameter as unknown as Parameter) : undefined
    const { example = made } = parameter
    return example !== undefined && (required || (main !== undefined && String(main) !== example))
      ? [[name, example] as const]
      : []
  })
  const written = writeRequest(path, Object.fromEntries(values), parameters, writeKeys(places, key))
  return { url: writeUrl(servers[0]?.address ?? '', written.path, written.query), headers: written.headers }
}

/** Returns JavaScript code that sends the request with `fetch` and reads rows by column name. */
export function writeFetchExample(request: WrittenRequest, { reply }: OperationView): string {
  const lines = [`const reply = ${writeFetch(request)}`]
  if (!reply.isTable) return [...lines, 'const entries = await reply.json()'].join('\n')
  const table = '{ columns, data }'
  return [
    ...lines,
    `const ${reply.isWrapped ? `[${table}]` : table} = await reply.json()`,
    'const rows = data.map(row =>\n  Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])),\n)',
  ].join('\n')
}

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

function writeFlat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlat).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${writeFlat(item)}`)
  return `{ ${members.join(', ')} }`
}
