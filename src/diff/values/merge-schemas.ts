import { isDeepStrictEqual } from 'node:util'
import { isJsonNode, mapValues } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'

/** Returns one value of a keyword that demands what two demand, or undefined if no value does. */
type Merge = (one: never, other: never) => unknown

const both = (one: unknown, other: unknown) => ({ allOf: [one, other] })
const most = (one: number, other: number) => Math.max(one, other)
const least = (one: number, other: number) => Math.min(one, other)

/** Returns the types that both lists have. An integer is a number. */
function mergeTypes(one: string | string[], other: string | string[]): unknown {
  const [list, others] = [[one].flat(), [other].flat()]
  const shared = [
    ...list.filter(each => others.includes(each) || (each === 'integer' && others.includes('number'))),
    ...others.filter(each => each === 'integer' && list.includes('number') && !list.includes('integer')),
  ]
  return shared.length > 1 ? shared : shared[0]
}

const mergers: Readonly<Record<string, Merge>> = {
  type: mergeTypes,
  required: (one: string[], other: string[]) => [...new Set([...one, ...other])],
  properties: (one: JsonNode, other: JsonNode) => ({
    ...one,
    ...mapValues(other, (value, name) =>
      one[name] === undefined || isDeepStrictEqual(one[name], value) ? value : both(one[name], value),
    ),
  }),
  enum: (one: unknown[], other: unknown[]) => {
    const shared = one.filter(each => other.some(value => isDeepStrictEqual(value, each)))
    return shared.length > 0 ? shared : undefined
  },
  items: both,
  additionalProperties: both,
  ...Object.fromEntries(
    ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'].flatMap(name => [
      [name, most],
      [name.replace(/min/i, word => (word === 'min' ? 'max' : 'Max')), least],
    ]),
  ),
}

/** Keywords that say nothing of values. */
export const prose =
  /^(title|summary|description|examples?|externalDocs|deprecated|default|xml|\$comment|\$id|\$schema|x-.*)$/
/** Keywords that depend on others of the same schema. */
const scoped =
  /^(\$ref|unevaluated.*|patternProperties|prefixItems|contains|if|then|else|propertyNames|x-level)$/

/** Returns one schema that demands what both do, or undefined if no keywords can. The prose of the first is kept. */
export function mergeSchemas(one: JsonNode, other: JsonNode): JsonNode | undefined {
  if (Object.keys(other).some(keyword => scoped.test(keyword)) || !canClose(one, other)) return undefined
  const merged: Record<string, unknown> = { ...one }
  for (const [keyword, value] of Object.entries(other)) {
    const known = one[keyword]
    if (known === undefined || isDeepStrictEqual(known, value)) merged[keyword] = value
    else if (!prose.test(keyword)) merged[keyword] = mergers[keyword]?.(known as never, value as never)
    if (merged[keyword] === undefined) return undefined
  }
  return merged
}

/** Returns whether each member of one schema is named by the other, if that limits members it does not name. */
function canClose(one: JsonNode, other: JsonNode): boolean {
  const names = (node: JsonNode) => Object.keys(isJsonNode(node.properties) ? node.properties : {})
  const isNamed = (from: JsonNode, to: JsonNode) =>
    from.additionalProperties === undefined || names(to).every(name => names(from).includes(name))
  return one.patternProperties === undefined && isNamed(one, other) && isNamed(other, one)
}
