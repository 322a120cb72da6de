import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { memoize } from '../../../base/memoize.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import { addFormats } from '../../../contract/schema/add-formats.ts'
import { filterByLevel } from '../../../contract/schema/filter-by-level.ts'
import { isFloatNoise } from '../../../contract/schema/find-broken-keywords.ts'
import { inlineReferences } from '../../../contract/schema/flatten-all-of.ts'
import type { Requirement } from '../../model/requirement.ts'

/** A JSON Schema as plain data. */
export type PlainSchema = Readonly<Record<string, unknown>>

/**
 * Compiles the constraints of a schema: the documented ones alone, and together with the inferred ones. Each is undefined if there are
 * none. Cached for all places that use the schema.
 */
export const compileValueValidators = memoize((schema: PlainSchema) => compileText(writeWhole(schema)))

const compileText = memoize((text: string) => {
  const whole: PlainSchema = JSON.parse(text)
  const documented = filterByLevel(whole, ['documented'])
  return {
    documented: hasNoKeywords(documented) ? undefined : compileSchema(documented),
    likely: inferredPart.test(text)
      ? compileSchema(filterByLevel(whole, ['documented', 'inferred']))
      : undefined,
  }
}, new Map())

function writeWhole(schema: PlainSchema): string {
  return JSON.stringify(inlineReferences(schema, openapiDocument))
}

const inferredPart = /"x-level":"inferred"|"x-inferred"/

/** Returns the error of an invalid value. Rounding noise within the scale of its column is ignored. */
export function findValueError(
  check: ValidateFunction | undefined,
  value: unknown,
  column: readonly unknown[],
): ErrorObject | undefined {
  if (check === undefined || check(value)) return undefined
  const [error] = check.errors ?? []
  return error !== undefined && isFloatNoise(error, column) ? undefined : error
}

/**
 * Returns the requirements about a value: the documented one, and one about its likely values if its schema, or one it refers to,
 * has an inferred constraint.
 */
export function describeValue(
  name: string,
  schema: PlainSchema | undefined,
  documented: Omit<Requirement, 'level'>,
  likely: Pick<Requirement, 'checks' | 'violation'>,
): Requirement[] {
  const requirement = { ...documented, level: 'documented' } as const
  if (schema === undefined || !inferredPart.test(writeWhole(schema))) return [requirement]
  const [id, title] = [`${documented.id}-value`, `${name} is a likely value`]
  return [requirement, { ...requirement, id, title, level: 'inferred', ...likely }]
}

function hasNoKeywords(schema: PlainSchema): boolean {
  return Object.keys(schema).every(key => key === 'description' || key === 'title')
}

let ajv: Ajv2020 | undefined

function compileSchema(schema: PlainSchema): ValidateFunction {
  if (ajv === undefined) {
    // The schemas are our own, and a test holds them to the meta-schema, which takes longer to compile than all of them.
    ajv = new Ajv2020({ strict: false, verbose: true, validateSchema: false, logger: false })
    addFormats(ajv)
  }
  return ajv.compile(schema)
}
