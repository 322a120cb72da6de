import { parseType } from '../../../src/clickhouse/column-type.ts'
import { listTypeFacts } from '../../../src/clickhouse/type-facts.ts'
import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/contract-types.ts'
import type { Context, ReplyEntry } from '../../core/context.ts'
import { applyEdits, type Edit } from '../entries/apply-edits.ts'
import { changeAt, listPlaces, type Place } from '../entries/list-places.ts'
import {
  collectBrokenRules,
  findSchemaName,
  listRulesAt,
  listSchemaNames,
  mentionsField,
  readEntryShape,
  type Shape,
} from '../entries/read-entry-shape.ts'
import { sortEntries } from '../entries/sort-entries.ts'
import type { Scenario } from '../scenario.ts'

/** Numbers at the edge of their types, as far as the rules let them go there. */
export const bigNumbers = {
  name: 'big-numbers',
  says: 'Counts exceed 2^53, 256-bit integers are at their bounds, other numbers exceed 1e21 or are below 1e-9',
  concerns: operation => listSchemaNames(operation).some(schema => listNumberPlaces(schema).length > 0),
  start: () => ({ entries: enlargeEntries }),
} as const satisfies Scenario

// Powers of two: sums and comparisons that held go on to hold exactly.
const HUGE = 2 ** 70
const TINY = 2 ** -40

const levels = ['documented', 'inferred'] as const

/** The second half becomes tiny, unless a rule compares the entries. */
function enlargeEntries(entries: readonly ReplyEntry[], context: Context): readonly ReplyEntry[] {
  const half = Math.ceil(entries.length / 2)
  const scaled = (factor: number, some: readonly ReplyEntry[]) =>
    applyEdits(some, listEdits(context, factor, countSpareBits(entries, context)), levels, context)
  const both = sortEntries(
    [...scaled(HUGE, entries.slice(0, half)), ...scaled(TINY, entries.slice(half))],
    context,
  )
  const flaws = (list: readonly ReplyEntry[]) =>
    collectBrokenRules(listRulesAt(findSchemaName(context), levels), list, context).length
  return flaws(both) > flaws(entries) ? sortEntries(scaled(HUGE, entries), context) : both
}

function listEdits(context: Context, factor: number, bits: number): Edit[] {
  const schema = findSchemaName(context)
  const rules = listRulesAt(schema, levels)
  return listNumberPlaces(schema).map(({ path, shape }) => {
    const field = String(path[0])
    // An odd count shows what a client loses; where a rule adds counts up, they must stay multiples.
    const odd = rules.some(rule => mentionsField(rule, field)) ? 0n : 1n
    const largest = findLargest(schema, field)
    const change = (value: unknown) => {
      if (!value) return value // none, and nothing to enlarge
      if (isCount(shape)) return (BigInt(value as number) << BigInt(bits)) + odd
      return isAmount(shape) ? Number(value) * factor : largest
    }
    return { field, change: entry => changeAt(entry, path, change) as ReplyEntry }
  })
}

/** Every place that can take a number of any size. */
function listNumberPlaces(schema: string): Place[] {
  return listPlaces(readEntryShape(schema), 'each').filter(
    ({ path, shape }) =>
      isCount(shape) || isAmount(shape) || findLargest(schema, String(path[0])) !== undefined,
  )
}

/** The largest value of a 256-bit column, which is a string (contract, shared rules, envelope rule 4). */
function findLargest(schema: string, field: string): string | undefined {
  const column = contract.tables[schema as TableName]?.find(({ name }) => name === field)
  return (
    column &&
    listTypeFacts(parseType(column.type))
      .flatMap(({ largest = [] }) => largest)
      .map(String)[0]
  )
}

/** Returns how many bits the counts of a reply can be shifted left within 63 bits. */
function countSpareBits(entries: readonly ReplyEntry[], context: Context): number {
  let most = 1
  const look = (value: unknown) => {
    most = Math.max(most, Math.abs(Number(value)))
    return value
  }
  const counts = listNumberPlaces(findSchemaName(context)).filter(({ shape }) => isCount(shape))
  for (const entry of entries) for (const { path } of counts) changeAt(entry, path, look)
  return Math.max(0, 62 - Math.ceil(Math.log2(most + 1)))
}

function isCount({ types, limits }: Shape): boolean {
  return (
    types.includes('integer') &&
    limits.every(({ keyword, bound }) => keyword !== 'maximum' || Number(bound) > 2 ** 53)
  )
}

/** A number whose only bound is zero. */
function isAmount({ types, limits }: Shape): boolean {
  return (
    types.includes('number') && limits.every(({ keyword, bound }) => keyword === 'minimum' && bound === 0)
  )
}
