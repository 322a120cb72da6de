import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import { expandNode } from '../../../contract/schema/expand-discriminators.ts'
import { filterByLevel } from '../../../contract/schema/filter-by-level.ts'
import { createValidator, isFloatNoise } from '../../../contract/schema/find-broken-keywords.ts'
import { followPointer } from '../../../contract/schema/resolve-reference.ts'
import type { Requirement } from '../../model/requirement.ts'

/** A JSON Schema as plain data. */
export type PlainSchema = Readonly<Record<string, unknown>>

/**
 * Compiles the constraints of a schema: the documented ones alone, and together with the inferred ones. Each is undefined if there are
 * none. Cached for all places that use the schema.
 */
export function compileValueValidators(schema: PlainSchema) {
  return compilers.current(schema)
}

const compilers = perContract(() => {
  let ajv: Ajv2020 | undefined
  const compileAt = (schema: unknown, level: 'documented' | 'inferred') => {
    ajv ??= createValidator(false)
    return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${level}#`)))
  }
  const compileText = memoize((text: string) => {
    const whole: PlainSchema = JSON.parse(text)
    const documented = filterByLevel(whole, ['documented'])
    const isBare = Object.keys(documented).every(key => key === 'description' || key === 'title')
    return {
      documented: isBare ? undefined : compileAt(documented, 'documented'),
      likely: isInferred(whole)
        ? compileAt(filterByLevel(whole, ['documented', 'inferred']), 'inferred')
        : undefined,
    }
  }, new Map())
  return memoize((schema: PlainSchema) => compileText(JSON.stringify(expandNode(schema))))
})

/** Returns true if a schema, or one that it refers to, has an inferred constraint. */
function isInferred(schema: unknown): boolean {
  const seen = new Set<string>()
  const queue = [JSON.stringify(schema)]
  for (const text of queue) {
    if (/"x-level":"inferred"|"x-inferred"/.test(text)) return true
    for (const [, reference = ''] of text.matchAll(/"\$ref":"(#[^"]+)"/g)) {
      if (seen.has(reference)) continue
      seen.add(reference)
      queue.push(JSON.stringify(followPointer(reference, openapiDocument) ?? {}))
    }
  }
  return false
}

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
  if (schema === undefined || !isInferred(schema)) return [requirement]
  const [id, title] = [`${documented.id}-value`, `${name} is a likely value`]
  return [requirement, { ...requirement, id, title, level: 'inferred', ...likely }]
}
