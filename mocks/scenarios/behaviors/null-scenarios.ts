import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { applyEdits, type EntryEdit } from '../entries/apply-edits.ts'
import {
  changeValueAt,
  isNullable,
  listValueLocations,
  type ValueLocation,
} from '../entries/list-value-locations.ts'
import { findSchemaName, listSchemaNames, readEntryShape } from '../entries/read-entry-shape.ts'
import type { Scenario } from '../scenario.ts'

/** Scenarios with null for missing values. Clients that read null as 0 show worthless pools (field notes). */
export const nullScenarios = [
  {
    name: 'many-nulls',
    says: 'Every nullable value is null',
    concerns: operation => listSchemaNames(operation).some(schema => listNullable(schema).length > 0),
    start: () => ({ entries: insertNulls }),
  },
  {
    name: 'unpriced',
    says: 'Prices are unknown: nullable values in USD and everything computed from them are null',
    concerns: operation => listSchemaNames(operation).some(schema => listPriced(schema).length > 0),
    start: () => ({ entries: removePrices }),
  },
] as const satisfies readonly Scenario[]

/** Sets every nullable value of the entries to null, as far as documented rules allow. */
function insertNulls(entries: readonly ReplyEntry[], context: RequestContext): readonly ReplyEntry[] {
  return applyEdits(entries, buildEdits(context, listNullable), ['documented'], context)
}

/** Returns the entries as they would be if no token had a price. */
export function removePrices(entries: readonly ReplyEntry[], context: RequestContext): readonly ReplyEntry[] {
  return applyEdits(entries, buildEdits(context, listPriced), ['documented', 'inferred'], context)
}

function listNullable(schema: string): ValueLocation[] {
  return listValueLocations(readEntryShape(schema), 'each').filter(({ shape }) => isNullable(shape))
}

/** Returns the nullable amounts in USD. The contract names every amount of money after its currency. */
function listPriced(schema: string): ValueLocation[] {
  return listNullable(schema).filter(({ path, shape }) => /usd/i.test(`${path.join()} ${shape.title}`))
}

function buildEdits(
  context: RequestContext,
  places: (schema: string) => readonly ValueLocation[],
): EntryEdit[] {
  return places(findSchemaName(context)).map(({ path }) => ({
    field: String(path[0]),
    change: entry => changeValueAt(entry, path, () => null) as ReplyEntry,
  }))
}
