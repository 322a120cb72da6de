import type { Operation, Parameter } from '../../src/contract/contract.ts'
import { findEntryName, findKeyPath } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { DAY, toMidnight } from '../time/calendar.ts'
import { getShapeName } from './draft-kind.ts'
import { readDraftPlan } from './draft-plan.ts'
import {
  type DraftContext,
  findDraftEntities,
  findEntitiesOf,
  readRequestedKey,
} from './find-draft-entities.ts'
import { findTimeSeriesParameters } from './rows/draw-time-series.ts'
import { createRandomSource, drawValue } from './values/draw-value.ts'
import { readShape } from './values/read-shape.ts'

/** Rows of an example. */
const EXAMPLE_ROWS = 5

/** Returns the query of an example request for a drafted operation, which has rows. */
export function draftQuery(operation: Operation, place: DraftContext): Record<string, string> {
  const plan = readDraftPlan(operation, findEntryName(operation))
  const today = toMidnight(place.now)
  const values: Record<string, unknown> = Object.fromEntries(
    operation.parameters.map(({ name, schema }) => [name, schema.default]),
  )
  const sent: Record<string, string> = {}
  const isSeries = findTimeSeriesParameters(plan, operation.parameters) !== undefined
  for (const parameter of operation.parameters) {
    const { name, required, schema } = parameter
    if (name === plan.limit) sent[name] = String(Math.min(EXAMPLE_ROWS, schema.maximum ?? EXAMPLE_ROWS))
    if (!required || parameter === plan.lookup) continue
    const range = plan.ranges.find(each => each.parameter === parameter)
    values[name] =
      range === undefined
        ? chooseValue(operation, parameter, values, place)
        : range.isLower
          ? (schema.minimum ?? (isSeries ? today - DAY : 0))
          : (schema.maximum ?? today)
    sent[name] = String(values[name])
  }
  if (plan.lookup !== undefined) {
    const scope = readRequestedKey(operation, meanings.entries[plan.entry]?.rows, values)
    const { keys } = findDraftEntities(operation, plan.entry, scope, place)
    sent[plan.lookup.name] = keys.slice(0, plan.lookup.schema.type === 'array' ? 3 : 1).join()
  }
  return sent
}

/** Chooses a value that a parameter allows: the default, a listed one, a key of its entity, or one by its schema. */
function chooseValue(
  operation: Operation,
  parameter: Parameter,
  values: ReplyEntry,
  place: DraftContext,
): unknown {
  const { name, schema } = parameter
  const item = schema.items ?? schema
  const known = schema.default ?? item.enum?.[0] ?? item.examples?.[0]
  if (known !== undefined) return known
  const key = findKey(operation, parameter, values, place)
  if (key !== undefined) return key
  const dice = createRandomSource(place.world.seed, `${operation.id} ${name}`)
  const today = toMidnight(place.now)
  return drawValue(readShape(item), { dice, name, id: name, today, salt: 0, isNeeded: true })
}

/** Finds a key of the entity that a parameter means, if a drafted operation has keys of its form. */
function findKey(
  operation: Operation,
  { name, schema }: Parameter,
  values: ReplyEntry,
  place: DraftContext,
): unknown {
  const meaning = meanings.parameters[operation.id]?.[name]
  const entity = Object.keys(meanings.entities).find(each => findKeyPath(each) === meaning)
  if (entity === undefined) return undefined
  const form = getShapeName(readShape(schema.items ?? schema))
  return findEntitiesOf({ entity, form }, readRequestedKey(operation, entity, values), place)?.keys[0]
}
