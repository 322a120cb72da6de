import { documentBounds } from '../../../base/bounds.ts'
import { getOwn } from '../../../base/get-own.ts'
import { summarizeValue } from '../../../base/summarize-value.ts'
import { findValueFault, hasMember } from '../../../contract/schema/find-value-fault.ts'
import { listParts, listRequiredNames } from '../../../contract/schema/flatten-all-of.ts'
import { generateText } from '../../../contract/schema/generate-text.ts'
import { isJsonNode } from '../../../contract/schema/map-members.ts'
import {
  explainReference,
  followPointer,
  type JsonNode,
  readPointer,
} from '../../../contract/schema/resolve-reference.ts'
import { createPointer } from '../../problems/spec-problem.ts'
import { createSpeedCheck } from './create-speed-check.ts'

/** Returns the place of a value of the document, such as `pets.yaml:12:5`. */
export type Locate = (path: readonly string[]) => string

/** Returns a JSON Pointer as the place of a value. */
export const locateByPointer: Locate = path => `#${createPointer(...path)}`

type Check = (value: unknown, node: JsonNode) => boolean

const isText: Check = value => typeof value === 'string'
const isNumber: Check = value => Number.isFinite(value)
const isFlag: Check = value => typeof value === 'boolean'
const isSchema: Check = value => isJsonNode(value) || isFlag(value, {})
const isOptionalText: Check = value => typeof (value ?? '') === 'string'
const isListOf = (value: unknown, is: Check) => Array.isArray(value) && value.every(each => is(each, {}))
const isMapOf = (value: unknown, is: Check) => isJsonNode(value) && isListOf(Object.values(value), is)

/** Returns true for a regular expression of ECMAScript. */
export function isPattern(value: unknown): boolean {
  try {
    return new RegExp(value as string, 'u') !== undefined
  } catch {
    return false
  }
}

const isServer: Check = value =>
  isJsonNode(value) &&
  typeof value.url === 'string' &&
  /^([^/:]+:)?\/|^[^:]*$/.test(value.url) &&
  isOptionalText(value.description, value)

/** The form of the members of a document. */
const parts: Readonly<Record<string, Check>> = {
  info: value =>
    isJsonNode(value) &&
    ['title', 'summary', 'description'].every(each => isOptionalText(value[each], value)),
  servers: value => isListOf(value, isServer),
  security: value => isListOf(value, isJsonNode),
  tags: value => isListOf(value, each => isJsonNode(each) && typeof each.name === 'string'),
  paths: isJsonNode,
  components: isJsonNode,
}

/** The form of the members of an operation and its parts. */
const members: Readonly<Record<string, Check>> = {
  get: isJsonNode,
  operationId: isOptionalText,
  summary: isOptionalText,
  description: isOptionalText,
  tags: value => isListOf(value ?? [], isText),
  parameters: value =>
    isListOf(
      value ?? [],
      each => isJsonNode(each) && isText(each.$ref ?? each.name, each) && isText(each.$ref ?? each.in, each),
    ),
  responses: isJsonNode,
  content: value => isMapOf(value, isJsonNode),
  schema: isSchema,
}

const typeNames = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']

/** The form of the keywords of a schema. `required` is a flag of a parameter. */
const keywords: Readonly<Record<string, Check>> = {
  type: value => [value].flat().every(each => typeNames.includes(each as string)),
  // YAML reads versions without quotes as numbers, and no text is one.
  enum: (value, { type, minimum, maximum, minLength, maxLength }) =>
    Array.isArray(value) &&
    value.some(
      each => each === null || !findValueFault({ type, minimum, maximum, minLength, maxLength }, each),
    ),
  required: (value, { in: place }) => isListOf(value, isText) || place !== undefined,
  pattern: isPattern,
  format: value => typeof value === 'string' && !(value in {}),
  properties: isJsonNode,
  patternProperties: value => isJsonNode(value) && Object.keys(value).every(isPattern),
  $dynamicRef: isText,
  $ref: isText,
  uniqueItems: isFlag,
  dependentRequired: value => isMapOf(value, each => isListOf(each, isText)),
  dependentSchemas: value => isMapOf(value, isSchema),
  dependencies: value => isMapOf(value, each => isSchema(each, {}) || isListOf(each, isText)),
  ...mapNames('items contains additionalProperties propertyNames not if then else', isSchema),
  ...mapNames('unevaluatedItems unevaluatedProperties', isSchema),
  ...mapNames('allOf oneOf anyOf prefixItems', value => isListOf(value, isSchema)),
  ...mapNames('minimum minLength minItems minProperties minContains maxContains multipleOf', isNumber),
  // OpenAPI 3.0 has flags.
  ...mapNames('exclusiveMinimum exclusiveMaximum', value => isFlag(value, {}) || isNumber(value, {})),
  ...Object.assign({}, ...['imum', 'Length', 'Items', 'Properties'].map(mapGreatest)),
}

