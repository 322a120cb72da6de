import type { Parameter, ParameterStyle } from '../contract.ts'
import type { ParameterNode } from '../model/document-node.ts'

/**
 * Reads the style of a parameter (OpenAPI 3.1, 4.8.12). Returns undefined for one text, in which commas separate the items of a
 * list.
 */
export function readParameterStyle(
  { in: place, style = 'form', explode, content }: Omit<ParameterNode, 'schema'>,
  type: unknown,
): ParameterStyle | undefined {
  if (content !== undefined) return 'json'
  if (place !== 'query' || (type !== 'array' && type !== 'object')) return undefined
  if (style === 'deepObject' && type === 'object') return 'deepObject'
  const isText = style === 'pipeDelimited' || style === 'spaceDelimited'
  if (explode ?? !isText) return 'form'
  return isText && type === 'array' ? style : undefined
}

/** A parameter with its place and style. */
export type StyledParameter = Pick<Parameter, 'name' | 'in' | 'style'> & {
  readonly schema: { readonly type?: unknown; readonly properties?: object }
}

/**
 * Writes a value as the text by which plans, recordings and reports name it. A list has commas. An object is
 * JSON, and so is a list whose items have commas.
 */
export function writeValueText(value: unknown): string {
  if (!Array.isArray(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const items = value.map(writeValueText)
  const isPlain = items.length > 0 && !items[0]?.startsWith('[') && items.every(item => !item.includes(','))
  return isPlain ? items.join() : JSON.stringify(value)
}

/** Returns the items of a list that is a text. */
export function readListText(text: string): string[] {
  const items = text.startsWith('[') ? parseJson(text) : undefined
  return Array.isArray(items) ? items.map(writeValueText) : text.split(',')
}

/** Parses JSON. Returns undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Pair = readonly [name: string, value: string]

/** The signs between the items of a list that is one text. */
const separators: Partial<Record<ParameterStyle, string>> = { pipeDelimited: '|', spaceDelimited: ' ' }

/** Writes the text of a value as pairs of a query. */
export function writePairs({ name, style = 'json', schema }: StyledParameter, text: string): Pair[] {
  if (style === 'json') return [[name, text]]
  if (schema.type === 'object')
    return Object.entries(parseJson(text) ?? {}).map(([key, value]) => [
      style === 'deepObject' ? `${name}[${key}]` : key,
      writeValueText(value),
    ])
  const separator = separators[style]
  const items = readListText(text)
  return separator === undefined ? items.map(item => [name, item]) : [[name, items.join(separator)]]
}

/** Returns true for a pair of a query that belongs to a parameter. An object of any members takes all that is left. */
export function ownsPair({ name, style, schema }: StyledParameter, key: string): boolean {
  if (style === 'deepObject') return key.startsWith(`${name}[`)
  if (style !== 'form' || schema.type !== 'object') return key === name
  return schema.properties === undefined || Object.hasOwn(schema.properties, key)
}

/** Reads the pairs that belong to a parameter as texts. A list or an object that several pairs make is one. */
export function readPairs(
  { name, style = 'json', schema }: StyledParameter,
  pairs: readonly Pair[],
): string[] {
  const texts = pairs.map(([, text]) => text)
  if (style === 'json' || texts.length === 0) return texts
  if (schema.type === 'object') {
    const members = pairs.map(([key, text]) => [
      style === 'deepObject' ? key.slice(name.length + 1, -1) : key,
      text,
    ])
    return [JSON.stringify(Object.fromEntries(members))]
  }
  const separator = separators[style]
  return separator === undefined
    ? [writeValueText(texts)]
    : texts.map(text => writeValueText(text.split(separator)))
}
