import { EvaluationError } from '@marcbachmann/cel-js'
import { type AuthoredRule, parseRule } from '../../../contract/find-broken-rules.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'

/** A column that is too large or too small by the same power of ten in every row. */
export interface Scale {
  readonly column: string
  /** 2 for a hundred times too large, -2 for a hundredth. */
  readonly power: number
  /** Number of different values that show it. */
  readonly values: number
}

/** Number of different values, and of rows that have them, that exclude chance. */
const [MIN_VALUES, MIN_ROWS] = [3, 2]
/** Deviation of a factor from a power of ten that moving data explain (decimal logarithm). */
const MAX_DEVIATION = 0.15

/** Finds a column of a rule whose factors are the same power of ten in all rows of several replies. */
export function findScale(
  { factor = {} }: AuthoredRule,
  replies: readonly ExchangeEvidence[],
): Scale | undefined {
  for (const [column, expression] of Object.entries(factor)) {
    const values = new Set<string>()
    const rows = new Set<string>()
    let power: number | undefined
    const isSame = (ratio: number) => {
      const exact = Math.log10(ratio)
      power ??= Math.round(exact)
      return Math.abs(exact - power) <= MAX_DEVIATION
    }
    const isScaled = replies.every(seen =>
      (seen.rows ?? []).every(row => {
        const ratios = listRatios(expression, row, seen)
        const sent = JSON.stringify(row[column])
        if (ratios.length > 0) rows.add(sent)
        for (const at of ratios.keys()) values.add(`${at} ${sent}`)
        return ratios.every(isSame)
      }),
    )
    if (isScaled && power !== undefined && power !== 0 && values.size >= MIN_VALUES && rows.size >= MIN_ROWS)
      return { column, power, values: values.size }
  }
  return undefined
}

/** Returns the factors of a row. A row without a value for one, such as null or no trades, has none. */
function listRatios(expression: string, row: object, { rows, typed, now }: ExchangeEvidence): number[] {
  try {
    const found: unknown = parseRule(expression)({ row, sent: row, rows, query: typed, now })
    return [found]
      .flat()
      .filter((ratio): ratio is number => typeof ratio === 'number' && ratio > 0 && ratio < Infinity)
  } catch (error) {
    if (error instanceof EvaluationError) return []
    throw error
  }
}

const names: Readonly<Record<number, string>> = { 1: 'ten', 2: 'a hundred', 3: 'a thousand', 6: 'a million' }

/** Describes a scale in words: `a hundred times too large`. */
export function describeScale({ column, power, values }: Scale): string {
  const times = names[Math.abs(power)] ?? `10^${Math.abs(power)}`
  return `${column} is ${times} times too ${power > 0 ? 'large' : 'small'}, in all ${values} values that tell.`
}
