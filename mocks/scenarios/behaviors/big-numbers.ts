import { parseType } from '../../../src/clickhouse/column-type.ts'
import { largestIntegers } from '../../../src/clickhouse/largest-integers.ts'
import { listTypeKinds } from '../../../src/clickhouse/type-kind.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import { mentionsName } from '../../../src/contract/find-broken-rules.ts'
import { isInstantName } from '../../../src/contract/model/is-instant-name.ts'
import { listEntryNames } from '../../../src/contract/model/list-attributes.ts'
import type { ReplyEntry, RequestContext } from '../../core/request-context.ts'
import { applyEdits, createEdit, type EntryEdit } from '../entries/apply-edits.ts'
import {
  changeValueAt,
  isSeriesTime,
  listValueLocations,
  type ValueLocation,
} from '../entries/list-value-locations.ts'
import {
  collectBrokenRules,
  findSchemaName,
  listRulesAt,
  readEntryShape,
  type ValueShape,
} from '../entries/read-entry-shape.ts'
import { sortReplyEntries } from '../entries/sort-reply-entries.ts'
import type { Scenario } from '../scenario.ts'

/** Scenario with numbers at the limits of their types, as far as the rules of the contract allow. */
export const bigNumbers = {
  name: 'big-numbers',
  says: 'Counts exceed 2^53, 256-bit integers are at their bounds, others above 1e21 or below 1e-9 (in a series: below)',
  concerns: operation => listEntryNames(operation).some(schema => listNumberPlaces(schema).length > 0),
  start: () => ({ entries: enlargeEntries }),
} as const satisfies Scenario

// Powers of two: sums and comparisons that held go on to hold exactly.
const HUGE = 2 ** 70
const TINY = 2 ** -40

const levels = ['documented', 'inferred'] as const

/**
 * Makes the numbers in the first half of the entries huge, and in the second half tiny. If that breaks more
 * rules, all numbers become huge. Those of a series become tiny, since no chart draws huge ones.
 */
function enlargeEntries(entries: readonly ReplyEntry[], context: RequestContext): readonly ReplyEntry[] {
  const schema = findSchemaName(context)
  const isSeries = Object.keys(readEntryShape(schema).members).some(field => isSeriesTime(schema, [field]))
  const half = isSeries ? 0 : Math.ceil(entries.length / 2)
  const scaled = (factor: number, some: readonly ReplyEntry[]) =>
    applyEdits(some, listEdits(context, factor, countSpareBits(entries, context)), levels, context)
  const halves = [...scaled(HUGE, entries.slice(0, half)), ...scaled(TINY, entries.slice(half))]
  const both = sortReplyEntries(halves, context)
  const flaws = (list: readonly ReplyEntry[]) =>
    collectBrokenRules(listRulesAt(schema, levels), list, context).length
  return !isSeries && flaws(both) > flaws(entries) ? sortReplyEntries(scaled(HUGE, entries), context) : both
}

function listEdits(context: RequestContext, factor: number, bits: number): EntryEdit[] {
  const schema = findSchemaName(context)
  const rules = listRulesAt(schema, levels)
  return listNumberPlaces(schema).map(({ path, shape }) => {
    const field = String(path[0])
    // An odd count shows what a client loses; where a rule adds counts up, they must stay multiples.
    const odd = rules.some(rule => mentionsName(rule, field)) ? 0n : 1n
    const largest = findLargest(schema, field)
    const change = (value: unknown) => {
      if (!value) return value // none, and nothing to enlarge
      if (isCount(shape)) return (BigInt(value as number) << BigInt(bits)) + odd
      return isAmount(shape) ? Number(value) * factor : largest
    }
    return createEdit(path, change)
  })
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

/** Returns the number of bits by which all counts of a reply can be shifted left within 63 bits. */
function countSpareBits(entries: readonly ReplyEntry[], context: RequestContext): number {
  let most = 1
  const look = (value: unknown) => {
    most = Math.max(most, Math.abs(Number(value)))
    return value
  }
  const counts = listNumberPlaces(findSchemaName(context)).filter(({ shape }) => isCount(shape))
  for (const entry of entries) for (const { path } of counts) changeValueAt(entry, path, look)
  return Math.max(0, 62 - Math.ceil(Math.log2(most + 1)))
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
