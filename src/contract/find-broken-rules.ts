import { Environment, EvaluationError } from '@marcbachmann/cel-js'
import { memoize } from '../base/memoize.ts'
import type { StatementLevel } from './schema/keep-levels.ts'
import { toSeconds } from './to-seconds.ts'

/** One invariant of a table or an object, as authored under `x-rules`. */
export interface Rule {
  /** Stable id, kept for ever. */
  readonly id: string
  /** CEL over `row`, `sent`, `rows`, `query` and `now`; true when the invariant holds. */
  readonly rule: string
  readonly level?: Exclude<StatementLevel, 'documented'>
}

/** A rule as the document has it. */
export interface AuthoredRule extends Rule {
  /** The same in words. */
  readonly says: string
  /** Document and section it comes from. */
  readonly clause: string
}

/** What a rule is evaluated over: the rows of one reply by column name, its query with defaults, Unix seconds. */
export interface RuleContext {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The same rows, each number that JavaScript would write otherwise as the text that was sent; absent when nobody knows it. */
  readonly sent?: readonly Readonly<Record<string, unknown>>[]
  readonly query: Readonly<Record<string, unknown>>
  readonly now: number
}

/** A rule that does not hold, and the row it speaks of (undefined when it speaks of all rows). */
export interface BrokenRule<Kind extends Rule = Rule> {
  readonly rule: Kind
  readonly row: number | undefined
  /** The operand whose type the rule cannot take: an error of the rule, where the values have their declared types. */
  readonly slip?: string
}

/** CEL with the variables of a rule and the few functions that CEL itself lacks; spec/README.md lists them. */
const environment = new Environment({
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 1_000, maxListElements: 100, maxMapEntries: 100 },
})
  .registerVariable('row', 'map')
  .registerVariable('sent', 'map')
  .registerVariable('rows', 'list')
  .registerVariable('query', 'map')
  .registerVariable('now', 'double')
  .registerFunction('near(dyn, dyn): bool', (a: unknown, b: unknown) => near(a, b, 1e-6))
  .registerFunction('near(dyn, dyn, double): bool', near)
  .registerFunction('rounded(dyn, dyn): bool', (shown: unknown, exact: unknown) => rounded(shown, exact, []))
  .registerFunction('rounded(dyn, dyn, list): bool', rounded)
  .registerFunction('addsUp(dyn, list): bool', addsUp)
  .registerFunction('quotient(dyn, dyn, dyn): bool', quotient)
  .registerFunction('unit(dyn): double', computeUnit)
  .registerFunction('abs(dyn): double', (a: unknown) => Math.abs(Number(a)))
  .registerFunction('floor(dyn): double', (a: unknown) => Math.floor(Number(a)))
  .registerFunction('log(dyn): double', (a: unknown) => Math.log(Number(a)))
  .registerFunction('pow(dyn, dyn): double', (a: unknown, b: unknown) => Number(a) ** Number(b))
  .registerFunction('sum(list): double', (list: unknown[]) => list.reduce<number>((a, b) => a + Number(b), 0))
  .registerFunction('largest(list): double', (list: unknown[]) => Math.max(...list.map(Number)))
  .registerFunction('smallest(list): double', (list: unknown[]) => Math.min(...list.map(Number)))
  .registerFunction('unique(list): bool', (list: unknown[]) => new Set(list).size === list.length)
  .registerFunction('ascending(list): bool', (list: unknown[]) =>
    list.every((item, index) => index === 0 || Number(list[index - 1]) < Number(item)),
  )
  .registerFunction('lower(string): string', (text: string) => text.toLowerCase())
  .registerFunction('symbol(string): string', (text: string) => text.replace(/^\$/, '').toLowerCase())
  .registerFunction('time(string): double', (text: string) => Date.parse(text) / 1000)
  .registerFunction('seconds(string): double', toSeconds)

/** A rule, ready to be evaluated. Throws ParseError for what is no CEL. */
export function parseRule(rule: string): ReturnType<Environment['parse']> {
  return environment.parse(rule)
}

/** Whether an operand has a type that the expression cannot take, such as null in a comparison of numbers. */
export function isTypeSlip({ code }: EvaluationError): boolean {
  return code === 'no_such_overload' || code === 'no_matching_overload'
}

/**
 * The rules that `context` breaks; one that mentions `row` or `sent` is evaluated for every row, any other once. A rule that names
 * what is not there, such as a key of a map, does not hold.
 */
export function findBrokenRules<Kind extends Rule>(
  rules: readonly Kind[],
  context: RuleContext,
): BrokenRule<Kind>[] {
  const broken: BrokenRule<Kind>[] = []
  for (const rule of rules) {
    const evaluate = compileRule(rule.rule)
    if (!speaksOfRow(rule.rule)) {
      const outcome = evaluate(context)
      if (outcome !== true) broken.push({ rule, row: undefined, ...outcome })
      continue
    }
    // One scope for all rows: a copy for each of them would be most of what a simple rule costs.
    const scope: Record<string, unknown> = { ...context, row: undefined, sent: undefined }
    for (const [index, row] of context.rows.entries()) {
      scope.row = row
      scope.sent = context.sent?.[index] ?? row
      const outcome = evaluate(scope)
      if (outcome !== true) broken.push({ rule, row: index, ...outcome })
    }
  }
  return broken
}

