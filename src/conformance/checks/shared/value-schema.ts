import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { resolve } from '../../../contract/document.ts'
import type { Level } from '../../model/requirement.ts'

/** A JSON Schema as plain data. */
export type Schema = Readonly<Record<string, unknown>>

/** What a schema says of a value: what is documented, and with what is inferred. */
export interface ValueSchema {
  readonly documented: ValidateFunction | undefined
  /** Undefined where nothing more is inferred. */
  readonly likely: ValidateFunction | undefined
}

const known = new WeakMap<Schema, ValueSchema>()
const compiled = new Map<string, ValueSchema>()

/** The two readings of a schema, compiled once for all the places that use it. */
export function valueSchema(schema: Schema): ValueSchema {
  const before = known.get(schema)
  if (before !== undefined) return before
  const whole = inlined(schema)
  const key = JSON.stringify(whole)
  const documented = upTo(whole, ['documented'])
  const value = compiled.get(key) ?? {
    documented: isEmpty(documented) ? undefined : compile(documented),
    likely: infersMore(schema) ? compile(upTo(whole, ['documented', 'inferred'])) : undefined,
  }
  known.set(schema, value)
  compiled.set(key, value)
  return value
}

/** Whether a schema, or one it refers to, says something that is inferred. */
export function infersMore(schema: Schema): boolean {
  return JSON.stringify(inlined(schema)).includes('"x-level":"inferred"')
}

function isEmpty(schema: Schema): boolean {
  return Object.keys(schema).every(key => key === 'description' || key === 'title')
}

/** A schema without the parts of other levels. */
function upTo<T>(node: T, levels: readonly Level[]): T {
  if (Array.isArray(node)) return node.map(item => upTo(item, levels)) as T
  if (typeof node !== 'object' || node === null) return node
  const { 'x-level': level = 'documented', ...members } = node as { 'x-level'?: Level }
  if (!levels.includes(level)) return {} as T
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, upTo(value, levels)])) as T
}

/** A schema with everything it refers to in its place; the values of the contract do not refer to themselves. */
export function inlined<T>(node: T): T {
  if (Array.isArray(node)) return node.map(inlined) as T
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...rest } = node as { $ref?: string }
  const members = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlined(value)]))
  if ($ref === undefined) return members as T
  const target = inlined(resolve({ $ref })) as object
  return (Object.keys(members).length === 0 ? target : { ...members, allOf: [target] }) as T
}

let ajv: Ajv2020 | undefined

function compile(schema: Schema): ValidateFunction {
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, verbose: true })
    addFormats.default(ajv)
  }
  return ajv.compile(schema)
}
