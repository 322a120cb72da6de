import { contract, type Operation, type Parameter } from '../../src/contract/contract.ts'
import { findKeyPath } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { DAY } from '../time/calendar.ts'
import { findSelectedEntryName } from './answer-draft.ts'
import { readDraftPlan } from './draft-plan.ts'
import { type DraftContext, findDraftEntities, readRequestedKey } from './find-draft-entities.ts'
import { getShapeName } from './list-draft-facts.ts'
import { findDraftKey } from './list-related-entry-names.ts'
import { findTimeSeriesParameters } from './rows/draw-time-series.ts'
import { drawValue } from './values/draw-value.ts'
import { createRandomSource } from './values/random-source.ts'
import { readShape } from './values/read-shape.ts'

/** Rows of an example. */
const EXAMPLE_ROWS = 5

/** Returns the query of an example request for a drafted operation, which has rows. */
export function draftQuery(operation: Operation, place: DraftContext): Record<string, string> {
  const plan = readDraftPlan(operation, findSelectedEntryName(operation, undefined))
  const values: Record<string, unknown> = {}
  for (const { name, schema } of operation.parameters)
    if (schema.default !== undefined) values[name] = schema.default
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
          ? (schema.minimum ?? (isSeries ? place.now - (place.now % DAY) - DAY : 0))
          : (schema.maximum ?? place.now - (place.now % DAY))
    sent[name] = String(values[name])
  }
  if (plan.lookup !== undefined) {
    const scope = readRequestedKey(operation, plan.entry, values)
    const { keys } = findDraftEntities(operation, plan.entry, scope, place)
    sent[plan.lookup.name] = keys.slice(0, plan.lookup.schema.type === 'array' ? 3 : 1).join()
  }
  return sent
}

/** Chooses a value that a parameter allows: the default, a listed one, a key of its entity, or one by its schema. */
function chooseValue(
  operation: Operation,
  parameter: Parameter,
  values: Readonly<Record<string, unknown>>,
  place: DraftContext,
): unknown {
  const { name, schema } = parameter
  const item = schema.items ?? schema
  const known = schema.default ?? item.enum?.[0] ?? item.examples?.[0]
  if (known !== undefined) return known
  const key = findKey(operation, parameter, values, place)
  if (key !== undefined) return key
  const dice = createRandomSource(place.world.seed, `${operation.id} ${name}`)
  return drawValue(readShape(item), {
    dice,
    name,
    id: name,
    today: place.now - (place.now % DAY),
    salt: 0,
    isNeeded: true,
  })
}

/** Finds a key of the entity that a parameter means, if a drafted operation has keys of its form. */
function findKey(
  { id }: Operation,
  { name, schema }: Parameter,
  values: Readonly<Record<string, unknown>>,
  place: DraftContext,
): unknown {
  const entity = Object.keys(meanings.entities).find(
    each => findKeyPath(each) === meanings.parameters[id]?.[name],
  )
  if (entity === undefined) return undefined
  const form = getShapeName(readShape(schema.items ?? schema))
  const operation = contract.operations.find(each => {
    const entry = findSelectedEntryName(each, undefined)
    const isOfKind = isDrafted(each) && meanings.entries[entry]?.rows === entity
    return isOfKind && findDraftKey(each, entry)?.form === form
  })
  if (operation === undefined) return undefined
  const entry = findSelectedEntryName(operation, undefined)
  const own = Object.fromEntries(
    operation.parameters.map(each => [each.name, values[each.name] ?? each.schema.default]),
  )
  return findDraftEntities(operation, entry, readRequestedKey(operation, entry, own), place).keys[0]
}
