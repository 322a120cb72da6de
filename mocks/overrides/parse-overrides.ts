import { requestBounds } from '../../src/base/bounds.ts'
import { getOwn } from '../../src/base/get-own.ts'
import { omitUndefined } from '../../src/base/omit-undefined.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { listEntryNames } from '../../src/contract/model/list-attributes.ts'
import type { SettingPath } from '../core/settings/setting-error.ts'
import { readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import { checkRecordedReply } from './check-recorded-reply.ts'
import { findValueProblem } from './find-value-problem.ts'
import { createUnknownOverrideError, OverrideError } from './override-error.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import { findKeyColumn, findKeyParameter, normalizeWrittenKey } from './read-identification.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Reads overrides. Throws OverrideError for an unknown name, and for a value that its column does not allow. */
export function parseOverrides(value: unknown): readonly ParsedOverride[] {
  const known = readObject(value, [], 'an object of operations')
  if (new TextEncoder().encode(JSON.stringify(value)).length > requestBounds.overrideBytes)
    throw new OverrideError([], `the overrides must be JSON of at most ${requestBounds.overrideBytes} bytes.`)
  const operations = contract.operations
  let rows = 0
  return Object.entries(known).map(([id, written]) => {
    const operation = operations.find(each => each.id === id)
    if (operation === undefined)
      throw createUnknownOverrideError(
        [id],
        'operation',
        operations.map(each => each.id),
      )
    const members = readObject(written, [id], 'an object of rows by key')
    const listed = isForm('rows', members.rows) ? (members.rows as readonly unknown[]) : undefined
    rows += (listed ?? Object.keys(members)).length
    if (rows > requestBounds.overrideRows)
      throw new OverrideError(
        listed === undefined ? [id] : [id, 'rows'],
        `at most ${requestBounds.overrideRows} rows of all operations together, not ${rows}.`,
      )
    return parseOperation(operation, members)
  })
}

function readObject(value: unknown, path: SettingPath, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject
  throw new OverrideError(path, `expected ${what}.`)
}

function parseOperation(operation: Operation, written: JsonObject): ParsedOverride {
  const { id } = operation
  const none = { operation, keyed: [], exact: undefined, reply: undefined }
  const form = ['rows', 'reply'].find(name => isForm(name, written[name]))
  if (form === undefined) {
    checkKeys(operation, Object.keys(written))
    const keyed = Object.entries(written).map(([key, row]) => parseRow(operation, [id, key], row, key))
    return { ...none, keyed }
  }
  const { rows, reply, allowBroken } = written
  const allowed = form === 'rows' ? ['rows'] : ['rows', 'reply', 'allowBroken']
  const other = Object.keys(omitUndefined(written)).find(name => !allowed.includes(name))
  if (other !== undefined) throw new OverrideError([id, other], `beside "${form}" nothing else is allowed.`)
  if (form === 'rows')
    return {
      ...none,
      exact: (rows as readonly unknown[]).map((row, at) => parseRow(operation, [id, 'rows', at], row)),
    }
  const isBroken = allowBroken === true
  return { ...none, reply: checkRecordedReply(operation, [id, 'reply'], reply as JsonObject, isBroken) }
}

/** Returns true when a value is not a row with this name as its key. */
function isForm(name: string, value: unknown): boolean {
  if (name === 'rows') return Array.isArray(value)
  return typeof value === 'object' && value !== null && 'status' in value
}

function checkKeys(operation: Operation, [key]: readonly string[]): void {
  const hasKey = listEntryNames(operation).some(
    entry => findKeyColumn(entry) !== undefined || findKeyParameter({ operation, entry }) !== undefined,
  )
  if (key === undefined || hasKey) return
  const facts = ['possible: rows, or reply']
  throw new OverrideError([operation.id, key], 'the rows of this operation have no key.', facts)
}

function parseRow(operation: Operation, path: SettingPath, written: unknown, name?: string): ParsedRow {
  const key = name === undefined ? undefined : normalizeWrittenKey(name)
  if (written === null && key !== undefined)
    return { path, key, isRemoved: true, cells: {}, isRaw: false, allowsBroken: false }
  const { raw = false, allowBroken = false, ...cells } = readObject(written, path, 'an object of columns')
  for (const [word, value] of Object.entries({ raw, allowBroken }))
    if (typeof value !== 'boolean') throw new OverrideError([...path, word], 'expected true or false.')
  const shapes = listEntryNames(operation).map(entry => readEntryShape(entry).members)
  for (const [column, value] of Object.entries(cells)) {
    const own = shapes.flatMap(members => getOwn(members, column) ?? [])
    if (own.length === 0) {
      const columns = [...new Set(shapes.flatMap(members => Object.keys(members)))]
      throw createUnknownOverrideError([...path, column], 'column', [...columns, 'raw', 'allowBroken'])
    }
    const problem = own.map(shape => findValueProblem(shape, value)).find(each => each !== undefined)
    if (problem !== undefined && allowBroken === false)
      throw new OverrideError([...path, column, ...problem.path], problem.reason, [
        'to send it all the same: allowBroken: true beside it',
      ])
  }
  return { path, key, isRemoved: false, cells, isRaw: raw === true, allowsBroken: allowBroken === true }
}
