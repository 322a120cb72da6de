import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { memoize } from '../../base/memoize.ts'
import { perContract } from '../activate-contract.ts'
import { openapiDocument } from '../openapi-document.ts'
import { addFormats } from './add-formats.ts'
import { expandDiscriminators, expandNode } from './expand-discriminators.ts'
import { filterByLevel } from './filter-by-level.ts'
import type { JsonNode } from './resolve-reference.ts'

/**
 * Finds the keywords that a value breaks of the schema at a reference into the document: the documented ones, or for
 * `inferred` the documented and inferred ones.
 */
export function findBrokenKeywords(
  reference: string,
  level: 'documented' | 'inferred',
  body: unknown,
): ErrorObject[] {
  const check = validators.current(`${level}${reference}`)
  if (check(body)) return []
  const errors: readonly ErrorObject[] = check.errors ?? []
  return errors.filter(error => !isFloatNoise(error, readColumn(body, error.instancePath)))
}

/** Returns all values of the column or field at a pointer. */
function readColumn(body: unknown, pointer: string): unknown[] {
  const [, above = '', name = ''] = /^((?:\/0)?\/data|)\/\d+\/([^/]+)$/.exec(pointer) ?? []
  const rows = above
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Readonly<Record<string, unknown>>)[key], body)
  return name === '' ? [] : (rows as Readonly<Record<string, unknown>>[]).map(row => row[name])
}

/** Creates a validator that knows the levels of the named schemas by name, and those of `paths`. */
export function createValidator(allErrors: boolean, paths: unknown = {}): Ajv2020 {
  const { components } = openapiDocument as Readonly<Record<string, JsonNode>>
  const schemas = expandDiscriminators((components?.schemas ?? {}) as JsonNode)
  const whole = { paths: expandNode(paths) as object, components: { ...components, schemas } }
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    verbose: true,
    validateSchema: false, // a test does that once
    logger: false, // a plain document may have formats of its own
    multipleOfPrecision: 9, // of decimal places
    schemas: [
      { $id: 'documented', ...filterByLevel(whole, ['documented']) },
      { $id: 'inferred', ...filterByLevel(whole, ['documented', 'inferred']) },
    ],
  })
  addFormats(ajv)
  return ajv
}

/** Compiles a schema by its reference. Each contract has its own validator. */
const validators = perContract(() => {
  const ajv = createValidator(true, openapiDocument.paths)
  return memoize((reference: string): ValidateFunction => ajv.compile({ $ref: reference }), new Map())
})

/**
 * Returns true when a number exceeds its bound only by the rounding error of floating point sums. The values
 * of its column set the scale: -1e-17 counts as 0, and -100.00000000000001 as -100.
 */
export function isFloatNoise(
  { keyword, params, data }: Pick<ErrorObject, 'keyword' | 'params' | 'data'>,
  column: readonly unknown[],
): boolean {
  if (!/^(minimum|maximum)$/.test(keyword) || typeof data !== 'number' || Number.isInteger(data)) return false
  const sizes = column.map(value => (typeof value === 'number' ? Math.abs(value) : 0))
  const limit = Number(params.limit)
  return Math.abs(data - limit) <= 1e-9 * Math.max(1, Math.abs(limit), ...sizes)
}

/** Describes an Ajv error, with the allowed values. */
export function describeSchemaError(error: Pick<ErrorObject, 'message' | 'params'> | undefined): string {
  const { message = 'another value', params = {} } = error ?? {}
  const { allowedValue, allowedValues } = params as { allowedValue?: unknown; allowedValues?: unknown[] }
  if (allowedValue !== undefined) return `must be ${JSON.stringify(allowedValue)}`
  return allowedValues === undefined ? message : `must be one of ${JSON.stringify(allowedValues)}`
}
