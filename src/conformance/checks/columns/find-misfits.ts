import type { ColumnType } from '../../../clickhouse/column-type.ts'
import { formatLexeme, type Json } from '../../evidence/parse-lossless-json.ts'
import { isJsonObject } from '../../evidence/read-evidence.ts'

/** A value that has not the JSON form of its type (contract, shared rules, Tabular envelope, rules 2 to 6). */
export interface Misfit {
  /** The rule of the type it breaks. */
  readonly requirement: string
  /** Where in the cell, such as `["1 day"]` or `[2]`; empty for the cell itself. */
  readonly path: string
  readonly expected: string
  readonly actual: Json
}

/** Judges one type constructor; what it finds is added to `misfits`. */
type JudgeForm = (value: Json, type: ColumnType, path: string, misfits: Misfit[]) => void

/** Everything wrong with the JSON form of a value, by its declared type. */
export function findMisfits(value: Json, type: ColumnType): Misfit[] {
  const misfits: Misfit[] = []
  judgeValue(value, type, '', misfits)
  return misfits
}

function judgeValue(value: Json, type: ColumnType, path: string, misfits: Misfit[]): void {
  if (type.name === 'Nullable') {
    const [inner] = type.args
    if (value !== null && inner !== undefined) judgeValue(value, inner, path, misfits)
  } else if (value === null) {
    misfits.push({
      requirement: 'TYP-003',
      path,
      expected: `a value: ${type.name} is not Nullable`,
      actual: null,
    })
  } else judgeByType[type.name]?.(value, type, path, misfits)
}

/** Which requirement speaks of the JSON form of each type constructor. */
export const requirementByType: Readonly<Record<string, string>> = {
  UInt8: 'TYP-004',
  UInt16: 'TYP-004',
  UInt32: 'TYP-004',
  Int32: 'TYP-004',
  UInt64: 'TYP-004',
  Int64: 'TYP-004',
  Float64: 'TYP-005',
  UInt256: 'TYP-007',
  Int256: 'TYP-008',
  String: 'TYP-009',
  DateTime: 'TYP-010',
  FixedString: 'TYP-011',
  Map: 'TYP-014',
  Tuple: 'TYP-015',
  Array: 'TYP-016',
}

const judgeByType: Readonly<Record<string, JudgeForm>> = {
  UInt8: createIntegerJudge(0n, 2n ** 8n - 1n),
  UInt16: createIntegerJudge(0n, 2n ** 16n - 1n),
  UInt32: createIntegerJudge(0n, 2n ** 32n - 1n),
  Int32: createIntegerJudge(-(2n ** 31n), 2n ** 31n - 1n),
  UInt64: createIntegerJudge(0n, 2n ** 64n - 1n),
  Int64: createIntegerJudge(-(2n ** 63n), 2n ** 63n - 1n),
  UInt256: createDigitsJudge(0n, 2n ** 256n - 1n),
  Int256: createDigitsJudge(-(2n ** 255n), 2n ** 255n - 1n),
  Float64(value, type, path, misfits) {
    if (Number.isFinite(Number(formatLexeme(value)))) return
    misfits.push(createMisfit(type, path, 'a JSON number', value))
  },
  String(value, type, path, misfits) {
    if (typeof value !== 'string') misfits.push(createMisfit(type, path, 'a JSON string', value))
    else if (!isWellFormedText(value))
      misfits.push({
        requirement: 'TYP-022',
        path,
        expected: 'no NUL and no half of a surrogate pair',
        actual: value,
      })
  },
  FixedString(value, type, path, misfits) {
    const most = Number(type.args[0]?.name)
    if (typeof value === 'string' && Buffer.byteLength(value) <= most) return
    misfits.push(createMisfit(type, path, `a string of at most ${most} bytes`, value))
  },
  DateTime(value, type, path, misfits) {
    if (typeof value === 'string' && isInstant(value)) return
    misfits.push(createMisfit(type, path, 'an ISO 8601 instant with +00:00', value))
  },
  Map(value, type, path, misfits) {
    const [, inner] = type.args
    if (!isJsonObject(value)) misfits.push(createMisfit(type, path, 'a JSON object', value))
    else if (inner !== undefined)
      for (const [key, member] of Object.entries(value))
        judgeValue(member, inner, `${path}[${JSON.stringify(key)}]`, misfits)
  },
  Array(value, type, path, misfits) {
    const [inner] = type.args
    if (!Array.isArray(value)) misfits.push(createMisfit(type, path, 'a JSON array', value))
    else if (inner !== undefined)
      for (const [at, item] of value.entries()) judgeValue(item, inner, `${path}[${at}]`, misfits)
  },
  Tuple(value, type, path, misfits) {
    const { args } = type
    if (!Array.isArray(value) || value.length !== args.length)
      misfits.push(createMisfit(type, path, `an array of ${args.length}`, value))
    else for (const [at, inner] of args.entries()) judgeValue(value[at], inner, `${path}[${at}]`, misfits)
  },
}

