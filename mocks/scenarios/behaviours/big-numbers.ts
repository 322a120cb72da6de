import { contract } from '../../../src/contract/contract.ts'
import type { TableName } from '../../../src/contract/types.ts'
import type { Context, Entry } from '../../core/context.ts'
import { type Edit, settle } from '../entries/apply-edits.ts'
import {
  brokenBy,
  entryShape,
  mentions,
  rulesAt,
  type Shape,
  schemaOf,
  schemasOf,
} from '../entries/entry-schema.ts'
import { inOrder } from '../entries/order.ts'
import { changeAt, type Place, placesOf } from '../entries/places.ts'
import type { Scenario } from '../shared/scenario.ts'

/** Numbers at the edge of their types, as far as the rules let them go there. */
export const bigNumbers: Scenario = {
  name: 'big-numbers',
  says: 'has counts beyond 2^53, 256-bit integers at their bounds, numbers above 1e21 and below 1e-9',
  concerns: operation => schemasOf(operation).some(schema => numbers(schema).length > 0),
  start: () => ({ entries: enlarged }),
}

// Powers of two: sums and comparisons that held go on to hold exactly.
const HUGE = 2 ** 70
const TINY = 2 ** -40

const levels = ['documented', 'inferred'] as const

/** The second half becomes tiny, unless a rule compares the entries. */
function enlarged(entries: readonly Entry[], context: Context): readonly Entry[] {
  const half = Math.ceil(entries.length / 2)
  const scaled = (factor: number, some: readonly Entry[]) =>
    settle(some, edits(context, factor, spareBits(entries, context)), levels, context)
  const both = inOrder(
    [...scaled(HUGE, entries.slice(0, half)), ...scaled(TINY, entries.slice(half))],
    context,
  )
  const flaws = (list: readonly Entry[]) => brokenBy(rulesAt(schemaOf(context), levels), list, context).length
  return flaws(both) > flaws(entries) ? inOrder(scaled(HUGE, entries), context) : both
}

function edits(context: Context, factor: number, bits: number): Edit[] {
  const schema = schemaOf(context)
  const rules = rulesAt(schema, levels)
  return numbers(schema).map(({ path, shape }) => {
    const field = String(path[0])
    // An odd count shows what a client loses; where a rule adds counts up, they must stay multiples.
    const odd = rules.some(rule => mentions(rule, field)) ? 0n : 1n
    const change = (value: unknown) => {
      if (!value) return value // none, and nothing to enlarge
      if (isCount(shape)) return (BigInt(value as number) << BigInt(bits)) + odd
      return isAmount(shape) ? Number(value) * factor : boundOf(schema, field)
    }
    return { field, change: entry => changeAt(entry, path, change) as Entry }
  })
}

/** Every place that can take a number of any size. */
function numbers(schema: string): Place[] {
  return placesOf(entryShape(schema), 'each').filter(
    ({ path, shape }) => isCount(shape) || isAmount(shape) || boundOf(schema, String(path[0])) !== undefined,
  )
}

/** The largest value of a 256-bit column, which is a string (contract, shared rules, envelope rule 4). */
function boundOf(schema: string, field: string): string | undefined {
  const column = contract.tables[schema as TableName]?.find(({ name }) => name === field)
  return largest[column?.type.match(/U?Int256/)?.[0] ?? '']
}

const largest: Readonly<Record<string, string>> = {
  Int256: String(2n ** 255n - 1n),
  UInt256: String(2n ** 256n - 1n),
}

/** How far the counts of a reply can be shifted to the left, and still fit 63 bits. */
function spareBits(entries: readonly Entry[], context: Context): number {
  let most = 1
  const look = (value: unknown) => {
    most = Math.max(most, Math.abs(Number(value)))
    return value
  }
  const counts = numbers(schemaOf(context)).filter(({ shape }) => isCount(shape))
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
