import type { Context, Entry } from '../../core/context.ts'
import { type Edit, settle } from '../entries/apply-edits.ts'
import { entryShape, schemaOf, schemasOf } from '../entries/entry-schema.ts'
import { changeAt, isNullable, type Place, placesOf } from '../entries/places.ts'
import type { Scenario } from '../shared/scenario.ts'

/** Values that are not there; clients that read null as 0 show pools worth nothing (field notes). */
export const nullScenarios: readonly Scenario[] = [
  {
    name: 'many-nulls',
    says: 'has null wherever the contract allows it',
    concerns: operation => schemasOf(operation).some(schema => nullable(schema).length > 0),
    start: () => ({ entries: withNulls }),
  },
  {
    name: 'unpriced',
    says: 'knows no price: null for what may be null of everything in USD, and for all that follows from it',
    concerns: operation => schemasOf(operation).some(schema => priced(schema).length > 0),
    start: () => ({ entries: withoutPrices }),
  },
]

/** The entries with every null that a documented rule allows. */
function withNulls(entries: readonly Entry[], context: Context): readonly Entry[] {
  return settle(entries, edits(context, nullable), ['documented'], context)
}

/** The entries as they would be if no token had a price. */
export function withoutPrices(entries: readonly Entry[], context: Context): readonly Entry[] {
  return settle(entries, edits(context, priced), ['documented', 'inferred'], context)
}

function nullable(schema: string): Place[] {
  return placesOf(entryShape(schema), 'each').filter(({ shape }) => isNullable(shape))
}

/** Amounts of money are named after their currency throughout the contract. */
function priced(schema: string): Place[] {
  return nullable(schema).filter(({ path, shape }) => /usd/i.test(`${path.join()} ${shape.title}`))
}

function edits(context: Context, places: (schema: string) => readonly Place[]): Edit[] {
  return places(schemaOf(context)).map(({ path }) => ({
    field: String(path[0]),
    change: entry => changeAt(entry, path, () => null) as Entry,
  }))
}
