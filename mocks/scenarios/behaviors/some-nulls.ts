import type { ContractError } from '../../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { summarizeValue } from '../../../src/base/summarize-value.ts'
import { contract, type Operation } from '../../../src/contract/contract.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { drawFraction } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { applyEdits, createEdit } from '../entries/apply-edits.ts'
import { listPathsIn, type ValueLocation } from '../entries/list-value-locations.ts'
import { findSchemaName, listSchemaNames } from '../entries/read-entry-shape.ts'
import { readRowKey } from '../entries/read-row-key.ts'
import { readPercent } from '../read-percent.ts'
import type { Scenario } from '../scenario.ts'
import { insertNulls, listBlankable, listNullable } from './null-scenarios.ts'

const DEFAULT_SHARE = '20%'
const NULLS = hashName('some nulls')

/** Scenario with null in some cells, as in real lists, or in one column. */
export const someNulls = {
  name: 'nulls',
  says: `A share of the nullable values is null, or one column in each row (default ${DEFAULT_SHARE})`,
  takes: 'P% or COLUMN',
  concerns: operation => listSchemaNames(operation).some(schema => listNullable(schema).length > 0),
  concernsWith: (operation, argument) =>
    readPercent(argument) !== undefined || listPlacesOf(operation, argument).length > 0,
  start: (argument = DEFAULT_SHARE) => {
    const share = readPercent(argument)
    if (share !== undefined) return { entries: (entries, context) => blankShare(entries, share, context) }
    if (!contract.operations.some(operation => listPlacesOf(operation, argument).length > 0))
      throw createNotNullableError(argument)
    return {
      entries: (entries, context) =>
        insertNulls(entries, schema => selectColumn(listNullable(schema), argument), context),
    }
  },
} as const satisfies Scenario

/** Returns the places of a column, or those inside its values. */
function selectColumn(places: readonly ValueLocation[], column: string): ValueLocation[] {
  return places.filter(({ path }) => `${path.join('.')}.`.startsWith(`${column}.`))
}

function listPlacesOf(operation: Operation, column: string): ValueLocation[] {
  return listSchemaNames(operation).flatMap(schema => selectColumn(listNullable(schema), column))
}

function createNotNullableError(column: string): ContractError {
  const places = contract.operations.flatMap(listSchemaNames).flatMap(listNullable)
  const columns = [...new Set(places.map(({ path }) => String(path[0])))]
  return createUnknownNameError(
    'nullable column',
    summarizeValue(column),
    columns,
    'form: P% or COLUMN, such as 20%',
  )
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
