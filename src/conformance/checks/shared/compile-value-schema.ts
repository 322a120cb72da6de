import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { resolveReference } from '../../../contract/openapi-document.ts'
import type { Level } from '../../model/requirement.ts'

/** A JSON Schema as plain data. */
export type PlainSchema = Readonly<Record<string, unknown>>

/** What a schema says of a value: what is documented, and with what is inferred. */
export interface ValueSchema {
  readonly documented: ValidateFunction | undefined
  /** Undefined where nothing more is inferred. */
  readonly likely: ValidateFunction | undefined
}

const cacheBySchema = new WeakMap<PlainSchema, ValueSchema>()
const cacheByText = new Map<string, ValueSchema>()

/** The two readings of a schema, compiled once for all the places that use it. */
export function compileValueSchema(schema: PlainSchema): ValueSchema {
  const before = cacheBySchema.get(schema)
  if (before !== undefined) return before
  const whole = inlineReferences(schema)
  const key = JSON.stringify(whole)
  const documented = keepLevels(whole, ['documented'])
  const value = cacheByText.get(key) ?? {
    documented: hasNoKeywords(documented) ? undefined : compileSchema(documented),
    likely: hasInferredPart(schema)
      ? compileSchema(keepLevels(whole, ['documented', 'inferred']))
      : undefined,
  }
  cacheBySchema.set(schema, value)
  cacheByText.set(key, value)
  return value
}

/** Whether a schema, or one it refers to, says something that is inferred. */
export function hasInferredPart(schema: PlainSchema): boolean {
  return JSON.stringify(inlineReferences(schema)).includes('"x-level":"inferred"')
}

function hasNoKeywords(schema: PlainSchema): boolean {
  return Object.keys(schema).every(key => key === 'description' || key === 'title')
}

/** A schema without the parts of other levels. */
function keepLevels<T>(node: T, levels: readonly Level[]): T {
  if (Array.isArray(node)) return node.map(item => keepLevels(item, levels)) as T
  if (typeof node !== 'object' || node === null) return node
  const { 'x-level': level = 'documented', ...members } = node as { 'x-level'?: Level }
  if (!levels.includes(level)) return {} as T
  return Object.fromEntries(
    Object.entries(members).map(([key, value]) => [key, keepLevels(value, levels)]),
  ) as T
}

/** A schema with everything it refers to in its place; the values of the contract do not refer to themselves. */
export function inlineReferences<T>(node: T): T {
  if (Array.isArray(node)) return node.map(inlineReferences) as T
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...rest } = node as { $ref?: string }
  const members = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, inlineReferences(value)]),
  )
  if ($ref === undefined) return members as T
  const target = inlineReferences(resolveReference({ $ref })) as object
  return (Object.keys(members).length === 0 ? target : { ...members, allOf: [target] }) as T
}

let ajv: Ajv2020 | undefined

function compileSchema(schema: PlainSchema): ValidateFunction {
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, verbose: true })
    addFormats.default(ajv)
  }
  return ajv.compile(schema)
}
