import { parseType } from '../../../src/clickhouse/column-type.ts'
import { largestIntegers } from '../../../src/clickhouse/largest-integers.ts'
import { listTypeKinds } from '../../../src/clickhouse/type-kind.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import { isInstantName } from '../../../src/contract/model/is-instant-name.ts'
import { listEntryNames } from '../../../src/contract/model/list-attributes.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { applyEdits, createEdit } from '../entries/apply-edits.ts'
import { isSeriesTime, listValueLocations, type ValueLocation } from '../entries/list-value-locations.ts'
import { findSchemaName, readEntryShape, type ValueShape } from '../entries/read-entry-shape.ts'
import { sortReplyEntries } from '../entries/sort-reply-entries.ts'
import type { Scenario } from '../scenario.ts'

/** Scenario with numbers at the limits of their types, as far as the rules of the contract allow. */
export const bigNumbers = {
  name: 'big-numbers',
  says: 'Counts exceed 2^53, 256-bit integers are at their bounds, other numbers grow by 2^70 (in a series: shrink by 2^40)',
  concerns: operation => listEntryNames(operation).some(schema => listNumberPlaces(schema).length > 0),
  start: () => ({ entries: enlargeEntries }),
} as const satisfies Scenario

const LARGE_COUNT = 2n ** 56n
// Powers of two: sums and comparisons that held go on to hold exactly.
const HUGE = 2 ** 70
/** The factor in a series, since no chart draws huge numbers. */
const TINY = 2 ** -40

const levels = ['documented', 'inferred', 'open'] as const

function enlargeEntries(entries: readonly ReplyEntry[], context: RequestContext): readonly ReplyEntry[] {
  const schema = findSchemaName(context)
  const isSeries = Object.keys(readEntryShape(schema).members).some(field => isSeriesTime(schema, [field]))
  const edits = listNumberPlaces(schema).map(({ path, shape }) => {
    const largest = findLargest(schema, String(path[0]))
    return createEdit(path, value => {
      if (!value) return value // none, and nothing to enlarge
      // An odd count shows what a client loses.
      if (isCount(shape)) return (BigInt(value as number) + LARGE_COUNT) | 1n
      return isAmount(shape) ? Number(value) * (isSeries ? TINY : HUGE) : largest
    })
  })
  return sortReplyEntries(applyEdits(entries, edits, levels, context), context)
}

/** Returns every place of an entry that can have a number of any size. An instant cannot. */
function listNumberPlaces(schema: string): ValueLocation[] {
  return listValueLocations(readEntryShape(schema)).filter(
    ({ path, shape }) =>
      !isInstantName(String(path.at(-1))) &&
      !isSeriesTime(schema, path) &&
      (isCount(shape) || isAmount(shape) || findLargest(schema, String(path[0])) !== undefined),
  )
}

/** Returns the largest value of a 256-bit column, as a string (contract, shared rules, envelope rule 4). */
function findLargest(schema: string, field: string): string | undefined {
  const column = contract.tables[schema as TableName]?.find(({ name }) => name === field)
  return (
    column &&
    listTypeKinds(parseType(column.type))
      .flatMap(kind => (kind in largestIntegers ? largestIntegers[kind as 'signedDigits'] : []))
      .map(String)[0]
  )
}

function isCount({ types, limits }: ValueShape): boolean {
  return (
    types.includes('integer') &&
    limits.every(({ keyword, bound }) => keyword !== 'maximum' || Number(bound) > 2 ** 53)
  )
}

/** True for a number whose only limit is a minimum of zero. */
function isAmount({ types, limits }: ValueShape): boolean {
  return (
    types.includes('number') && limits.every(({ keyword, bound }) => keyword === 'minimum' && bound === 0)
  )
}
