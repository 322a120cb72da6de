import { isIPv6 } from 'node:net'
import { LosslessNumber } from 'lossless-json'
import { memoize } from '../../../base/memoize.ts'
import type { ColumnType } from '../../../clickhouse/column-type.ts'
import { getTypeKind } from '../../../clickhouse/get-type-kind.ts'
import { writeDecimalPattern, writeInstantPattern } from '../../../clickhouse/json-schema.ts'
import {
  getIntegerRange,
  getTypeForm,
  readDecimalDigits,
  readEnumNames,
} from '../../../clickhouse/type-forms.ts'
import { isNullable, type TypeKind } from '../../../clickhouse/type-kind.ts'
import { readNonstandardForm } from '../../../contract/tables/read-nonstandard-forms.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { getOriginalNumberText, type Json } from '../../evidence/parse-lossless-json.ts'
import { isJsonObject } from '../../evidence/read-evidence.ts'
import { columnReader, type DocumentedColumn, requirementIdsByTypeKind } from './type-requirements.ts'

/** A value whose JSON form does not match its column type (shared rules, Tabular envelope, rules 2 to 6). */
export interface TypeMismatch {
  readonly requirement: string
  /** Place of the value in its cell, such as `["1 day"]` or `[2]`. Empty for the whole cell. */
  readonly path: string
  readonly expected: string
  readonly actual: Json
}

type FindTypeMismatches = (value: Json) => readonly TypeMismatch[]

const noMismatches: readonly TypeMismatch[] = []
const MAX_DIGITS = 78

/** Finds the type mismatches of a value, by its declared type. */
export function findTypeMismatches(value: Json, type: ColumnType): readonly TypeMismatch[] {
  return compileType(type)(value)
}

/** Compiles the check of a type. Cached, since a run has several hundred thousand values. */
const compileType = memoize((type: ColumnType): FindTypeMismatches => {
  const kind = getTypeKind(type)
  const judge = compileByKind[kind](type)
  const takesNull = isNullable(type)
  return value => {
    if (value === null && !takesNull)
      return createMismatch('TYP-003', `a value: ${type.name} is not Nullable`, null)
    const found = judge(value)
    const other = found.length === 0 ? undefined : readNonstandardForm(value, kind)
    if (other === undefined) return found
    // A number that JavaScript cannot hold keeps its digits.
    const isText = typeof other.value === 'string'
    const usual = isText ? other.value : new LosslessNumber(String(BigInt(String(value))))
    if (judge(usual).length > 0) return found
    return createMismatch(other.requirement, `${other.expected} (${type.name})`, value)
  }
})

