import { draftBounds } from '../../../src/base/bounds.ts'
import { memoize } from '../../../src/base/memoize.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import { entries } from '../../../src/contract/entries.ts'
import { findValueFault, hasMember } from '../../../src/contract/schema/find-value-fault.ts'
import { listParts, listRequiredNames } from '../../../src/contract/schema/flatten-all-of.ts'
import { isJsonNode, mapValues } from '../../../src/contract/schema/map-members.ts'
import { measureSchema } from '../../../src/contract/schema/measure-schema.ts'
import type { JsonNode } from '../../../src/contract/schema/resolve-reference.ts'

/** A schema of values, with references, `allOf` and inferred bounds merged. Shapes in it are made when they are read. */
export interface Shape extends Readonly<ReturnType<typeof createShape>> {}

/** Returns the shape of an entry of a table or of an object, by its name. */
export function readDraftedEntryShape(entry: string): Shape {
  const read = () => readShape(entries.schemas[`${entry}Object`] ?? entries.schemas[entry] ?? {})
  return memoize(read, shapes.current)(`#${entry}`)
}

const document = perContract(() => ({ components: { schemas: entries.schemas }, isAsWritten: true }))

/** Shapes by the text of their schema, and by the name of their entry. */
const shapes = perContract(() => new Map<string, Shape>())

/** Returns true for a value that a schema allows as it was written, before a contradiction was removed from it. */
export function isValid(value: unknown, schema: unknown): boolean {
  return findValueFault(schema, value, { root: document.current }) === undefined
}

/** Reads a schema of the contract. */
export function readShape(schema: unknown): Shape {
  return memoize((id: string) => createShape(schema, id), shapes.current)(JSON.stringify(schema ?? {}))
}

function createShape(schema: unknown, id: string) {
  const written = listAllParts(schema)
  const [parts, choices] = chooseParts(written)
  const node: JsonNode = Object.assign({}, ...parts)
  const types = intersectTypes(parts) ?? [inferType(node)]
  const pattern = node.pattern as string | undefined
  const options = readOptions(parts)
  /** Reads the bounds of a keyword, and those that exclude their value. */
  const read = (name: string, step = 0) =>
    parts.flatMap(part => (typeof part[name] === 'number' ? [(part[name] as number) + step] : []))
  const step = types.includes('integer') ? 1 : 1e-6
  const allows = (value: unknown) => isValid(value, schema)
  const { additionalProperties: others } = node
  const items = parts.flatMap(part => (part.items === undefined || part.items === true ? [] : [part.items]))
  return {
    /** The schema as text, which names the shape. */
    id,
    schema,
    /** JSON type without null. */
    type: types.find(type => type !== 'null') ?? 'null',
    isNullable: (types.includes('null') || choices.some(isNullSchema)) && allows(null),
    /** True if null is one of the types, and not only an alternative. */
    hasNullType: types.includes('null'),
    /** Allowed values, or undefined when the schema lists none. */
    options: options?.filter(option => option !== null && allows(option)),
    /** Values that the author gave, and the schema allows. */
    examples: parts
      .flatMap(part => [part.examples ?? [], 'example' in part ? [part.example] : []].flat())
      .filter(allows),
    pattern,
    format: node.format as string | undefined,
    minimum: Math.max(...read('minimum'), ...read('exclusiveMinimum', step)),
    maximum: Math.min(...read('maximum'), ...read('exclusiveMaximum', -step)),
    /** Step of a number, or 0. */
    multipleOf: Math.max(0, ...read('multipleOf')),
    minLength: Math.max(0, ...read('minLength')),
    maxLength: Math.min(...read('maxLength')),
    minItems: Math.max(0, ...read('minItems')),
    maxItems: Math.min(...read('maxItems')),
    isUnique: parts.some(part => part.uniqueItems === true),
    /** Decimal places that the pattern of a number allows, such as two of `[.][0-9]{1,2}`. */
    decimals:
      types.includes('number') && pattern !== undefined
        ? Number(/\[\.\]\[0-9\]\{1,(\d+)\}/.exec(pattern)?.[1] ?? 0)
        : undefined,
    /** Members of replies that a value can have. */
    get members(): Record<string, Shape> {
      return Object.defineProperty(this, 'members', { value: readMembers(parts) }).members
    },
    required: [...new Set(parts.flatMap(part => listRequiredNames(part.required, part.properties)))],
    minMembers: Math.max(0, ...read('minProperties')),
    maxMembers: Math.min(...read('maxProperties')),
    /** Shape of further members of a map. Undefined when there are none. */
    get others(): Shape | undefined {
      return isJsonNode(others) ? readShape(others) : undefined
    },
    get item(): Shape | undefined {
      const value = items.length === 0 ? undefined : readShape(joinSchemas(items))
      return Object.defineProperty(this, 'item', { value }).item
    },
    /** Shapes of a tuple by position, with their titles. */
    get positions(): { readonly title: string; readonly shape: Shape }[] {
      const listed = (node.prefixItems ?? []) as JsonNode[]
      return listed.map(each => ({ title: String(each.title ?? ''), shape: readShape(each) }))
    },
    /** True for a schema with keywords that a draw may break. */
    isChecked: written.some(part => checkedKeywords.some(keyword => keyword in part)),
    /** Further shapes of the same value, if the schema has alternatives. This shape is the first of them. */
    get alternatives(): Shape[] {
      return choices.filter(each => !isNullSchema(each)).map(each => readShape(each))
    },
  }
}

