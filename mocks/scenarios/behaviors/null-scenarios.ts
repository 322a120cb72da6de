import type { StatementLevel } from '../../../src/contract/schema/filter-by-level.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { applyEdits, createEdit } from '../entries/apply-edits.ts'
import { isSeriesTime } from '../entries/is-series-time.ts'
import { isNullable, listValueLocations, type ValueLocation } from '../entries/list-value-locations.ts'
import { findSchemaName, listSchemaNames, readEntryShape } from '../entries/read-entry-shape.ts'
import type { Scenario } from '../scenario.ts'

/** Scenarios with null for missing values. Clients that read null as 0 show worthless pools (field notes). */
export const nullScenarios = [
  {
    name: 'many-nulls',
    says: 'Every nullable value is null, except the time of a series',
    concerns: operation => listSchemaNames(operation).some(schema => listBlankable(schema).length > 0),
    start: () => ({ entries: (entries, context) => insertNulls(entries, listBlankable, context) }),
  },
  {
    name: 'unpriced',
    says: 'Prices are unknown: nullable values in USD and everything computed from them are null',
    concerns: operation => listSchemaNames(operation).some(schema => listPriced(schema).length > 0),
    start: () => ({ entries: removePrices }),
  },
] as const satisfies readonly Scenario[]

/** Sets values at some places of each entry to null, as far as rules of these levels allow. */
export function insertNulls(
  entries: readonly ReplyEntry[],
  listPlaces: (schema: string) => readonly ValueLocation[],
  context: RequestContext,
  levels: readonly StatementLevel[] = ['documented'],
): readonly ReplyEntry[] {
  const edits = listPlaces(findSchemaName(context)).map(({ path }) => createEdit(path, () => null))
  return applyEdits(entries, edits, levels, context)
}

/** Returns the entries as they would be if no token had a price. */
export function removePrices(entries: readonly ReplyEntry[], context: RequestContext): readonly ReplyEntry[] {
  return insertNulls(entries, listPriced, context, ['documented', 'inferred'])
}

/** Returns every nullable place of an entry. */
export function listNullable(schema: string): ValueLocation[] {
  return listValueLocations(readEntryShape(schema)).filter(({ shape }) => isNullable(shape))
}

/** Returns the nullable places whose values a client can do without: a series without times cannot be drawn. */
export function listBlankable(schema: string): ValueLocation[] {
  return listNullable(schema).filter(({ path }) => !isSeriesTime(schema, path))
}

/** Returns the nullable amounts in USD. The contract names every amount of money after its currency. */
function listPriced(schema: string): ValueLocation[] {
  return listNullable(schema).filter(({ path, shape }) => /usd/i.test(`${path.join()} ${shape.title}`))
}
