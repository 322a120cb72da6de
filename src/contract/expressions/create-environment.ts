import { Environment } from '@marcbachmann/cel-js'
import { memoize } from '../../base/memoize.ts'
import { toSeconds } from '../to-seconds.ts'
import { stripPadding } from './strip-padding.ts'

/** CEL with the functions that it lacks itself; spec/README.md lists them. Its variables are the caller's. */
export function createEnvironment({
  maxAstNodes,
  isOpen = false,
}: {
  readonly maxAstNodes: number
  /** Whether an expression may name variables that are not registered. */
  readonly isOpen?: boolean
}): Environment {
  return new Environment({
    homogeneousAggregateLiterals: false,
    unlistedVariablesAreDyn: isOpen,
    limits: { maxAstNodes, maxListElements: 100, maxMapEntries: 100 },
  })
    .registerFunction('near(dyn, dyn): bool', (a: unknown, b: unknown) => near(a, b, 1e-6))
    .registerFunction('near(dyn, dyn, double): bool', near)
    .registerFunction('rounded(dyn, dyn): bool', (shown: unknown, exact: unknown) =>
      rounded(shown, exact, []),
    )
    .registerFunction('rounded(dyn, dyn, list): bool', rounded)
    .registerFunction('addsUp(dyn, list): bool', addsUp)
    .registerFunction('quotient(dyn, dyn, dyn): bool', quotient)
    .registerFunction('unit(dyn): double', computeUnit)
    .registerFunction('abs(dyn): double', (a: unknown) => Math.abs(Number(a)))
    .registerFunction('floor(dyn): double', (a: unknown) => Math.floor(Number(a)))
    .registerFunction('log(dyn): double', (a: unknown) => Math.log(Number(a)))
    .registerFunction('pow(dyn, dyn): double', (a: unknown, b: unknown) => Number(a) ** Number(b))
    .registerFunction('sum(list): double', (list: unknown[]) =>
      list.reduce<number>((a, b) => a + Number(b), 0),
    )
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
    .registerFunction('same(dyn, dyn): bool', isSame)
    .registerFunction('find(list, string, dyn): dyn', find)
    .registerFunction('take(list, int): list', (list: unknown[], count: bigint) =>
      list.slice(0, Number(count)),
    )
    .registerFunction('flatten(list): list', (list: unknown[]) => list.flat())
    .registerFunction('distinct(list): list', (list: unknown[]) => [...new Set(list)])
    .registerFunction('decimals(dyn): int', (a: unknown) => BigInt(countAllDecimals(Number(a))))
}

/** Whether two values are one: texts without the padding of a fixed width, hexadecimal ones without case. */
export function isSame(one: unknown, other: unknown): boolean {
  return normalize(one) === normalize(other)
}

/** A value as it compares. */
export function normalize(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const bare = stripPadding(value)
  return /^0x/i.test(bare) ? bare.toLowerCase() : bare
}

/** The first of some rows with a value in a column; null when there is none. */
function find(rows: readonly unknown[], column: string, value: unknown): unknown {
  return indexRows(rows)(column).get(normalize(value)) ?? null
}

/** The first row for each value of a column, made once for each list. */
export const indexRows = memoize((rows: readonly unknown[]) =>
  memoize(
    (column: string): ReadonlyMap<unknown, unknown> =>
      new Map(
        rows
          .map(row => [normalize((row as Readonly<Record<string, unknown>> | null)?.[column]), row] as const)
          .reverse(),
      ),
    new Map(),
  ),
)

/** Decimals of a number as JavaScript writes it: 7 of `0.0000001`. */
function countAllDecimals(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, countDecimals(mantissa) - Number(exponent))
}

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
