import { posix } from 'node:path'
import { isJsonNode, mapValues } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../spec-document.ts'
import { specEntry } from '../spec-source.ts'
import { expandSortableColumns } from './expand-sortable-columns.ts'
import { findSourceLocation, recordSourceLocation } from './find-source-location.ts'

/**
 * Expands the short forms of operations: their ids, replies of one table, errors that all share, and columns
 * to sort by.
 */
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

/**
 * Returns the id of an operation: the name of its path item, or of the file with only this path item. Returns
 * undefined for one in the main file, which has its own `operationId`.
 */
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
