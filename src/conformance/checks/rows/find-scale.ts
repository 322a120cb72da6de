import { type AuthoredRule, parseRule } from '../../../contract/find-broken-rules.ts'
import { findEntryName, listAttributes } from '../../../contract/model/list-attributes.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { evaluateParsed } from '../across/evaluate-expression.ts'

/** A column that is too large or too small by the same power of ten in every row, or by the decimals of a token. */
export interface Scale {
  readonly column: string
  /** 2 for a hundred times too large, -2 for a hundredth. For smallest units, 1 or -1. */
  readonly power: number
  /** Column with the decimals, when each value is in smallest units. */
  readonly decimals?: string
  /** Number of different values that show it. */
  readonly values: number
}

/** Number of different values, and of rows that have them, that exclude chance. */
const [MIN_VALUES, MIN_ROWS] = [3, 2]
/** Deviation of a factor from a power of ten that moving data explain (decimal logarithm). */
const MAX_DEVIATION = 0.15

/** Finds a column of a rule whose factors are the same power of ten in all rows of several replies, or that of a token. */
export function findScale(
  { factor = {} }: AuthoredRule,
  replies: readonly ExchangeEvidence[],
): Scale | undefined {
  for (const [column, expression] of Object.entries(factor)) {
    const ratios = replies.flatMap(seen =>
      (seen.rows ?? []).flatMap(row => {
        const sent = JSON.stringify(row[column])
        return listRatios(expression, row, seen).map((ratio, at) => ({
          exact: Math.log10(ratio),
          row,
          sent,
          at,
        }))
      }),
    )
    const values = new Set(ratios.map(({ at, sent }) => `${at} ${sent}`)).size
    const [first] = ratios
    if (first === undefined || values < MIN_VALUES || new Set(ratios.map(({ sent }) => sent)).size < MIN_ROWS)
      continue
    const isInAllRows = (read: (row: NamedRow) => number) =>
      ratios.every(({ exact, row }) => Math.abs(exact - read(row)) <= MAX_DEVIATION)
    const power = Math.round(first.exact)
    if (power === 0) continue
    if (isInAllRows(() => power)) return { column, power, values }
    const sign = Math.sign(power)
    const decimals = listDecimals(replies).find(name => isInAllRows(row => sign * Number(row[name])))
    if (decimals !== undefined) return { column, power: sign, decimals, values }
  }
  return undefined
}

function listDecimals([seen]: readonly ExchangeEvidence[]): string[] {
  const attributes = seen === undefined ? [] : listAttributes(findEntryName(seen.target))
  return attributes.filter(({ name }) => name === 'decimals').map(({ column }) => column)
}

/** Returns the factors of a row. A row without a value for one, such as null or no trades, has none. */
function listRatios(expression: string, row: object, { rows, typed, now }: ExchangeEvidence): number[] {
  const found = evaluateParsed(parseRule(expression), { row, sent: row, rows, query: typed, now })
  return [found]
    .flat()
    .filter((ratio): ratio is number => typeof ratio === 'number' && ratio > 0 && ratio < Infinity)
}

const names: Readonly<Record<number, string>> = { 1: 'ten', 2: 'a hundred', 3: 'a thousand', 6: 'a million' }

/** Describes a scale in words: `a hundred times too large`. */
export function describeScale({ column, power, decimals, values }: Scale): string {
  const times =
    decimals === undefined ? (names[Math.abs(power)] ?? `10^${Math.abs(power)}`) : `10^${decimals}`
  return `${column} is ${times} times too ${power > 0 ? 'large' : 'small'}, in all ${values} values that tell.`
}

/** Two columns of which each has the values of the other in every row. */
type ColumnPair = readonly [one: string, other: string]

/** Number of rows that hold and break a rule. */
export interface RuleCount {
  readonly held: number
  readonly broken: number
}

/** Counts the rows of a reply that hold and break a rule, after each was changed. */
type CountRows = (seen: ExchangeEvidence, change: (row: NamedRow) => NamedRow) => RuleCount

/** Number of rows that exclude chance, and the share of rows to which an exchange makes no difference. */
const [MIN_BROKEN, MAX_ALIKE] = [5, 0.5]
/** Functions that say what a number equals. What is only larger than another is so in any row when the two are exchanged. */
const equality = /\b(near|rounded|addsUp|quotient)\(/

/** Finds the columns whose exchange makes a rule hold in all rows of several replies, most of which break it as they are. */
export function findExchangedColumns(
  { rule }: AuthoredRule,
  replies: readonly ExchangeEvidence[],
  count: CountRows,
): ColumnPair[] {
  if (!equality.test(rule)) return []
  const asSent = replies.map(seen => count(seen, row => row))
  const told = replies.filter((_, at) => (asSent[at]?.broken ?? 0) > 0)
  const add = (read: (count: RuleCount) => number) => asSent.reduce((sum, each) => sum + read(each), 0)
  const broken = add(each => each.broken)
  if (broken < MIN_BROKEN || add(each => each.held) > MAX_ALIKE * broken) return []
  return listPairs(rule, told[0]?.rows?.[0] ?? {}).filter(([one, other]) => {
    const swap = (row: NamedRow) => ({ ...row, [one]: row[other], [other]: row[one] })
    return told.every(seen => {
      const swapped = count(seen, swap)
      return swapped.broken === 0 && swapped.held > 0
    })
  })
}

function listPairs(rule: string, row: NamedRow): ColumnPair[] {
  const mentioned = [...new Set([...rule.matchAll(/\b(?:row|sent)\.(\w+)/g)].map(([, name = '']) => name))]
  const names = mentioned.filter(name => typeof row[name] === 'number')
  return names.flatMap((one, at) => names.slice(at + 1).map(other => [one, other] as const))
}

/** Describes exchanged columns in words. */
export function describeExchangedColumns(pairs: readonly ColumnPair[]): string {
  const said = pairs.map(([one, other]) => `${one} and ${other}`)
  return `${said.join(', or ')} are exchanged in every row.`
}
