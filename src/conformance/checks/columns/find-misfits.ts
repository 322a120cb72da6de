import { LosslessNumber } from 'lossless-json'
import type { ColumnType } from '../../../clickhouse/column-type.ts'
import { getRange, getTypeFacts, type TypeKind } from '../../../clickhouse/type-facts.ts'
import { type OtherForm, readOtherForm } from '../../../contract/read-other-forms.ts'
import { formatLexeme, type Json } from '../../evidence/parse-lossless-json.ts'
import { isJsonObject } from '../../evidence/read-evidence.ts'
import { requirementsByKind } from './requirements-by-kind.ts'

/** A value that has not the JSON form of its type (contract, shared rules, Tabular envelope, rules 2 to 6). */
export interface Misfit {
  /** The rule of the type it breaks. */
  readonly requirement: string
  /** Where in the cell, such as `["1 day"]` or `[2]`; empty for the cell itself. */
  readonly path: string
  readonly expected: string
  readonly actual: Json
}

/** Judges one kind of type; what it finds is added to `misfits`. */
type JudgeForm = (value: Json, type: ColumnType, path: string, misfits: Misfit[]) => void

const MOST_DIGITS = 78

/** Everything wrong with the JSON form of a value, by its declared type. */
export function findMisfits(value: Json, type: ColumnType): Misfit[] {
  const misfits: Misfit[] = []
  judgeValue(value, type, '', misfits)
  return misfits
}

function judgeValue(value: Json, type: ColumnType, path: string, misfits: Misfit[]): void {
  const { kind } = getTypeFacts(type)
  const other = readOtherForm(value, kind)
  if (value === null && kind !== 'nullable')
    misfits.push({
      requirement: 'TYP-003',
      path,
      expected: `a value: ${type.name} is not Nullable`,
      actual: null,
    })
  else if (other !== undefined && findMisfits(toUsualJson(value, other), type).length === 0)
    misfits.push({
      requirement: other.requirement,
      path,
      expected: `${other.expected} (${type.name})`,
      actual: value,
    })
  else judgeByKind[kind](value, type, path, misfits)
}

/** The same value in its usual form; a number that JavaScript cannot hold keeps its digits. */
function toUsualJson(sent: Json, { value }: OtherForm): Json {
  return typeof value === 'string' ? value : new LosslessNumber(String(BigInt(String(sent))))
}

const judgeByKind: Readonly<Record<TypeKind, JudgeForm>> = {
  integer: judgeInteger,
  wideInteger: judgeInteger,
  naturalDigits: createDigitsJudge(/^\d+$/),
  signedDigits: createDigitsJudge(/^-?\d+$/),
  float(value, type, path, misfits) {
    if (Number.isFinite(Number(formatLexeme(value)))) return
    misfits.push(createMisfit(type, path, 'a JSON number', value))
  },
  text(value, type, path, misfits) {
    if (typeof value !== 'string') misfits.push(createMisfit(type, path, 'a JSON string', value))
    else if (!isWellFormedText(value))
      misfits.push({
        requirement: 'TYP-022',
        path,
        expected: 'no NUL and no half of a surrogate pair',
        actual: value,
      })
  },
  fixedText(value, type, path, misfits) {
    const most = Number(type.args[0]?.name)
    if (typeof value === 'string' && Buffer.byteLength(value) <= most) return
    misfits.push(createMisfit(type, path, `a string of at most ${most} bytes`, value))
  },
  instant(value, type, path, misfits) {
    if (typeof value === 'string' && isInstant(value)) return
    misfits.push(createMisfit(type, path, 'an ISO 8601 instant with +00:00', value))
  },
  nullable(value, { args: [inner] }, path, misfits) {
    if (value !== null && inner !== undefined) judgeValue(value, inner, path, misfits)
  },
  map(value, type, path, misfits) {
    const [, inner] = type.args
    if (!isJsonObject(value)) misfits.push(createMisfit(type, path, 'a JSON object', value))
    else if (inner !== undefined)
      for (const [key, member] of Object.entries(value))
        judgeValue(member, inner, `${path}[${JSON.stringify(key)}]`, misfits)
  },
  array(value, type, path, misfits) {
    const [inner] = type.args
    if (!Array.isArray(value)) misfits.push(createMisfit(type, path, 'a JSON array', value))
    else if (inner !== undefined)
      for (const [at, item] of value.entries()) judgeValue(item, inner, `${path}[${at}]`, misfits)
  },
  tuple(value, type, path, misfits) {
    const { args } = type
    if (!Array.isArray(value) || value.length !== args.length)
      misfits.push(createMisfit(type, path, `an array of ${args.length}`, value))
    else for (const [at, inner] of args.entries()) judgeValue(value[at], inner, `${path}[${at}]`, misfits)
  },
}

function judgeInteger(value: Json, type: ColumnType, path: string, misfits: Misfit[]): void {
  const text = formatLexeme(value)
  const whole = text === undefined ? undefined : parseWholeNumber(text)
  if (whole === undefined || !isInRange(whole, type)) {
    const [least, most] = getRange(type)
    misfits.push(createMisfit(type, path, `a whole number from ${least} to ${most}`, value))
  } else if (!/^-?\d+$/.test(text as string))
    misfits.push({
      requirement: 'TYP-018',
      path,
      expected: 'digits without point or exponent',
      actual: value,
    })
}

function isInRange(value: bigint, type: ColumnType): boolean {
  const [least, most] = getRange(type)
  return value >= least && value <= most
}

function createMisfit(type: ColumnType, path: string, expected: string, actual: Json): Misfit {
  return {
    requirement: requirementsByKind[getTypeFacts(type).kind][0] ?? 'TYP-001',
    path,
    expected: `${expected} (${type.name})`,
    actual,
  }
}

/** The whole number that a JSON number is, however it is written; undefined for one with a fraction or beyond reach. */
function parseWholeNumber(text: string): bigint | undefined {
  if (/^-?\d+$/.test(text)) return text.length > MOST_DIGITS + 1 ? undefined : BigInt(text)
  const value = Number(text)
  return Number.isInteger(value) ? BigInt(value) : undefined
}

function createDigitsJudge(pattern: RegExp): JudgeForm {
  return (value, type, path, misfits) => {
    const fits =
      typeof value === 'string' &&
      value.length <= MOST_DIGITS &&
      pattern.test(value) &&
      isInRange(BigInt(value), type)
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
