import { type AuthoredRule, parseRule } from '../../../contract/find-broken-rules.ts'
import { findEntryName, listAttributes } from '../../../contract/model/list-attributes.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { evaluateParsed } from '../across/evaluate-expression.ts'

/** The common error of all rows that break a rule, in words, and its column, if it is one. */
export interface Cause {
  readonly message?: string
  readonly column?: string
}

/** Number of different values, and of rows that have them, that exclude chance. */
const [MIN_VALUES, MIN_ROWS] = [3, 2]
/** Deviation of a factor from a power of ten that moving data explain (decimal logarithm). */
const MAX_DEVIATION = 0.15

const words: Readonly<Record<number, string>> = { 1: 'ten', 2: 'a hundred', 3: 'a thousand', 6: 'a million' }

/** Finds a column that is too large or too small by one power of ten, or by the decimals of a token, in every row. */
export function findScale(
  { factor = {} }: AuthoredRule,
  replies: readonly ExchangeEvidence[],
): Cause | undefined {
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
    const decimals = () =>
      listDecimals(replies).find(name => isInAllRows(row => Math.sign(power) * Number(row[name])))
    const exponent = isInAllRows(() => power) ? Math.abs(power) : decimals()
    if (exponent === undefined) continue
    const times = words[Number(exponent)] ?? `10^${exponent}`
    const way = power > 0 ? 'large' : 'small'
    return { column, message: `${column} is ${times} times too ${way}, in all ${values} values that tell.` }
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

/** Counts the rows of a reply that hold and break a rule, after each was changed. */
export type CountRows = (
  seen: ExchangeEvidence,
  change: (row: NamedRow) => NamedRow,
) => { readonly held: number; readonly broken: number }

/** Number of rows that exclude chance, and the share of rows to which an exchange makes no difference. */
const [MIN_BROKEN, MAX_ALIKE] = [5, 0.5]
/** Functions that say what a number equals. What is only larger than another is so in any row when the two are exchanged. */
const equality = /\b(near|rounded|addsUp|quotient)\(/

/** Finds the columns whose exchange makes a rule hold in all rows of several replies, most of which break it as they are. */
export function findExchangedColumns(
  { rule }: AuthoredRule,
  replies: readonly ExchangeEvidence[],
  count: CountRows,
): Cause | undefined {
  if (!equality.test(rule)) return undefined
  const asSent = replies.map(seen => count(seen, row => row))
  const told = replies.filter((_, at) => (asSent[at]?.broken ?? 0) > 0)
  const sum = (name: 'held' | 'broken') => asSent.reduce((all, each) => all + each[name], 0)
  if (sum('broken') < MIN_BROKEN || sum('held') > MAX_ALIKE * sum('broken')) return undefined
  const pairs = listPairs(rule, told[0]?.rows?.[0] ?? {}).filter(([one, other]) => {
    const swap = (row: NamedRow) => ({ ...row, [one]: row[other], [other]: row[one] })
    return told.every(seen => {
      const swapped = count(seen, swap)
      return swapped.broken === 0 && swapped.held > 0
    })
  })
  const said = pairs.map(([one, other]) => `${one} and ${other}`)
  return said.length === 0 ? undefined : { message: `${said.join(', or ')} are exchanged in every row.` }
}

function listPairs(rule: string, row: NamedRow) {
  const mentioned = [...new Set([...rule.matchAll(/\b(?:row|sent)\.(\w+)/g)].map(([, name = '']) => name))]
  const names = mentioned.filter(name => typeof row[name] === 'number')
  return names.flatMap((one, at) => names.slice(at + 1).map(other => [one, other] as const))
}
