import { ContractError } from '../base/contract-error.ts'

type Schema = Readonly<Record<string, unknown>>

/** Returns a JSON Schema that combines two schemas without `allOf`, which many tools cannot read. */
export function narrowSchema(wide: Schema, narrow: Schema): Schema {
  const joined = Object.entries(narrow).map(([keyword, value]) => [
    keyword,
    keyword in wide ? joinKeyword(keyword, wide[keyword], value) : value,
  ])
  return { ...wide, ...Object.fromEntries(joined) }
}

function joinKeyword(keyword: string, wide: unknown, narrow: unknown): unknown {
  const join = joiners[keyword]
  if (join !== undefined) return join(wide as never, narrow as never)
  if (wide === narrow) return wide
  const facts = [JSON.stringify(wide), JSON.stringify(narrow)]
  throw new ContractError(`Two values of "${keyword}" cannot be joined into one.`, { facts })
}

const joiners: Readonly<Record<string, (wide: never, narrow: never) => unknown>> = {
  minimum: Math.max,
  exclusiveMinimum: Math.max,
  maximum: Math.min,
  exclusiveMaximum: Math.min,
  minLength: Math.max,
  maxLength: Math.min,
  minItems: Math.max,
  maxItems: Math.min,
  items: narrowSchema,
  additionalProperties: narrowSchema,
  'x-inferred': narrowSchema,
  // What is said of the value here is nearer than what is said of all such values.
  description: (wide: string) => wide,
  enum: (wide: readonly unknown[], narrow: readonly unknown[]) =>
    narrow.every(value => wide.includes(value)) ? narrow : joinKeyword('enum of a type', wide, narrow),
  // A number that is whole in the one is whole in both. One of several types is allowed.
  type: (wide: string | readonly string[], narrow: string) =>
    wide === 'integer' && narrow === 'number'
      ? wide
      : Array.isArray(wide) && wide.includes(narrow)
        ? narrow
        : joinKeyword('JSON type', wide, narrow),
}
