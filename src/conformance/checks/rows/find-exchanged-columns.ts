import type { AuthoredRule } from '../../../contract/find-broken-rules.ts'
import type { ExchangeEvidence, NamedRow } from '../../evidence/evidence.ts'

/** Two columns of which each has the values of the other in every row. */
export type ColumnPair = readonly [one: string, other: string]

/** Number of rows that hold and break a rule. */
export interface RuleCount {
  readonly held: number
  readonly broken: number
}

/** Counts the rows of a reply that hold and break a rule, after each was changed. */
export type CountRows = (seen: ExchangeEvidence, change: (row: NamedRow) => NamedRow) => RuleCount

/** Number of rows that exclude chance, and the share of rows to which an exchange makes no difference. */
const [MIN_ROWS, MAX_ALIKE] = [5, 0.5]
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
  if (broken < MIN_ROWS || add(each => each.held) > MAX_ALIKE * broken) return []
  return listPairs(rule, told[0]?.rows?.[0] ?? {}).filter(([one, other]) => {
    const swap = (row: NamedRow) => ({ ...row, [one]: row[other], [other]: row[one] })
    return told.every(seen => {
      const swapped = count(seen, swap)
      return swapped.broken === 0 && swapped.held > 0
    })
  })
}

/** Returns the pairs of columns with numbers that a rule mentions. */
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