function createMisfit(type: ColumnType, path: string, expected: string, actual: Json): Misfit {
  return {
    requirement: requirementByType[type.name] ?? 'TYP-001',
    path,
    expected: `${expected} (${type.name})`,
    actual,
  }
}

function createIntegerJudge(least: bigint, most: bigint): JudgeForm {
  return (value, type, path, misfits) => {
    const isWide = most > BigInt(Number.MAX_SAFE_INTEGER)
    // Only the 256-bit types are said to be strings; that the 64-bit ones are not is inferred.
    const isText = isWide && typeof value === 'string' && /^-?\d{1,20}$/.test(value)
    const text = isText ? value : formatLexeme(value)
    const whole = text === undefined ? undefined : parseWholeNumber(text)
    if (whole === undefined || whole < least || whole > most)
      misfits.push(createMisfit(type, path, `a whole number from ${least} to ${most}`, value))
    else if (isText)
      misfits.push({ requirement: 'TYP-006', path, expected: `a JSON number (${type.name})`, actual: value })
    else if (!/^-?\d+$/.test(text as string))
      misfits.push({
        requirement: 'TYP-018',
        path,
        expected: 'digits without point or exponent',
        actual: value,
      })
  }
}

/** The whole number that a JSON number is, however it is written; undefined for one with a fraction or beyond reach. */
function parseWholeNumber(text: string): bigint | undefined {
  if (/^-?\d+$/.test(text)) return BigInt(text)
  const value = Number(text)
  return Number.isInteger(value) ? BigInt(value) : undefined
}

const MOST_DIGITS = 78

function createDigitsJudge(least: bigint, most: bigint): JudgeForm {
  const pattern = least < 0n ? /^-?\d+$/ : /^\d+$/
  return (value, type, path, misfits) => {
    const fits =
      typeof value === 'string' &&
      value.length <= MOST_DIGITS &&
      pattern.test(value) &&
      BigInt(value) >= least &&
      BigInt(value) <= most
    if (!fits) misfits.push(createMisfit(type, path, 'a string of decimal digits in range', value))
  }
}

/** Whether a text has neither NUL nor half of a surrogate pair. */
function isWellFormedText(text: string): boolean {
  return !/[\0\ud800-\udfff]/.test(text) || !/\0|\p{Surrogate}/u.test(text)
}

const instantPattern = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?\+00:00$/

/** Days that were looked at; the replies of one run are about few. */
const knownDays = new Map<string, boolean>()

function isInstant(text: string): boolean {
  const [, day] = instantPattern.exec(text) ?? []
  if (day === undefined) return false
  // A day that does not exist is moved on by Date, so it does not come back as it was.
  const exists = knownDays.get(day) ?? new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true
  knownDays.set(day, exists)
  return exists
}
