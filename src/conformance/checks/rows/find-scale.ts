import { groupBy } from '../../../base/group-by.ts'
import { type AuthoredRule, parseRule } from '../../../contract/find-broken-rules.ts'
import { findEntryName, findScopeParameter, listAttributes } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'
import { evaluateParsed } from '../across/evaluate-expression.ts'

/** The common error of rows that break a rule, in words, its column, if it is one, and the rows. Default: all. */
export interface Cause {
  readonly message?: string
  readonly column?: string
  readonly rows?: ReadonlySet<NamedRow>
}

/** Number of different values, of rows that have them, and the odds that exclude chance. */
const [MIN_VALUES, MIN_ROWS, MAX_ODDS] = [3, 2, 1e-3]
/** Deviations that rounding and moving data explain: of values from each other, and of all from a power of ten (decimal logarithm). */
const [MIN_DEVIATION, MAX_DEVIATION, COMMON_DEVIATION] = [0.005, 0.15, 0.03]
/** A factor of five. To count both sides, twice, is a factor of four, so that another way to count explains no more. */
const LEAST_FACTOR = Math.log10(5)
/** A factor of a million. While figures are counted, the price of one token may change by less. */
const MARKET_FACTOR = 6 - MAX_DEVIATION

const words: Readonly<Record<number, string>> = { 1: 'ten', 2: 'a hundred', 3: 'a thousand', 6: 'a million' }

/** A number of times that a value is too large (`exact`, its decimal logarithm), with the value as `sent`. */
type Ratio = ReturnType<typeof listRatios>[number]

/** Rows that may have one factor: a power of ten, by the decimals of a token, or any other. */
type Candidate = ReturnType<typeof listCandidates>[number]

/**
 * Finds columns that are too large or too small by one factor in every row. Else in all broken rows of a kind: of one chain,
 * one token, or tokens with the same decimals.
 */
export function findScale(
  { factor = {} }: AuthoredRule,
  replies: readonly ExchangeEvidence[],
  isBroken: (row: NamedRow) => boolean = () => true,
): readonly Cause[] {
  const columns = Object.entries(factor).map(([column, expression]) => {
    const ratios = replies.flatMap(seen => listRatios(column, expression, seen))
    return listCandidates(column, ratios, isBroken)
  })
  for (const form of ['power', 'decimals', 'any'] as const) {
    const found = columns
      .map(all => all.flatMap(each => (each.form === form ? (describeFactor(each) ?? []) : [])))
      .filter(causes => causes.length > 0)
    // What the others are compared with is first, and wrong if all are. Amounts, which have decimals, are last.
    const isAll = found.length === columns.length
    const causes =
      isAll && form !== 'decimals' ? found[0] : isAll || form === 'any' ? found.at(-1) : found.flat()
    if (causes?.[0] !== undefined) return causes.toSorted((one, other) => other.rows.size - one.rows.size)
  }
  return []
}

/** Lists the factors of each row. A row without a value for one, such as null or no trades, has none. */
function listRatios(column: string, expression: string, seen: ExchangeEvidence) {
  const { rows = [], typed: query, now } = seen
  return rows.flatMap(row => {
    const sent = JSON.stringify(row[column])
    return [evaluateParsed(parseRule(expression), { row, sent: row, rows, query, now })]
      .flat()
      .filter((ratio): ratio is number => typeof ratio === 'number' && ratio > 0 && ratio < Infinity)
      .map((ratio, at) => ({ exact: Math.log10(ratio), row, seen, sent, at }))
  })
}

/** Lists all ratios and those of each kind, `of` a value, with the column whose value is an exponent, and its sign or 0. */
function listCandidates(column: string, ratios: readonly Ratio[], isBroken: (row: NamedRow) => boolean) {
  const [first] = ratios
  if (first === undefined) return []
  const { decimals, keys } = listTokenColumns(first)
  const scope = findScopeParameter(first.seen.target)?.name ?? ''
  const whole = { column, ratios, of: '', name: '', sign: 0 }
  const parts = [...decimals, ...keys, scope].flatMap(name => {
    const groups = groupBy(ratios, ({ row, seen }) => (name === scope ? seen.typed[name] : row[name]))
    const broken = [...groups].filter(([, some]) => groups.size > 1 && some.every(({ row }) => isBroken(row)))
    return broken.map(([value, some]) => ({ ...whole, ratios: some, of: ` with ${name} ${value}` }))
  })
  const exponents = decimals.flatMap(name => [1, -1].map(sign => ({ ...whole, name, sign })))
  const forms = { power: [whole], decimals: [...exponents, ...parts], any: [whole, ...parts] }
  return Object.entries(forms).flatMap(([form, all]) => all.map(each => ({ ...each, form })))
}

