import { coerceValue } from '../../src/contract/coerce-query.ts'
import type { Operation, Parameter } from '../../src/contract/contract.ts'
import { findEntryName } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import { makeParameterText } from '../../src/contract/schema/make-value.ts'
import type { MarketView, ReplyEntry } from '../core/request-context.ts'
import { DAY, toMidnight } from '../time/calendar.ts'
import { readDraftPlan } from './draft-plan.ts'
import { findDraftEntities, findEntitiesOf, findNamedKey, readRequestedKey } from './find-draft-entities.ts'
import { findTimeSeriesParameters } from './rows/draw-time-series.ts'

/** Rows of an example. */
const EXAMPLE_ROWS = 5

/** Returns the query of an example request for a drafted operation, which has rows. */
export function draftQuery(operation: Operation, place: MarketView): Record<string, string> {
  const plan = readDraftPlan(operation, findEntryName(operation))
  const today = toMidnight(place.now)
  const values: Record<string, unknown> = Object.fromEntries(
    operation.parameters.map(({ name, schema }) => [name, schema.default]),
  )
  const sent: Record<string, string> = {}
  const isSeries = findTimeSeriesParameters(plan, operation.parameters) !== undefined
  for (const parameter of operation.parameters) {
    const { name, required, schema } = parameter
    const rows = Math.min(EXAMPLE_ROWS, schema.maximum ?? EXAMPLE_ROWS)
    if (name === plan.limit) sent[name] = makeParameterText(parameter, rows) ?? String(rows)
    if (!required || parameter === plan.lookup) continue
    const range = plan.ranges.find(each => each.parameter === parameter)
    const end = range?.isLower ? (schema.minimum ?? (isSeries ? today - DAY : 0)) : (schema.maximum ?? today)
    const isInstant = /^date(-time)?$/.test(schema.format ?? '')
    const text =
      range === undefined
        ? chooseValue(operation, parameter, values, place)
        : isInstant
          ? new Date(end * 1000).toISOString().slice(0, schema.format === 'date' ? 10 : undefined)
          : String(end)
    if (text === undefined) continue
    sent[name] = text
    values[name] = coerceValue(text, parameter)
  }
  if (plan.lookup !== undefined) {
    const scope = readRequestedKey(operation, meanings.entries[plan.entry]?.rows, values)
    const { keys } = findDraftEntities(operation, plan.entry, scope, place)
    const shown = keys.slice(0, plan.lookup.schema.type === 'array' ? 3 : 1).join()
    sent[plan.lookup.name] = makeParameterText(plan.lookup, shown) ?? shown
  }
  return sent
}

/** Chooses the text of a value that a parameter allows: the default, a listed one, a key of its entity, or one by its schema. */
function chooseValue(
  operation: Operation,
  parameter: Parameter,
  values: ReplyEntry,
  place: MarketView,
): string | undefined {
  const { schema } = parameter
  const { enum: listed, examples = listed } = schema.items ?? schema
  const isGiven = (schema.default ?? examples) !== undefined
  const key = isGiven ? undefined : findNamedKey(operation, parameter)
  const known = key && findEntitiesOf(key, readRequestedKey(operation, key.entity, values), place)
  return makeParameterText(parameter, known?.keys[0])
}
