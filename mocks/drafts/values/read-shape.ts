import { memoize } from '../../../src/base/memoize.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import { entries } from '../../../src/contract/entries.ts'
import { flattenAllOf } from '../../../src/contract/schema/flatten-all-of.ts'
import type { JsonNode } from '../../../src/contract/schema/resolve-reference.ts'

/** A schema of values, with references, `allOf` and inferred bounds merged. */
export interface Shape {
  /** JSON type without null. */
  readonly type: string
  readonly isNullable: boolean
  /** Allowed values, or undefined when the schema lists none. */
  readonly options: readonly unknown[] | undefined
  /** Values that the author gave. */
  readonly examples: readonly unknown[]
  readonly pattern: string | undefined
  readonly format: string | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly minLength: number
  readonly maxLength: number
  readonly minItems: number
  readonly maxItems: number
  /** Decimal places of a number that has a pattern. */
  readonly decimals: number | undefined
  readonly members: Readonly<Record<string, Shape>>
  /** Shape of further members of a map. Undefined when there are none. */
  readonly others: Shape | undefined
  readonly item: Shape | undefined
  /** Shapes of a tuple by position, with their titles. */
  readonly positions: readonly { readonly title: string; readonly shape: Shape }[]
}

const document = perContract(() => ({ components: { schemas: entries.schemas } }))

/** Returns the shape of an entry of a table or of an object, by its name. */
export function readDraftedEntryShape(entry: string): Shape {
  return entryShapes.current(entry)
}

const entryShapes = perContract(() =>
  memoize(
    (entry: string): Shape => readShape(entries.schemas[`${entry}Object`] ?? entries.schemas[entry] ?? {}),
    new Map(),
  ),
)

/** Reads a schema of the contract. */
export function readShape(schema: unknown): Shape {
  const flat = chooseAlternative(flattenAllOf(schema, document.current))
  const { 'x-inferred': inferred = {} } = flat
  const layers = [flat, flattenAllOf(inferred, document.current)]
  const node: JsonNode = Object.assign({}, ...layers)
  const types = [node.type ?? inferType(node)].flat().map(String)
  const pattern = node.pattern as string | undefined
  const { enum: options, additionalProperties: others } = node as {
    enum?: readonly unknown[]
    additionalProperties?: unknown
  }
  /** Reads the bounds of a keyword, and those that exclude their value. */
  const read = (name: string, step = 0) =>
    layers.flatMap(layer => (typeof layer[name] === 'number' ? [layer[name] + step] : []))
  const step = types.includes('integer') ? 1 : 1e-6
  return {
    type: types.find(type => type !== 'null') ?? 'null',
    isNullable: types.includes('null') || options?.includes(null) === true,
    options: 'const' in node ? [node.const] : options?.filter(option => option !== null),
    examples: [node.examples ?? [], 'example' in node ? [node.example] : []]
      .flat()
      .filter(example => hasFormat(example, node.format)),
    pattern,
    format: node.format as string | undefined,
    minimum: pickBound(Math.max, ...read('minimum'), ...read('exclusiveMinimum', step)),
    maximum: pickBound(Math.min, ...read('maximum'), ...read('exclusiveMaximum', -step)),
    minLength: Math.max(0, ...read('minLength')),
    maxLength: Math.min(...read('maxLength')),
    minItems: Math.max(0, ...read('minItems')),
    maxItems: Math.min(...read('maxItems')),
    decimals: types.includes('number') ? readDecimals(pattern) : undefined,
    members: Object.fromEntries(
      Object.entries((node.properties ?? {}) as JsonNode).map(([name, member]) => [name, readShape(member)]),
    ),
    others: typeof others === 'object' && others !== null ? readShape(others) : undefined,
    item: node.items === undefined ? undefined : readShape(node.items),
    positions: ((node.prefixItems ?? []) as JsonNode[]).map(each => ({
      title: String(each.title ?? ''),
      shape: readShape(each),
    })),
  }
}

/** Replaces `anyOf` and `oneOf` by the first alternative that is not null. */
function chooseAlternative(node: JsonNode): JsonNode {
  const { anyOf, oneOf = anyOf, ...rest } = node
  if (!Array.isArray(oneOf)) return node
  const parts = oneOf.map(part => flattenAllOf(part, document.current))
  const chosen = parts.find(({ type }) => type !== 'null') ?? {}
  const types = [
    chosen.type ?? inferType(chosen),
    parts.some(({ type }) => type === 'null') ? 'null' : [],
  ].flat()
  return chooseAlternative({ ...rest, ...chosen, type: types })
}

const formatPatterns: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/,
  date: /^\d{4}-\d\d-\d\d$/,
}

/** Returns false for an example that does not have the format of its schema. Such an example is ignored. */
function hasFormat(example: unknown, format: unknown): boolean {
  return typeof example !== 'string' || (formatPatterns[String(format)]?.test(example) ?? true)
}

/** Reads how many decimal places the pattern of a number allows, such as two of `[.][0-9]{1,2}`. */
function readDecimals(pattern: string | undefined): number | undefined {
  return pattern === undefined ? undefined : Number(/\[\.\]\[0-9\]\{1,(\d+)\}/.exec(pattern)?.[1] ?? 0)
}

/** Returns the bound that `choose` prefers, or undefined when there is none. */
export function pickBound(
  choose: (...bounds: number[]) => number,
  ...bounds: readonly (number | undefined)[]
): number | undefined {
  const known = bounds.filter(bound => bound !== undefined)
  return known.length === 0 ? undefined : choose(...known)
}

function inferType({ properties, items, prefixItems, enum: options }: JsonNode): string {
  if (properties !== undefined) return 'object'
  if (items !== undefined || prefixItems !== undefined) return 'array'
  return Array.isArray(options) && options.every(option => typeof option === 'number') ? 'number' : 'string'
}