const compileByKind: Readonly<Record<TypeKind, (type: ColumnType) => FindTypeMismatches>> = {
  integer: compileInteger,
  wideInteger: compileInteger,
  naturalDigits: type => compileDigits(type, /^\d+$/),
  signedDigits: type => compileDigits(type, /^-?\d+$/),
  float(type) {
    const { largest = Number.MAX_VALUE } = getTypeForm(type)
    const read = (value: Json) => (typeof value === 'number' ? value : Number(getOriginalNumberText(value)))
    return compileTest(type, 'a JSON number', value => Math.abs(read(value)) <= largest)
  },
  decimal(type) {
    const { whole, fraction } = readDecimalDigits(type)
    const quoted = new RegExp(writeDecimalPattern(type))
    const expected = `a decimal number with at most ${whole} digits before and ${fraction} after the point`
    return compileTest(type, expected, value =>
      typeof value === 'string'
        ? quoted.test(value)
        : fitsDecimal(getOriginalNumberText(value) ?? '', whole, fraction),
    )
  },
  boolean: type => compileTest(type, 'true or false', value => typeof value === 'boolean'),
  text: type => value => {
    if (typeof value !== 'string') return createMismatches(type, 'a JSON string', value)
    // Few texts have half of a pair, and the first test is the faster one.
    return /[\0\ud800-\udfff]/.test(value) && /\0|\p{Surrogate}/u.test(value)
      ? createMismatch('TYP-022', 'no NUL and no half of a surrogate pair', value)
      : noMismatches
  },
  fixedText(type) {
    const most = Number(type.args[0]?.name)
    return compileText(type, `a string of at most ${most} bytes`, value => Buffer.byteLength(value) <= most)
  },
  code(type) {
    const { format, pattern = '' } = getTypeForm(type)
    const form = new RegExp(pattern)
    const fits = (value: string) => form.test(value) && (format !== 'ipv6' || isIPv6(value))
    return compileText(type, `the text of a ${type.name}`, fits)
  },
  enum(type) {
    const names = new Set(readEnumNames(type))
    return compileText(type, `one of ${[...names].join(', ')}`, value => names.has(value))
  },
  day(type) {
    const { days } = getTypeForm(type)
    const form = /^\d{4}-\d\d-\d\d$/
    return compileText(type, `a day from ${days?.join(' to ')}`, day => form.test(day) && isDay(day, days))
  },
  instant: compileInstant,
  timestamp: compileInstant,
  alias: ({ args: [inner] }) => compileInner(inner),
  nullable({ args: [inner] }) {
    const judge = compileInner(inner)
    return value => (value === null ? noMismatches : judge(value))
  },
  map(type) {
    const judge = compileInner(type.args[1])
    return value =>
      isJsonObject(value)
        ? Object.entries(value).flatMap(([key, member]) => locateIn(key, judge(member)))
        : createMismatches(type, 'a JSON object', value)
  },
  array(type) {
    const judge = compileInner(type.args[0])
    return value =>
      Array.isArray(value)
        ? value.flatMap((item: Json, at) => locateIn(at, judge(item)))
        : createMismatches(type, 'a JSON array', value)
  },
  tuple(type) {
    const judges = type.args.map(compileInner)
    return value =>
      Array.isArray(value) && value.length === judges.length
        ? judges.flatMap((judge, at) => locateIn(at, judge(value[at])))
        : createMismatches(type, `an array of ${judges.length}`, value)
  },
}

function compileInner(type: ColumnType | undefined): FindTypeMismatches {
  return type === undefined ? () => noMismatches : compileType(type)
}

function locateIn(step: string | number, found: readonly TypeMismatch[]): readonly TypeMismatch[] {
  return found.length === 0
    ? found
    : found.map(mismatch => ({ ...mismatch, path: `[${JSON.stringify(step)}]${mismatch.path}` }))
}

function compileInteger(type: ColumnType): FindTypeMismatches {
  const [least, most] = getIntegerRange(type)
  const [smallest, largest] = [Number(least), Number(most)]
  return value => {
    // Most are written as digits, and exact as numbers.
    if (Number.isSafeInteger(value) && smallest <= Number(value) && Number(value) <= largest)
      return noMismatches
    const text = getOriginalNumberText(value)
    const whole = text === undefined ? undefined : parseWholeNumber(text)
    if (whole === undefined || whole < least || whole > most)
      return createMismatches(type, `a whole number from ${least} to ${most}`, value)
    return /^-?\d+$/.test(text as string)
      ? noMismatches
      : createMismatch('TYP-018', 'digits without point or exponent', value)
  }
}

function createMismatches(type: ColumnType, expected: string, actual: Json): readonly TypeMismatch[] {
  const [requirement = 'TYP-001'] = requirementIdsByTypeKind[getTypeKind(type)]
  return createMismatch(requirement, `${expected} (${type.name})`, actual)
}

function createMismatch(requirement: string, expected: string, actual: Json): readonly TypeMismatch[] {
  return [{ requirement, path: '', expected, actual }]
}

