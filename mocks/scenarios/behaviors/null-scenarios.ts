import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { summarizeValue } from '../../../src/base/summarize-value.ts'
import { contract, type Operation } from '../../../src/contract/contract.ts'
import { listEntryNames } from '../../../src/contract/model/list-attributes.ts'
import type { StatementLevel } from '../../../src/contract/schema/filter-by-level.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { applyEdits, createEdit } from '../entries/apply-edits.ts'
import {
  isNullable,
  isSeriesTime,
  listPathsIn,
  listValueLocations,
  type ValueLocation,
} from '../entries/list-value-locations.ts'
import { findSchemaName, readEntryShape, type ValueShape } from '../entries/read-entry-shape.ts'
import { readPercent } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

const DEFAULT_SHARE = '20%'
const NULLS = hashName('some nulls')

/** Scenarios with null for missing values. Clients that read null as 0 show worthless pools (field notes). */
export const nullScenarios = [
  {
    name: 'many-nulls',
    rank: 4,
    says: 'Every nullable value is null, except the time of a series',
    concerns: operation => listEntryNames(operation).some(schema => listBlankable(schema).length > 0),
    start: () => ({ entries: (entries, context) => insertNulls(entries, listBlankable, context) }),
  },
  {
    name: 'unpriced',
    says: 'Prices are unknown: nullable values in USD and everything computed from them are null',
    concerns: operation => listEntryNames(operation).some(schema => listPriced(schema).length > 0),
    start: () => ({ entries: removePrices }),
  },
  {
    name: 'nulls',
    rank: 5,
    says: `A share of the nullable values is null, or one column in each row (default ${DEFAULT_SHARE})`,
    takes: 'P% or COLUMN',
    example: DEFAULT_SHARE,
    concerns: operation => listEntryNames(operation).some(schema => listNullable(schema).length > 0),
    concernsWith: (operation, argument) =>
      readPercent(argument) !== undefined || listPlacesOf(operation, argument).length > 0,
    start: (argument = DEFAULT_SHARE) => {
      const share = readPercent(argument)
      if (share !== undefined) return { entries: (entries, context) => blankShare(entries, share, context) }
      if (!contract.operations.some(operation => listPlacesOf(operation, argument).length > 0)) {
        const places = contract.operations.flatMap(listEntryNames).flatMap(listNullable)
        const columns = [...new Set(places.map(({ path }) => String(path[0])))]
        const form = 'form: P% or COLUMN, such as 20%'
        throw createUnknownNameError('nullable column', summarizeValue(argument), columns, form)
      }
      return {
        entries: (entries, context) =>
          insertNulls(entries, schema => selectColumn(listNullable(schema), argument), context),
      }
    },
  },
] as const satisfies readonly Scenario[]

/** Sets values at some places of each entry to null, as far as rules of these levels allow. */
function insertNulls(
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

function listNullable(schema: string): ValueLocation[] {
  return listValueLocations(readEntryShape(schema)).filter(({ shape }) => isNullable(shape))
}

/** Returns the nullable places whose values a client can do without: a series without times cannot be drawn. */
function listBlankable(schema: string): ValueLocation[] {
  return listNullable(schema).filter(({ path }) => !isSeriesTime(schema, path))
}

/** Returns the nullable amounts in USD. The contract names every amount of money after its currency. */
function listPriced(schema: string): ValueLocation[] {
  return listNullable(schema).filter(({ path, shape }) => /usd/i.test(`${path.join()} ${shape.title}`))
}

/** Returns the places of a column, or those inside its values. */
function selectColumn(places: readonly ValueLocation[], column: string): ValueLocation[] {
  return places.filter(({ path }) => `${path.join('.')}.`.startsWith(`${column}.`))
}

function listPlacesOf(operation: Operation, column: string): ValueLocation[] {
  return listEntryNames(operation).flatMap(schema => selectColumn(listNullable(schema), column))
}

/** Sets values of each entry to null, drawn by seed, row and place: the same ones in each reply. */
function blankShare(
  entries: readonly ReplyEntry[],
  share: number,
  context: RequestContext,
): readonly ReplyEntry[] {
  const places = listBlankable(findSchemaName(context))
  return entries.flatMap(entry => {
    const row = drawHash(context.world.seed, NULLS, hashName(readRowKey(entry, context)))
    const edits = places
      .flatMap(({ path }) => listPathsIn(entry, path))
      .filter(path => drawFraction(drawHash(row, NULLS, hashName(path.join('\n')))) < share)
      .map(path => createEdit(path, () => null))
    return edits.length === 0 ? entry : applyEdits([entry], edits, ['documented'], context)
  })
}

/**
 * Returns a text that identifies the row of an entry in all replies: its addresses and ids, the time of a series, and
 * the addresses in the request. An entry without any has its texts.
 */
function readRowKey(entry: ReplyEntry, context: RequestContext): string {
  const { operation, query } = context
  const schema = findSchemaName(context)
  const { members } = readEntryShape(schema)
  const isKey = (field: string) =>
    isSeriesTime(schema, [field]) || isId(field, entry[field], members[field] as ValueShape)
  const fields = Object.keys(members)
  const keys = fields.filter(isKey)
  const chosen = keys.length > 0 ? keys : fields.filter(field => members[field]?.types.join() === 'string')
  const requested = operation.parameters
    .filter(
      ({ required, schema: { type, pattern } }) => required && type === 'string' && pattern !== undefined,
    )
    .map(({ name }) => query[name])
  return [...chosen.map(field => entry[field]), ...requested].join('\n').toLowerCase()
}

/** True for a text of a fixed form that is no number, such as an address, and for an id by its name. */
function isId(field: string, value: unknown, { types, limits }: ValueShape): boolean {
  if (/(^id|_id|Id)$/.test(field)) return true
  const has = (keyword: string) => limits.some(limit => limit.keyword === keyword)
  return types.join() === 'string' && has('pattern') && !has('format') && !/^-?[\d.]+$/.test(String(value))
}
