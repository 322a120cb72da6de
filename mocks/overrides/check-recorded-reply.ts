import { requestBounds } from '../../src/base/bounds.ts'
import { getOwn } from '../../src/base/get-own.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { listEntryNames } from '../../src/contract/model/list-attributes.ts'
import { readObjects } from '../../src/contract/read-objects.ts'
import type { RecordedReply } from '../core/settings/override.ts'
import type { SettingPath } from '../core/settings/setting-error.ts'
import { readEntryShape } from '../scenarios/entries/read-entry-shape.ts'
import { findValueProblem } from './find-value-problem.ts'
import { createUnknownOverrideError, OverrideError } from './override-error.ts'

type JsonObject = Readonly<Record<string, unknown>>

const members = ['status', 'headers', 'body']

/** Headers about a connection, or about the bytes of a body. The mock sends its own. */
const ownHeaders =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|date|trailer|upgrade|vary)$/i

/** Checks a recorded reply, and removes headers that the mock writes itself. Throws OverrideError. */
export function checkRecordedReply(
  operation: Operation,
  path: SettingPath,
  reply: JsonObject,
  allowsBroken: boolean,
): RecordedReply {
  for (const name of Object.keys(reply))
    if (!members.includes(name)) throw createUnknownOverrideError([...path, name], 'member', members)
  const { status, headers = {}, body } = reply
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599)
    throw new OverrideError([...path, 'status'], 'expected a whole number from 200 to 599.')
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    throw new OverrideError([...path, 'headers'], 'expected an object of texts.')
  const sent = Object.entries(headers as JsonObject).filter(([name]) => !ownHeaders.test(name))
  for (const [name, value] of sent)
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || typeof value !== 'string' || !/^[\t\x20-\x7e]*$/.test(value))
      throw new OverrideError([...path, 'headers', name], 'expected a header name and a text of one line.')
  const characters = sent.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0)
  if (sent.length > requestBounds.replyHeaders || characters > requestBounds.replyHeaderCharacters)
    throw new OverrideError(
      [...path, 'headers'],
      `at most ${requestBounds.replyHeaders} headers of ${requestBounds.replyHeaderCharacters} characters together, not ${sent.length} of ${characters}. Clients in Node read no more.`,
    )
  if (status === 200 && !allowsBroken) checkBody(operation, [...path, 'body'], body)
  return {
    status,
    headers: Object.fromEntries(sent) as Record<string, string>,
    ...('body' in reply && { body }),
  }
}

/** Checks the rows of a body by the schema of one of the versions. */
function checkBody(operation: Operation, path: SettingPath, body: unknown): void {
  const [first, ...others] = listEntryNames(operation).map(entry =>
    findBodyProblem(operation, entry, path, body),
  )
  if (first !== undefined && others.every(problem => problem !== undefined)) throw first
}

function findBodyProblem(
  { reply }: Operation,
  entry: string,
  path: SettingPath,
  body: unknown,
): OverrideError | undefined {
  const hint = ['to send it all the same: allowBroken: true beside reply']
  const fail = (at: SettingPath, reason: string) => new OverrideError(at, reason, hint)
  const shape = readEntryShape(entry)
  if (reply.kind === 'objects') {
    const rows = readObjects(reply, body)
    if (rows === undefined) return fail(path, 'expected a list of objects.')
    return findRowProblem(rows, reply.list ? [...path, reply.list.at] : path)
  }
  const envelope = (reply.wrapped && Array.isArray(body) ? body[0] : body) as JsonObject | undefined
  const { columns, data, rows } = envelope ?? {}
  const isTable = Array.isArray(columns) && Array.isArray(data) && rows === data.length
  if (!isTable || reply.wrapped !== Array.isArray(body)) {
    const what = reply.wrapped ? 'an array of one table' : 'a table'
    return fail(path, `expected ${what}: columns, data and rows.`)
  }
  const names = columns.map(column => String((column as JsonObject | null)?.name))
  const missing = Object.keys(shape.members).find(name => data.length > 0 && !names.includes(name))
  if (missing !== undefined) return fail([...path, 'columns'], `the column ${missing} is missing.`)
  const short = data.findIndex(row => !Array.isArray(row) || row.length !== names.length)
  if (short >= 0) return fail([...path, 'data', short], `expected ${names.length} values.`)
  const known = names.flatMap((name, at) => (getOwn(shape.members, name) ? [[name, at] as const] : []))
  const named = data.map((row: unknown[]) => Object.fromEntries(known.map(([name, at]) => [name, row[at]])))
  return findRowProblem(named, [...path, 'data'])

  function findRowProblem(all: readonly unknown[], place: SettingPath): OverrideError | undefined {
    for (const [at, row] of all.entries()) {
      const problem = findValueProblem(shape, row)
      if (problem !== undefined) return fail([...place, at, ...problem.path], problem.reason)
    }
    return undefined
  }
}
