import { contract, type Operation } from '../../src/contract/contract.ts'
import type { SettingPath } from '../core/settings/setting-error.ts'
import { listSchemaNames, readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import { checkRecordedReply } from './check-recorded-reply.ts'
import { findValueProblem } from './find-value-problem.ts'
import { createUnknownOverrideError, OverrideError } from './override-error.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import { findKeyColumn, findKeyParameter, normalizeWrittenKey } from './row-identity.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Maximum size of overrides in bytes of JSON. */
export const MAX_OVERRIDE_BYTES = 1_000_000

/** Maximum number of rows in overrides, of all operations together. */
export const MAX_OVERRIDE_ROWS = 5_000

/** Reads overrides. Throws OverrideError for an unknown name, and for a value that its column does not allow. */
export function parseOverrides(value: unknown): readonly ParsedOverride[] {
  const known = readObject(value, [], 'an object of operations')
  const bytes = measureJson(value)
  if (bytes === undefined || bytes > MAX_OVERRIDE_BYTES)
    throw new OverrideError([], `the overrides must be JSON of at most ${MAX_OVERRIDE_BYTES} bytes.`)
  const operations = contract.operations
  let rows = 0
  return Object.entries(known).map(([id, told]) => {
    const operation = operations.find(each => each.id === id)
    if (operation === undefined)
      throw createUnknownOverrideError(
        [id],
        'operation',
        operations.map(each => each.id),
      )
    const members = readObject(told, [id], 'an object of rows by key')
    const listed = isForm('rows', members.rows) ? (members.rows as readonly unknown[]) : undefined
    rows += (listed ?? Object.keys(members)).length
    if (rows > MAX_OVERRIDE_ROWS)
      throw new OverrideError(
        listed === undefined ? [id] : [id, 'rows'],
        `at most ${MAX_OVERRIDE_ROWS} rows of all operations together, not ${rows}.`,
      )
    return parseOperation(operation, members)
  })
}

function measureJson(value: unknown): number | undefined {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length
  } catch {
    return undefined
  }
}

function readObject(value: unknown, path: SettingPath, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw new OverrideError(path, `expected ${what}.`)
}

function parseOperation(operation: Operation, told: JsonObject): ParsedOverride {
  const { id } = operation
  const form = ['rows', 'reply'].find(name => isForm(name, told[name]))
  if (form === undefined) {
    const keyed = Object.entries(told).map(([key, row]) => parseRow(operation, [id, key], row, key))
    return { operation, keyed, exact: undefined, reply: undefined }
  }
  const other = Object.keys(told).find(name => name !== form && (form === 'rows' || name !== 'allowBroken'))
  if (other !== undefined) throw new OverrideError([id, other], `beside "${form}" nothing else can stand.`)
  if (form === 'rows') {
    const rows = told.rows as readonly unknown[]
    const exact = rows.map((row, at) => parseRow(operation, [id, 'rows', at], row, undefined))
    return { operation, keyed: [], exact, reply: undefined }
  }
  const reply = checkRecordedReply(
    operation,
    [id, 'reply'],
    told.reply as JsonObject,
    told.allowBroken === true,
  )
  return { operation, keyed: [], exact: undefined, reply }
}

/** Returns true when a value is not a row with this name as its key. */
function isForm(name: string, value: unknown): boolean {
  if (name === 'rows') return Array.isArray(value)
  return typeof value === 'object' && value !== null && 'status' in value
}

function parseRow(
  operation: Operation,
  path: SettingPath,
  told: unknown,
  written: string | undefined,
): ParsedRow {
  const key = written === undefined ? undefined : normalizeWrittenKey(written)
  if (key !== undefined) checkKey(operation, path)
  if (told === null && key !== undefined)
    return { path, key, isRemoved: true, cells: {}, isRaw: false, allowsBroken: false }
  const { cells, isRaw, allowsBroken } = splitRow(
    operation,
    path,
    readObject(told, path, 'an object of columns'),
  )
  if (!allowsBroken)
    for (const column of Object.keys(cells)) checkCell(operation, [...path, column], column, cells[column])
  return { path, key, isRemoved: false, cells, isRaw, allowsBroken }
}

function checkKey(operation: Operation, path: SettingPath): void {
  const hasKey = listSchemaNames(operation).some(
    entry => findKeyColumn(entry) !== undefined || findKeyParameter({ operation, entry }) !== undefined,
  )
  if (!hasKey)
    throw new OverrideError(path, 'the rows of this operation have no key.', ['possible: rows, or reply'])
}

/** Separates the columns of a row from the words beside them. A column with such a name is a column. */
function splitRow(operation: Operation, path: SettingPath, told: JsonObject) {
  const columns = listColumns(operation)
  const words = ['raw', 'allowBroken'].filter(name => !columns.includes(name))
  for (const word of words)
    if (told[word] !== undefined && typeof told[word] !== 'boolean')
      throw new OverrideError([...path, word], 'expected true or false.')
  const cells = Object.fromEntries(Object.entries(told).filter(([name]) => !words.includes(name)))
  for (const name of Object.keys(cells))
    if (!columns.includes(name))
      throw createUnknownOverrideError([...path, name], 'column', [...columns, ...words])
  const has = (word: string) => words.includes(word) && told[word] === true
  return { cells, isRaw: has('raw'), allowsBroken: has('allowBroken') }
}

/** Lists the columns of all versions of an operation. */
function listColumns(operation: Operation): readonly string[] {
  return [...new Set(listSchemaNames(operation).flatMap(entry => Object.keys(readEntryShape(entry).members)))]
}

function checkCell(operation: Operation, path: SettingPath, column: string, value: unknown): void {
  for (const entry of listSchemaNames(operation)) {
    const shape = readEntryShape(entry).members[column]
    const problem = shape && findValueProblem(shape, padText(operation, column, value))
    if (problem !== undefined)
      throw new OverrideError([...path, ...problem.path], problem.reason, [
        'to send it all the same: allowBroken: true beside it',
      ])
  }
}

/** Returns a text as a column of a fixed width shows it. */
export function padText({ reply }: Operation, column: string, value: unknown): unknown {
  if (reply.kind !== 'table' || typeof value !== 'string') return value
  const type = contract.tables[reply.table].find(({ name }) => name === column)?.type ?? ''
  const width = /^FixedString\((\d+)\)$/.exec(type)?.[1]
  return width === undefined ? value : value.padEnd(Number(width), '\0')
}