/** Lists the columns with the decimals and with the key of what has decimals. */
function listTokenColumns({ seen }: Ratio) {
  const attributes = listAttributes(findEntryName(seen.target))
  const list = (isMeant: (name: string, key?: string) => boolean) =>
    attributes.flatMap(({ entity, name, column }) => {
      const { key = [], facts = {} } = meanings.entities[entity] ?? {}
      return facts.decimals !== undefined && isMeant(name, key.at(-1)) ? column : []
    })
  return { decimals: list(name => name === 'decimals'), keys: list((name, key) => name === key) }
}

/**
 * Describes the factor of all rows, if no market explains it. The odds are those of rows whose factors lie anywhere between
 * 1 and it, and of a factor that need be no power of ten.
 */
function describeFactor({ form, column, ratios, of, name, sign }: Candidate) {
  const far = ratios.filter(({ exact }) => Math.abs(exact) >= LEAST_FACTOR)
  const [first] = far
  const count = new Set(far.map(({ sent }) => sent)).size
  const values = new Set(far.map(({ at, sent }) => `${at} ${sent}`)).size
  const isAll = sign !== 0 || far.length === ratios.length
  if (first === undefined || !isAll || values < MIN_VALUES || count < MIN_ROWS) return undefined
  const sort = (all: readonly Ratio[], read: (ratio: Ratio) => number) =>
    all.map(read).toSorted((a, b) => a - b)
  const rest = sort(ratios, ({ exact, row }) => exact - (sign === 0 ? 0 : sign * Number(row[name])))
  const [least = 0, most = 0] = [rest[0], rest.at(-1)]
  const middle = (least + most) / 2
  const exponent = form === 'any' ? middle : Math.round(middle)
  const deviation = Math.max(MIN_DEVIATION, most - middle)
  const off = Math.max(MIN_DEVIATION, Math.abs(middle - exponent))
  const sizes = sort(far, ({ exact }) => Math.abs(exact))
  const odds = ((2 * deviation) / (sizes.at(-1) ?? 0)) ** (count - 1) * (form === 'any' ? 1 : 2 * off)
  const isNear = deviation <= MAX_DEVIATION && off <= Math.max(COMMON_DEVIATION, deviation)
  if (!isNear || odds > MAX_ODDS || (sign === 0 && exponent === 0)) return undefined
  // Of all rows, all tokens are the same; of a kind, one of two.
  const { keys } = listTokenColumns(first)
  const isOne = (key: string) => far.every(({ row }) => row[key] === first.row[key])
  const isOneToken = keys.some(isOne) && (of !== '' || keys.every(isOne))
  if (isOneToken && (form === 'any' || (sizes[0] ?? 0) < MARKET_FACTOR)) return undefined
  const way = Math.sign(first.exact)
  const times = `${formatFactor(way * exponent, way * sign, name)} times too ${way > 0 ? 'large' : 'small'}`
  const chance = `By chance it is less than once in 10^${Math.min(9, Math.floor(-Math.log10(odds)))}.`
  const message = `${column} is ${times}, in all ${values} values that tell${of}. ${chance}`
  return { column, message, rows: new Set(far.map(({ row }) => row)) }
}

/** Formats a factor, such as `a hundred`, `10^decimals`, `10^(18 - decimals)` or `about 190`. */
function formatFactor(exponent: number, sign: number, name: string): string {
  if (sign < 0) return `10^(${exponent} - ${name})`
  if (sign > 0) return `10^(${name} + ${exponent})`.replace(/\((.*) \+ 0\)/, '$1').replace('+ -', '- ')
  if (!Number.isInteger(exponent)) return `about ${Number((10 ** exponent).toPrecision(2))}`
  return words[exponent] ?? `10^${exponent}`
}

/** Counts the rows of a reply that hold and break a rule, after each was changed. */
export type CountRows = (
  seen: ExchangeEvidence,
  change: (row: NamedRow) => NamedRow,
) => { readonly held: number; readonly broken: number }

/** Number of rows that exclude chance, and the share of rows to which an exchange makes no difference. */
const [MIN_BROKEN, MAX_ALIKE] = [5, 0.5]

/** Finds the columns whose exchange makes a rule hold in all rows of several replies, most of which break it as they are. */
export function findExchangedColumns(
  { rule }: AuthoredRule,
  replies: readonly ExchangeEvidence[],
  count: CountRows,
): Cause | undefined {
  // What is only larger than another is so in any row when the two are exchanged.
  if (!/\b(near|rounded|addsUp|quotient)\(/.test(rule)) return undefined
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