/** The rows, as they are counted in the reply, that break a rule among those that it can be computed with; the others are as if they were not there. */
export function findBrokenAmong(
  rule: Rule,
  { rows, sent, ...rest }: RuleContext,
  readable: readonly number[],
): BrokenRule[] {
  if (readable.length === rows.length)
    return findBrokenRules([rule], { rows, ...(sent && { sent }), ...rest })
  if (readable.length === 0) return []
  const pick = (all: RuleContext['rows']) => readable.map(row => all[row] ?? {})
  return findBrokenRules([rule], { rows: pick(rows), ...(sent && { sent: pick(sent) }), ...rest }).map(
    ({ row, ...rest }) => ({ ...rest, row: row === undefined ? row : readable[row] }),
  )
}

/** Whether a rule speaks of a column or field. */
export function mentionsName({ rule }: Rule, name: string): boolean {
  return listMentions(rule).has(name)
}

const listMentions = memoize(
  (rule: string): ReadonlySet<string> => new Set([...rule.matchAll(/\.(\w+)/g)].map(([, name = '']) => name)),
  new Map(),
)

/** Whether a rule is about each row on its own (it may still look at the others). */
export function speaksOfRow(rule: string): boolean {
  return /\b(row|sent)\./.test(rule)
}

const compileRule = memoize((rule: string): ((context: object) => true | { readonly slip?: string }) => {
  const evaluate = parseRule(rule)
  return context => {
    try {
      return evaluate(context) === true || {}
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      return isTypeSlip(error) ? { slip: error.summary } : {}
    }
  }
}, new Map())

function near(a: unknown, b: unknown, relative: number): boolean {
  const [x, y] = [Number(a), Number(b)]
  return Math.abs(x - y) <= relative * Math.max(Math.abs(x), Math.abs(y))
}

/**
 * Whether a displayed number is `exact` within its own rounding and that of every displayed operand that `exact` was
 * computed from. The contract says neither how many digits there are nor whether the rest is rounded or cut off, so that
 * each number may be off by one unit of its last digit.
 */
function rounded(shown: unknown, exact: unknown, operands: readonly unknown[]): boolean {
  const scale = Math.max(1, Math.abs(Number(exact)))
  const slack = operands.reduce<number>(
    (sum, operand) => sum + computeUnit(operand) * scale,
    computeUnit(shown),
  )
  return Math.abs(Number(shown) - Number(exact)) <= slack + 1e-9 * scale
}

/** Whether a displayed total is the sum of its displayed parts, each within its own rounding and one part in a million. */
function addsUp(total: unknown, parts: readonly unknown[]): boolean {
  const sum = parts.reduce<number>((so, part) => so + Number(part), 0)
  const slack = [total, ...parts].reduce<number>((so, shown) => so + computeUnit(shown), 0)
  return Math.abs(Number(total) - sum) <= slack + 1e-6 * Math.max(Math.abs(Number(total)), Math.abs(sum))
}

/** Whether a displayed number is one displayed number divided by another, each within its own rounding. */
function quotient(shown: unknown, dividend: unknown, divisor: unknown): boolean {
  const exact = Number(dividend) / Number(divisor)
  // What is shown as 0.01 may be nearly 0.02 when digits were cut off, which halves the quotient.
  const least = Math.abs(Number(divisor)) - computeUnit(divisor)
  if (least <= 0) return true
  const slack =
    computeUnit(shown) +
    computeUnit(dividend) / least +
    Math.abs(exact) * (computeUnit(divisor) / least + 1e-6)
  return Math.abs(Number(shown) - exact) <= slack
}

/** Significant digits that every double keeps, that every 32-bit one is told by, and that `%g` prints. */
const DOUBLE_DIGITS = 15
const SINGLE_DIGITS = 9
const USUAL_DIGITS = 6
/** Part of a 32-bit number that its last bit is worth. */
const SINGLE_PRECISION = 2 ** -23

/**
 * One unit of the last digit of a number, or of the text that it was sent as: 0.01 of `2.50`, 1 of `3`, 100 of `2e2`. The number
 * decides and not its spelling: 0.1 of `0.59999999999999998`, of `0.600000000`, and of `0.6000000238418579`, a 32-bit 0.6. No number
 * is more exact than a 32-bit one, and zeros behind six digits of a whole number are not digits: 10 of `1470430`.
 */
function computeUnit(shown: unknown): number {
  const value = Number(shown)
  const text = String(shown).toLowerCase()
  const unit = Math.max(readUnit(findShortest(value, text)), Math.abs(value) * SINGLE_PRECISION)
  if (!Number.isInteger(value) || Math.abs(value) < 10 ** USUAL_DIGITS) return unit
  const [mantissa = '', exponent] = value.toExponential().split('e')
  return Math.max(unit, 10 ** (Number(exponent) - Math.max(USUAL_DIGITS - 1, countDecimals(mantissa))))
}

/** A text without the digits that only come of how a number is held: those of its width, and zeros that fill it up. */
function findShortest(value: number, text: string): string {
  const count = text.replace(/e.*/, '').replace(/^[-0.]+|\D/g, '').length
  if (count < SINGLE_DIGITS) return text
  const single = Math.fround(value)
  if (single === value || Number(single.toPrecision(SINGLE_DIGITS)) === value) {
    for (let digits = 1; digits < SINGLE_DIGITS; digits++) {
      const short = Number(single.toPrecision(digits))
      if (Math.fround(short) === single) return String(short)
    }
  }
  return String(Number(value.toPrecision(DOUBLE_DIGITS)))
}

function readUnit(text: string): number {
  const [mantissa = '', exponent = '0'] = text.split('e')
  return 10 ** (Number(exponent) - countDecimals(mantissa))
}

function countDecimals(mantissa: string): number {
  return (mantissa.split('.')[1] ?? '').length
}
