import { posix } from 'node:path'
import { memoize } from '../base/memoize.ts'
import { isJsonNode, mapValues } from '../contract/schema/map-members.ts'
import type { JsonNode } from '../contract/schema/resolve-reference.ts'
import { findSourceLocation, joinFiles, recordSourceLocation } from './operations/join-files.ts'
import { SpecError } from './problems/spec-problem.ts'
import { findFileProblems } from './read-spec-file.ts'
import { findReferenceProblems } from './references/find-reference-problems.ts'
import type { SpecDocument } from './spec-document.ts'
import { type SpecSource, specEntry } from './spec-source.ts'

/** Joins the authored files and expands operations. Throws SpecError for invalid files and references. */
export const bundleSpec = memoize((source: SpecSource): SpecDocument => {
  for (const find of [findFileProblems, findReferenceProblems]) {
    const problems = find(source)
    if (problems.length > 0) throw new SpecError(source.folder, problems)
  }
  return expandOperations(joinFiles(source))
})

/** Expands the short forms of operations: ids, replies of one table, shared errors, and columns to sort by. */
export function expandOperations(document: SpecDocument): SpecDocument {
  const { 'x-responses': shared, ...rest } = document
  if (!isJsonNode(document.paths)) return document
  const paths = mapValues(document.paths as JsonNode, item =>
    isJsonNode(item) && isJsonNode(item.get)
      ? alter(item, {
          ...item,
          get: writeOperation(item.get, findName(item), isJsonNode(shared) ? shared : {}),
        })
      : item,
  )
  return alter(document, {
    ...(isJsonNode(shared) ? rest : document),
    paths: alter(document.paths, paths),
  }) as SpecDocument
}

/** Returns the id of an operation outside of the main file: the name of its path item, or of its own file. */
function findName(item: JsonNode): string | undefined {
  const { file, path } = findSourceLocation(item) ?? { file: specEntry, path: [] }
  return file === specEntry ? undefined : (path.at(-1) ?? posix.basename(file, posix.extname(file)))
}

function writeOperation(operation: JsonNode, name: string | undefined, shared: JsonNode): JsonNode {
  const { responses, 'x-order': orders } = operation
  return alter(operation, {
    ...(name === undefined ? {} : { operationId: name }),
    ...operation,
    ...(isJsonNode(responses) && {
      responses: alter(responses, mapValues({ ...shared, ...responses }, writeResponse)),
    }),
    ...(Array.isArray(orders) && { 'x-order': alter(orders, orders.flatMap(expandSortableColumns)) }),
  })
}

function writeResponse(response: unknown): unknown {
  if (!isJsonNode(response) || !isJsonNode(response['x-answers'])) return response
  const { 'x-answers': items, ...rest } = response
  const schema = { type: 'array', items, minItems: 1, maxItems: 1 }
  return alter(response, { ...rest, content: { 'application/json': { schema } } })
}

function alter<Value extends object>(from: object, to: Value): Value {
  return recordSourceLocation(to, findSourceLocation(from))
}

/** Columns that a list may be sorted by, and the parameters that take their names. */
interface SortableColumns {
  readonly id: string
  readonly columns: readonly string[]
  readonly ascending: string
  readonly descending: string
}

const directions = [
  ['asc', 'ascending', 'descending', 'desc'],
  ['desc', 'descending', 'ascending', 'asc'],
] as const

/** Expands an entry with sortable columns to two orders for each column. Keeps any other entry. */
function expandSortableColumns(entry: unknown): unknown[] {
  if (!isSortable(entry)) return [entry]
  const { id, columns } = entry
  const origin = findSourceLocation(entry)
  return columns.flatMap((by, at) =>
    directions.map(([way, direction, other, back]) => {
      const [asked, reverse] = [entry[direction], entry[other]]
      const when = `has(query.${asked}) && !has(query.${reverse}) && query.${asked}[0] == '${by}'`
      return recordSourceLocation(
        {
          id: `${id}-${way}-${by}`,
          by,
          direction,
          [direction]: asked,
          opposite: `${id}-${back}-${by}`,
          when,
        },
        origin && { file: origin.file, path: [...origin.path, 'columns', String(at)] },
      )
    }),
  )
}

function isSortable(entry: unknown): entry is SortableColumns {
  const { id, columns, ascending, descending } = (entry ?? {}) as Partial<Record<string, unknown>>
  const names = [id, ascending, descending, ...(Array.isArray(columns) ? columns : [undefined])]
  return names.every(name => typeof name === 'string')
}