/** Maps the greatest of something to its check: no value is above it and at least the least one. */
function mapGreatest(what: string): Record<string, Check> {
  return {
    [`max${what}`]: (value, node) => isNumber(value, node) && !(Number(node[`min${what}`]) > Number(value)),
  }
}

/** Returns true for a wrong keyword whose form is right, so that no value satisfies it. Drafts have none, where they can. */
function isContradiction(key: string, value: unknown): boolean {
  return key === 'enum' ? Array.isArray(value) && value.length > 0 : /^max/.test(key) && isNumber(value, {})
}

function mapNames(names: string, check: Check): Record<string, Check> {
  return Object.fromEntries(names.split(' ').map(name => [name, check]))
}

/** Keywords whose schemas check the same value. */
const combiners = ['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else']
const leadsBack = 'leads back to a schema of the same value'

/** Keywords whose members have names of their own. */
const maps = ['properties', 'patternProperties']

/** Members that hold data, or what is not read: other methods, replies to what went wrong, and extensions. */
const unread =
  /^(x-(?!inferred$)[^/]*|examples?|default|enum|const|mapping|links|headers|callbacks|security|servers|requestBody|post|put|patch|delete|head|options|trace|[1345](\d\d|XX))$/

const { drawnItems, enumValues, properties } = documentBounds
/** Maximum value or number of members of keywords. */
const limits: Readonly<Record<string, number>> = {
  ...{ minItems: drawnItems, minLength: drawnItems, minProperties: drawnItems },
  ...{ enum: enumValues, properties },
}

/** Creates a function that returns why a keyword is beyond the bounds of this door. `drawn` are the values around it. */
function createBoundCheck(circular: ReadonlySet<unknown>) {
  const isFast = createSpeedCheck()
  return (key: string, value: unknown, drawn: number): string | undefined => {
    // Only `allOf` says less without one of its parts.
    if (key !== 'allOf' && [value].flat().some(each => circular.has(each))) return leadsBack
    if (key === '$dynamicRef') return 'is not followed'
    const patterns = key === 'patternProperties' ? Object.keys(value as object) : [value as string]
    if (key.startsWith('pattern') && !patterns.every(isFast)) return 'takes too long to match'
    const size = typeof value === 'number' ? value : Object.keys(value as object).length
    return size * (key === 'minItems' ? drawn : 1) > (limits[key] ?? Number.POSITIVE_INFINITY)
      ? 'is more than is drawn'
      : undefined
  }
}

/**
 * Creates a check of schemas whose keywords have the right form. It returns which members their closed parts exclude. No
 * value has a required one of these, so such parts lose the keyword.
 */
function createClosedCheck(document: JsonNode) {
  const opened = new Set<JsonNode>()
  return (node: JsonNode): string | undefined => {
    if (node.allOf === undefined && node.additionalProperties !== false) return undefined
    const parts = listParts(node, document)
    const closed = parts.filter(part => part.additionalProperties === false || opened.has(part))
    const members: JsonNode = Object.assign({}, ...parts.map(({ properties }) => properties))
    const isExcluded = (name: string) =>
      closed.some(part => !hasMember(part, name)) && !(members[name] as JsonNode | undefined)?.writeOnly
    const needed = parts.flatMap(({ required }) => listRequiredNames(required, {})).filter(isExcluded)
    const names = needed.length > 0 ? needed : Object.keys(members).filter(isExcluded)
    if (names.length === 0) return undefined
    if (needed.length > 0) Object.assign(node, { 'x-undrawn': true })
    for (const part of closed.filter(each => !needed.every(name => hasMember(each, name)))) {
      opened.add(part)
      Reflect.deleteProperty(part, 'additionalProperties')
    }
    return `excludes ${needed.length > 0 ? 'required members: ' : ''}${summarizeValue(names.join(', '))}`
  }
}

/** Adds a short text of a slow pattern to its schema as an example, so that the mock keeps it. */
function addExample(schema: object, pattern: string): void {
  const text = generateText(pattern, low => low)
  if (text !== undefined && !('example' in schema) && !('examples' in schema))
    Object.assign(schema, { examples: [text] })
}

/**
 * Creates a check of the value at a path and of all that it refers to. It removes wrong keywords of schemas, with a line
 * in `omitted`. It returns why the value cannot be read otherwise, such as a reference to another file. `reached` holds
 * all values of earlier checks.
 */