/** Parses a JSON number in any notation. Returns undefined for a fraction or too many digits. */
function parseWholeNumber(text: string): bigint | undefined {
  if (/^-?\d+$/.test(text)) return text.length > MAX_DIGITS + 1 ? undefined : BigInt(text)
  const value = Number(text)
  return Number.isInteger(value) ? BigInt(value) : undefined
}

function compileDigits(type: ColumnType, pattern: RegExp): FindTypeMismatches {
  const [least, most] = getIntegerRange(type)
  const isInRange = (digits: bigint) => least <= digits && digits <= most
  const fits = (value: string) =>
    value.length <= MAX_DIGITS && pattern.test(value) && isInRange(BigInt(value))
  return compileText(type, 'a string of decimal digits in range', fits)
}

function compileInstant(type: ColumnType): FindTypeMismatches {
  const pattern = new RegExp(writeInstantPattern(type))
  const { days } = getTypeForm(type)
  const offset = pattern.source.endsWith('[+]00:00$') ? '+00:00' : 'an offset'
  const fits = (value: string) => pattern.test(value) && isDay(value.slice(0, 'YYYY-MM-DD'.length), days)
  return compileText(type, `an ISO 8601 instant with ${offset}`, fits)
}

function compileTest(type: ColumnType, expected: string, fits: (value: Json) => boolean): FindTypeMismatches {
  return value => (fits(value) ? noMismatches : createMismatches(type, expected, value))
}

function compileText(type: ColumnType, expected: string, fits: (text: string) => boolean) {
  return compileTest(type, expected, value => typeof value === 'string' && fits(value))
}

const number = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/

/** Returns true if a decimal text has at most the given digits before and after the point. */
function fitsDecimal(text: string, whole: number, fraction: number): boolean {
  const [, before, after = '', exponent = '0'] = number.exec(text) ?? []
  if (before === undefined) return false
  // Zeros that precede the first digit are not counted, and neither are those behind the last one.
  const digits = [...before, ...after]
  const first = digits.findIndex(digit => digit !== '0')
  const last = digits.findLastIndex(digit => digit !== '0')
  const point = before.length + Number(exponent)
  return first === -1 || (point - first <= whole && last + 1 - point <= fraction)
}

function isDay(day: string, [first, last]: readonly [string, string] = ['0000', '9999-99-99']): boolean {
  return isExistingDay(day) && first <= day && day <= last
}

// Date moves a day that does not exist to another one. The replies of one run are about few days.
const isExistingDay = memoize(
  (day: string) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true,
  new Map<string, boolean>(),
)

/** Returns the cells of each documented column in a reply. Cached. */
export const readCells = memoize(({ target: { reply }, table }: ExchangeEvidence) => {
  if (table === undefined || reply.kind !== 'table') return []
  return columnReader.current(reply.table).flatMap(column => {
    const at = table.columns.findIndex(({ name }) => name === column.name)
    if (at === -1) return []
    const values = table.data.map(row => row[at] as Json)
    const mismatches = new Map<number, readonly TypeMismatch[]>()
    for (const [row, value] of values.entries()) {
      const found = findTypeMismatches(value, column.tree)
      const keys = findUnlistedKeys(column, value)
      if (found.length + keys.length > 0) mismatches.set(row, [...found, ...keys])
    }
    return [{ column, values, mismatches }]
  })
})

/** The cells of one column of a reply, with the type mismatches by row index. */
export type ColumnCells = ReturnType<typeof readCells>[number]

/** Finds keys of a map that the contract does not list, if its list is complete. Missing keys are allowed. */
function findUnlistedKeys({ keys, open, kinds }: DocumentedColumn, value: Json): TypeMismatch[] {
  if (keys === undefined || open || kinds[0] !== 'map' || typeof value !== 'object' || value === null)
    return []
  const unlisted = Object.keys(value).filter(key => !keys.includes(key))
  return unlisted.flatMap(key => createMismatch('TYP-014', `no key but ${keys.join(', ')}`, key))
}
