import { Environment } from '@marcbachmann/cel-js'
import { toSeconds } from '../to-seconds.ts'

/** Creates a CEL environment with the functions of rules (spec/README.md). The caller adds the variables. */
export function createEnvironment(): Environment {
  return new Environment({
    homogeneousAggregateLiterals: false,
    limits: { maxAstNodes: 1_000, maxListElements: 100, maxMapEntries: 100 },
  })
    .registerFunction('near(dyn, dyn): bool', (a: unknown, b: unknown) => isWithinTolerance(a, b, 1e-6))
    .registerFunction('near(dyn, dyn, double): bool', isWithinTolerance)
    .registerFunction('rounded(dyn, dyn): bool', (shown: unknown, exact: unknown) =>
      isRounded(shown, exact, []),
    )
    .registerFunction('rounded(dyn, dyn, list): bool', isRounded)
    .registerFunction('addsUp(dyn, list): bool', isSum)
    .registerFunction('quotient(dyn, dyn, dyn): bool', isQuotient)
    .registerFunction('unit(dyn): double', computeLastDigitUnit)
    .registerFunction('abs(dyn): double', (a: unknown) => Math.abs(Number(a)))
    .registerFunction('floor(dyn): double', (a: unknown) => Math.floor(Number(a)))
    .registerFunction('log(dyn): double', (a: unknown) => Math.log(Number(a)))
    .registerFunction('pow(dyn, dyn): double', (a: unknown, b: unknown) => Number(a) ** Number(b))
    .registerFunction('sum(list): double', (list: unknown[]) =>
      list.reduce<number>((a, b) => a + Number(b), 0),
    )
    .registerFunction('largest(list): double', (list: unknown[]) => choose(Math.max, list))
    .registerFunction('smallest(list): double', (list: unknown[]) => choose(Math.min, list))
    .registerFunction('unique(list): bool', (list: unknown[]) => new Set(list).size === list.length)
    .registerFunction('ascending(list): bool', (list: unknown[]) =>
      list.every((item, index) => index === 0 || Number(list[index - 1]) < Number(item)),
    )
    .registerFunction('lower(string): string', (text: string) => text.toLowerCase())
    .registerFunction('symbol(string): string', (text: string) => text.replace(/^\$/, '').toLowerCase())
    .registerFunction('time(string): double', (text: string) => Date.parse(text) / 1000)
    .registerFunction('seconds(string): double', toSeconds)
}

/** Returns the greatest or the least number of a list. One call with all numbers would fail for a long list. */
function choose(pick: (...two: number[]) => number, list: readonly unknown[]): number {
  return list.reduce<number>((best, each) => pick(best, Number(each)), pick())
}

/** Returns true when the difference of two numbers is at most `relative` times the greater one. */
export function isWithinTolerance(a: unknown, b: unknown, relative: number): boolean {
  const [x, y] = [Number(a), Number(b)]
  return Math.abs(x - y) <= relative * Math.max(Math.abs(x), Math.abs(y))
}

/**
 * Returns true when a displayed number equals `exact` within its own rounding and the rounding of the
 * displayed operands of `exact`. The contract sets neither the number of digits nor the way of rounding. So
 * each number may differ by one unit of its last digit.
 */
export function isRounded(shown: unknown, exact: unknown, operands: readonly unknown[]): boolean {
  const scale = Math.max(1, Math.abs(Number(exact)))
  const slack = operands.reduce<number>(
    (sum, operand) => sum + computeLastDigitUnit(operand) * scale,
    computeLastDigitUnit(shown),
  )
  return Math.abs(Number(shown) - Number(exact)) <= slack + 1e-9 * scale
}

/**
 * Returns true when a displayed total is the sum of its displayed parts. Each number may differ by its own
 * rounding and one part in a million.
 */
export function isSum(total: unknown, parts: readonly unknown[]): boolean {
  const sum = parts.reduce<number>((so, part) => so + Number(part), 0)
  const slack = [total, ...parts].reduce<number>((so, shown) => so + computeLastDigitUnit(shown), 0)
  return Math.abs(Number(total) - sum) <= slack + 1e-6 * Math.max(Math.abs(Number(total)), Math.abs(sum))
}

/** Returns true when a displayed number is the quotient of two displayed ones, each within its own rounding. */
export function isQuotient(shown: unknown, dividend: unknown, divisor: unknown): boolean {
  const exact = Number(dividend) / Number(divisor)
  // What is shown as 0.01 may be nearly 0.02 when digits were cut off, which halves the quotient.
  const least = Math.abs(Number(divisor)) - computeLastDigitUnit(divisor)
  if (least <= 0) return true
  const slack =
    computeLastDigitUnit(shown) +
    computeLastDigitUnit(dividend) / least +
    Math.abs(exact) * (computeLastDigitUnit(divisor) / least + 1e-6)
  return Math.abs(Number(shown) - exact) <= slack
}

/** Numbers of significant digits: those that every double keeps, and those that identify a 32-bit float. */
const DOUBLE_DIGITS = 15
const SINGLE_DIGITS = 9
/** Value of the last bit of a 32-bit float, relative to the number. */
const SINGLE_PRECISION = 2 ** -23
/** Part of a number up to which its final zeros may stand for digits, so that a tenth more is a mistake. */
const ZEROS_PRECISION = 0.01

/**
 * Returns one unit of the last digit of a number, or of its sent text: 0.01 of `2.50`, 1 of `3`, 100 of
 * `2e2`. The value matters, not its notation. The unit is 0.1 for `0.59999999999999998`, for `0.600000000`,
 * and for `0.6000000238418579`, a 32-bit 0.6. It is 1 for `194607.0`, which has six digits. No number is more exact than a
 * 32-bit float. Final zeros of whole numbers are no digits, up to a hundredth of the number: 10 of `39790`.
 */
export function computeLastDigitUnit(shown: unknown): number {
  const value = Number(shown)
  const size = Math.abs(value)
  const zeros = Number.isInteger(value)
    ? Math.min(readUnit(value.toExponential()), size * ZEROS_PRECISION)
    : 0
  return Math.max(readUnit(findShortest(value, String(shown).toLowerCase())), size * SINGLE_PRECISION, zeros)
}

/** Removes the digits and the final zeros that result only from the width of a floating point number. */
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

/** Counts the digits after the decimal point of a number without exponent. */
export function countDecimals(mantissa: string): number {
  return (mantissa.split('.')[1] ?? '').length
}