export function createPartCheck(document: JsonNode, locate: Locate, omitted: string[]) {
  const isOld = /^3\.0/.test(String(document.openapi))
  const reached = new Set<unknown>()
  const right = new Set<unknown>()
  const findExcluded = createClosedCheck(document)
  const explain = (path: readonly string[], value: unknown, why = 'is not valid OpenAPI') =>
    `${path.at(-1)}: ${summarizeValue(JSON.stringify(value))} ${why}, at ${locate(path)}`
  const remove = (node: object, path: readonly string[], value: unknown, why?: string) => {
    omitted.push(explain(path, value, why))
    Reflect.deleteProperty(node, path.at(-1) ?? '')
  }
  for (const [name, is] of Object.entries(parts))
    if (document[name] !== undefined && !is(document[name], document))
      remove(document, [name], document[name])
  const { info } = document
  if (isJsonNode(info) && isJsonNode(info.license) && typeof info.license.name !== 'string')
    remove(info, ['info', 'license'], info.license)

  const sizes = new Map<unknown, number>()
  /** References to a schema from a part of it, so that checking a value would never end. */
  const circular = new Set<unknown>()
  const findExcess = createBoundCheck(circular)
  /** Counts the schemas that one value is checked by. The size of one is 0 until it is known. */
  const measure = (node: unknown, reference?: JsonNode): number => {
    const known = sizes.get(node)
    if (known === 0) circular.add(reference)
    if (known !== undefined || !isJsonNode(node)) return known ?? 0
    sizes.set(node, 0)
    const { $ref } = node
    const target = typeof $ref === 'string' ? measure(followPointer($ref, document), node) : 0
    const inner = combiners.flatMap(name => node[name] ?? [])
    const size = inner.reduce<number>((sum, each) => sum + measure(each, reference), 1 + target)
    sizes.set(node, size)
    return size
  }

  const check = (...start: readonly string[]): string | undefined => {
    const seen = new Set<unknown>()
    const value = start.reduce<unknown>((node, key) => (node as JsonNode | undefined)?.[key], document)
    if (!isJsonNode(value)) return `not an object, at ${locate(start)}`
    const queue = [{ node: value as unknown, path: start, isMap: false, drawn: 1 }]
    for (const { node, path, isMap, drawn } of queue) {
      if (typeof node !== 'object' || node === null || right.has(node) || seen.has(node)) continue
      seen.add(node)
      reached.add(node)
      const { $ref } = node as JsonNode
      if (circular.has(node)) remove(node, [...path, '$ref'], $ref, leadsBack)
      else if (typeof $ref === 'string' && !isMap) {
        const problem = explainReference($ref, document)
        if (problem !== undefined) return `${problem}: ${$ref}, at ${locate([...path, '$ref'])}`
        queue.push({ node: followPointer($ref, document), path: readPointer($ref), isMap: false, drawn })
        // Of 3.0, nothing beside a reference is read.
        if (isOld || Object.keys(node).length === 1) continue
      }
      if (measure(node) > documentBounds.combinedSchemas)
        return `allOf, oneOf and anyOf stand for over ${documentBounds.combinedSchemas} schemas, at ${locate(path)}`
      const isNamed = isMap || Array.isArray(node)
      const { minItems } = node as JsonNode
      const inside = !isNamed && typeof minItems === 'number' ? drawn * Math.max(1, minItems) : drawn
      for (const [key, value] of Object.entries(node)) {
        const own = [...path, key]
        const keyword = isMap ? isSchema : isNamed ? undefined : getOwn(keywords, key)
        const isRight = keyword?.(value, node as JsonNode)
        const excess = isRight && !isMap ? findExcess(key, value, drawn) : undefined
        if (isRight === false || excess !== undefined) {
          remove(node, own, value, excess)
          if (isRight === false && isContradiction(key, value)) Object.assign(node, { 'x-undrawn': true })
          if (excess !== undefined && key === 'pattern') addExample(node, value as string)
        } else if (!isNamed && getOwn(members, key)?.(value, node as JsonNode) === false)
          return explain(own, value)
        else if (isNamed || !unread.test(key))
          queue.push({ node: value, path: own, isMap: !isMap && maps.includes(key), drawn: inside })
      }
    }
    for (const { node, path, isMap } of queue) {
      const why = isMap || !seen.has(node) || right.has(node) ? undefined : findExcluded(node as JsonNode)
      if (why !== undefined) omitted.push(explain([...path, 'additionalProperties'], false, why))
      right.add(node)
    }
    return undefined
  }
  return { check, reached }
}
