import { posix } from 'node:path'
import { mapValues } from '../map-values.ts'
import type { SpecDocument } from '../spec-document.ts'
import { specEntry } from '../spec-source.ts'
import { expandSortableColumns } from './expand-sortable-columns.ts'
import { findSourceLocation, recordSourceLocation } from './find-source-location.ts'

type Node = Readonly<Record<string, unknown>>

/**
 * Expands the short forms of operations: their ids, replies of one table, errors that all share, and columns
 * to sort by.
 */
export function expandOperations(document: SpecDocument): SpecDocument {
  const { 'x-responses': shared, ...rest } = document
  if (!isNode(document.paths)) return document
  const paths = mapValues(document.paths as Readonly<Record<string, unknown>>, item =>
    isNode(item) && isNode(item.get)
      ? alter(item, { ...item, get: writeOperation(item.get, findName(item), isNode(shared) ? shared : {}) })
      : item,
  )
  return alter(document, {
    ...(isNode(shared) ? rest : document),
    paths: alter(document.paths, paths),
  }) as SpecDocument
}

/**
 * Returns the id of an operation: the name of its path item, or of the file with only this path item. Returns
 * undefined for one in the main file, which has its own `operationId`.
 */
function findName(item: Node): string | undefined {
  const { file, path } = findSourceLocation(item) ?? { file: specEntry, path: [] }
  return file === specEntry ? undefined : (path.at(-1) ?? posix.basename(file, posix.extname(file)))
}

function writeOperation(operation: Node, name: string | undefined, shared: Node): Node {
  const { responses, 'x-order': orders } = operation
  return alter(operation, {
    ...(name === undefined ? {} : { operationId: name }),
    ...operation,
    ...(isNode(responses) && {
      responses: alter(responses, mapValues({ ...shared, ...responses }, writeResponse)),
    }),
    ...(Array.isArray(orders) && { 'x-order': alter(orders, orders.flatMap(expandSortableColumns)) }),
  })
}

function writeResponse(response: unknown): unknown {
  if (!isNode(response) || !isNode(response['x-answers'])) return response
  const { 'x-answers': items, ...rest } = response
  const schema = { type: 'array', items, minItems: 1, maxItems: 1 }
  return alter(response, { ...rest, content: { 'application/json': { schema } } })
}

function alter<Value extends object>(from: object, to: Value): Value {
  return recordSourceLocation(to, findSourceLocation(from))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
