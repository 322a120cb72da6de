import type { Gap } from '../../contract/contract.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { rewriteObjects } from './rewrite-objects.ts'

/**
 * Returns the document with the mock's bounds for gaps of parameters, so that a fuzzer expects the same
 * bounds.
 */
export function writeEffectiveBounds(
  document: JsonNode,
  gaps: readonly Gap[],
  choices: Readonly<Record<string, string>>,
): JsonNode {
  return rewriteObjects(document, object => {
    const { in: place, schema, 'x-gaps': ids = [] } = object
    if (place === undefined || schema === undefined) return object
    const bounds = gaps.flatMap(({ id, keyword }) => {
      const bound = Number(choices[id])
      return keyword === undefined || !(ids as readonly string[]).includes(id) || Number.isNaN(bound)
        ? []
        : [[keyword, bound]]
    })
    return { ...object, schema: { ...(schema as JsonNode), ...Object.fromEntries(bounds) } }
  })
}
