import { writeValueText } from '../routes/read-parameter-style.ts'
import type { JsonNode } from '../schema/resolve-reference.ts'
import type { RuleLevel } from './document-node.ts'

/** A constraint on a value in addition to its type. */
export interface Bound {
  readonly says: string
  /** The regular expression of a pattern, which follows `says`. */
  readonly pattern?: string
  readonly level: RuleLevel
}

/** Describes the constraints of a schema without references. Inferred ones follow the documented ones. */
export function describeBounds(schema: JsonNode): Bound[] {
  const { 'x-inferred': inferred, 'x-level': level, ...documented } = schema
  const own = listBounds(documented, level as RuleLevel)
  const others = inferred === undefined ? [] : listBounds(inferred as JsonNode, 'inferred')
  return [
    ...own,
    ...others.filter(({ says, pattern }) => !own.some(one => one.says === says && one.pattern === pattern)),
  ]
}

function listBounds(schema: JsonNode, level: RuleLevel): Bound[] {
  const { enum: values, const: only, examples, minItems, maxItems, minLength, maxLength } = schema
  const some = (known: unknown, words: string) => (known === undefined ? [] : [words])
  const words = [
    ...some(values, `${[values].flat().length === 1 ? 'only' : 'one of'} ${formatList(values)}`),
    ...some(only, `only ${formatList(only)}`),
    ...describeRange(schema),
    ...(minLength === 1 ? ['not empty'] : some(minLength, `at least ${minLength} characters`)),
    ...some(maxLength, `at most ${maxLength} characters`),
    ...some(minItems, `at least ${minItems} ${minItems === 1 ? 'item' : 'items'}`),
    ...some(maxItems, `at most ${maxItems} items`),
    ...some(examples, `such as ${formatList(examples)}`),
  ]
  return [...words.map(says => ({ says, level })), ...describePattern(schema, level)]
}

function describeRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonNode): string[] {
  if (minimum !== undefined && maximum !== undefined) return [`${count(minimum)} to ${count(maximum)}`]
  return [
    minimum === undefined ? '' : `${count(minimum)} or more`,
    maximum === undefined ? '' : `at most ${count(maximum)}`,
    exclusiveMinimum === undefined ? '' : `more than ${count(exclusiveMinimum)}`,
    exclusiveMaximum === undefined ? '' : `less than ${count(exclusiveMaximum)}`,
  ].filter(words => words !== '')
}

/** Describes a pattern. Control characters are shown as escapes. */
function describePattern({ pattern }: JsonNode, level: RuleLevel): Bound[] {
  if (pattern === undefined) return []
  const shown = String(pattern).replace(/\p{Cc}/gu, character => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
  return [{ says: 'matches', pattern: shown, level }]
}

const formatList = (values: unknown) => [values].flat().map(writeValueText).join(', ')

function count(value: unknown): string {
  return typeof value === 'number'
    ? value.toLocaleString('en-US', { maximumFractionDigits: 20 })
    : String(value)
}

/** Describes the JSON type of a value, such as `number` or `array of string`. */
export function describeJsonType({ type, items, enum: values, const: only }: JsonNode): string {
  const shown = [values ?? only ?? []].flat().map(value => (value === null ? 'null' : typeof value))
  const names = [type ?? [...new Set(shown)]].flat().filter(name => name !== 'null')
  if (names.includes('array')) return `array of ${describeJsonType((items ?? {}) as JsonNode)}`
  return names.join(' or ') || 'any'
}

/** Returns true when null is allowed. */
export function isNullableType({ type, enum: values }: JsonNode): boolean {
  return [type].flat().includes('null') || (Array.isArray(values) && values.includes(null))
}
