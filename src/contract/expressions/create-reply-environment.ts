import type { Environment } from '@marcbachmann/cel-js'
import { countDecimals, createEnvironment } from './create-environment.ts'
import { indexRows, normalizeValue } from './normalize-text.ts'

/**
 * Creates a CEL environment for whole replies. It has the functions of rules, and others that the mock does
 * not load. `isOpen` allows any variable.
 */
export function createReplyEnvironment({ isOpen = false } = {}): Environment {
  return createEnvironment()
    .clone({ unlistedVariablesAreDyn: isOpen })
    .registerFunction(
      'same(dyn, dyn): bool',
      (one: unknown, other: unknown) => normalizeValue(one) === normalizeValue(other),
    )
    .registerFunction('find(list, string, dyn): dyn', find)
    .registerFunction('take(list, int): list', (list: unknown[], count: bigint) =>
      list.slice(0, Number(count)),
    )
    .registerFunction('decimals(dyn): int', (a: unknown) => BigInt(countAllDecimals(Number(a))))
    .registerFunction('number(dyn): double', toNumber)
    .registerFunction('text(dyn): string', (value: unknown) => (typeof value === 'string' ? value : ''))
    .registerFunction('shape(string): string', (text: string) => text.replace(/\d/g, '0'))
    .registerFunction('cut(string, int): string', (text: string, most: bigint) => text.slice(0, Number(most)))
    .registerFunction('ranking(dyn): double', (value: unknown) =>
      typeof value === 'string' ? Date.parse(value) : toNumber(value),
    )
    .registerFunction('whole(dyn): bool', (value: unknown) => Number.isInteger(toNumber(value)))
    .registerFunction('numeric(dyn): bool', (value: unknown) => !Number.isNaN(toNumber(value)))
    .registerFunction('finite(dyn): bool', (value: unknown) => Number.isFinite(toNumber(value)))
    .registerFunction('round(dyn): double', (value: unknown) => Math.round(toNumber(value)))
    .registerFunction('digits(dyn): double', countDigits)
    .registerFunction('fractions(dyn): list', (value: unknown) => listFractions(value))
    .registerFunction('get(dyn, string): dyn', (map: unknown, name: string) => toMembers(map)[name] ?? null)
    .registerFunction('names(dyn): list', (map: unknown) => Object.keys(toMembers(map)))
    .registerFunction('flat(list): list', flatten)
    .registerFunction('distinct(list): list', (list: unknown[]) => [...new Set(list)])
    .registerFunction('sorted(list): list', (list: unknown[]) => list.toSorted(compareValues))
    .registerFunction('rising(list): bool', (list: unknown[]) => isRising(list))
    .registerFunction('falling(list): bool', (list: unknown[]) => isRising(list.toReversed()))
    .registerFunction('median(list): double', computeMedian)
}

/** Maximum length of a list of lists as one. */
const MAX_ITEMS = 1_000_000

function flatten(list: readonly unknown[]): unknown[] {
  const length = list.reduce<number>((sum, each) => sum + (Array.isArray(each) ? each.length : 1), 0)
  if (length > MAX_ITEMS) throw new RangeError(`more than ${MAX_ITEMS} items in a list`)
  return list.flat()
}

/** Returns the first row with a value in a column, or null. */
function find(rows: readonly unknown[], column: string, value: unknown): unknown {
  return indexRows(rows)(column).get(normalizeValue(value)) ?? null
}

/** Counts the decimals of a number in JavaScript notation: 7 of `0.0000001`. */
function countAllDecimals(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, countDecimals(mantissa) - Number(exponent))
}

/** Returns a number, or the number in a text or literal. Returns NaN for anything else. */
function toNumber(value: unknown): number {
  return isNumber(value) || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
}

function toMembers(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Lists the numbers with a fraction in a value: a number, or lists and maps of at most two levels. */
function listFractions(value: unknown, depth = 2): number[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [] : [value]
  return depth === 0 ? [] : Object.values(toMembers(value)).flatMap(item => listFractions(item, depth - 1))
}

/** Counts the significant digits of a number as written. */
function countDigits(value: unknown): number {
  return String(value).replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').length
}

/** Returns true when no number is less than the one before it. Lists are compared by their first difference. */
function isRising(values: readonly unknown[]): boolean {
  return values.every((value, at) => at === 0 || !isLess(value, values[at - 1]))
}

/** Returns true when one value is less than another, or when they cannot be compared. */
function isLess(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map(value => (Array.isArray(value) ? value : [value]).map(toNumber))
  for (const [at, value] of (one ?? []).entries()) {
    const beside = other?.[at] ?? Number.NaN
    if (value !== beside) return !(value > beside)
  }
  return false
}

/** Returns true for a number of CEL, whose whole numbers are of type bigint. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** Compares numbers by size, and other values as text. */
function compareValues(a: unknown, b: unknown): number {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b)
  return String(a) < String(b) ? -1 : 1
}

/** Returns the median of the finite numbers, or the greater of the middle two. Without any it is NaN. */
function computeMedian(values: readonly unknown[]): number {
  const sorted = values
    .map(toNumber)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

const declare = (environment: Environment, type: string, names: readonly string[]) =>
  names.reduce((parent, name) => parent.registerVariable(name, type), environment)

const gapEnvironment = createReplyEnvironment().registerVariable('outcome', 'string')
declare(gapEnvironment, 'map', ['reply', 'request', 'operation', 'run'])
declare(gapEnvironment, 'list', ['rows', 'own', 'replies', 'all'])

/** Creates a CEL environment with the variables of gap readings, and with the names that the gap defines. */
export function createGapReadingEnvironment(names: readonly string[]): Environment {
  return declare(gapEnvironment.clone(), 'dyn', names)
}