/** Lists the parts of a schema, with the inferred ones. */
function listAllParts(schema: unknown): JsonNode[] {
  return listParts(schema, document.current).flatMap(part => [
    part,
    ...(part['x-inferred'] === undefined ? [] : listAllParts(part['x-inferred'])),
  ])
}

const checkedKeywords = ['oneOf', 'anyOf', 'not', 'if', 'patternProperties', 'format']

/**
 * Replaces `anyOf` and `oneOf` by their first alternative that ends and is not null. Returns the parts, and a schema of the
 * value for each other alternative.
 */
function chooseParts(parts: readonly JsonNode[]): [parts: readonly JsonNode[], others: unknown[]] {
  const at = parts.findIndex(({ anyOf, oneOf }) => Array.isArray(anyOf) || Array.isArray(oneOf))
  if (at < 0) return [parts, []]
  const { oneOf, anyOf = oneOf, ...rest } = parts[at] as JsonNode
  // What a part refers to is a part, too, and would bring its alternatives back.
  const around = [...parts.slice(0, at), rest, ...parts.slice(at + 1)].map(
    ({ $ref: _, allOf: __, ...own }) => own,
  )
  const possible = (anyOf as unknown[]).filter(part => !isEndless(part))
  const chosen = possible.find(part => !isNullSchema(part)) ?? possible[0] ?? {}
  const others = possible
    .filter(part => part !== chosen)
    .map(part => (isNullSchema(part) ? part : joinSchemas([...around, part])))
  const [inner, more] = chooseParts([...around, ...listAllParts(chosen)])
  return [inner, [...others, ...more]]
}

/** Returns true for a schema that needs itself, so that no value of it ends. */
export function isEndless(schema: unknown): boolean {
  return measureSchema(schema, entries.schemas) === Number.POSITIVE_INFINITY
}

/** Returns the smallest alternative of a shape. The first one may lead back to the shape, where another one ends. */
export function pickSmallest(shape: Shape): Shape {
  const measure = ({ schema }: Shape) => measureSchema(schema, entries.schemas)
  const smaller = shape.alternatives.find(each => measure(each) <= measure(shape))
  return smaller === undefined ? shape : pickSmallest(smaller)
}

function isNullSchema(schema: unknown): boolean {
  const { type, enum: options, const: only } = (isJsonNode(schema) ? schema : {}) as JsonNode
  const isNullAlone = Array.isArray(options) && options.length === 1 && options[0] === null
  return type === 'null' || only === null || isNullAlone
}

function joinSchemas(schemas: readonly unknown[]): unknown {
  const texts = [...new Set(schemas.map(each => JSON.stringify(each)))].filter(text => text !== '{}')
  return texts.length === 1 ? JSON.parse(texts[0] ?? '') : { allOf: texts.map(text => JSON.parse(text)) }
}

/** Reads the members of replies. One in several parts keeps what each says, and one that never ends is left out. */
function readMembers(parts: readonly JsonNode[]): Record<string, Shape> {
  const schemas = new Map<string, unknown[]>()
  for (const { properties = {} } of parts)
    for (const [name, member] of Object.entries(properties as JsonNode))
      schemas.set(name, [...(schemas.get(name) ?? []), member])
  const closed = parts.filter(part => part.additionalProperties === false)
  const needed = parts.flatMap(part => listRequiredNames(part.required, part.properties))
  const kept = [...schemas].filter(
    ([name, all]) =>
      !all.some(each => each === false || (isJsonNode(each) && each.writeOnly) || isEndless(each)) &&
      (needed.includes(name) || closed.every(part => hasMember(part, name))),
  )
  return mapValues(Object.fromEntries(kept), all => readShape(joinSchemas(all)))
}

/** Returns the types that all parts allow, or undefined when no part names one. */
function intersectTypes(parts: readonly JsonNode[]): string[] | undefined {
  const named = parts.flatMap(({ type }) => (type === undefined ? [] : [[type].flat().map(String)]))
  const [first, ...others] = named
  const isIn = (type: string, types: readonly string[]) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const narrowed = first?.map(type =>
    type === 'number' && others.some(types => !types.includes('number')) ? 'integer' : type,
  )
  return narrowed?.filter(type => others.every(types => isIn(type, types)))
}

/** Returns the values that a part lists. There are at most so many as a draft needs. */
function readOptions(parts: readonly JsonNode[]): readonly unknown[] | undefined {
  const part = parts.find(each => 'const' in each) ?? parts.find(each => Array.isArray(each.enum))
  if (part === undefined) return undefined
  return 'const' in part ? [part.const] : (part.enum as unknown[]).slice(0, draftBounds.enumValues)
}

function inferType({ properties, items, prefixItems, required, enum: options }: JsonNode): string {
  if (properties !== undefined || required !== undefined) return 'object'
  if (items !== undefined || prefixItems !== undefined) return 'array'
  return Array.isArray(options) && options.every(option => typeof option === 'number') ? 'number' : 'string'
}
