import { LosslessNumber, parse } from 'lossless-json'
import { replyBounds } from '../../base/bounds.ts'
import { memoize } from '../../base/memoize.ts'
import type { RecordedReply } from '../model/recording.ts'
import { describeExceededBound } from './describe-exceeded-bound.ts'

/**
 * A JSON value without loss. A number that JavaScript would write differently (`1.50`, `1e3`, more than 2^53)
 * is a LosslessNumber with the original text. Any other number is a plain number.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | LosslessNumber
  | readonly Json[]
  | { readonly [name: string]: Json }

/** A parsed JSON text with the member names that occur twice in one object, the syntax error, or the exceeded bound. */
export type ParsedJson =
  | { readonly value: Json; readonly twice: readonly string[] }
  | { readonly error: string }
  | { readonly excess: string }

/** Parses a text as strict JSON, unless it exceeds the bounds of a reply. Never throws. */
export function parseLosslessJson(text: string): ParsedJson {
  const excess = describeExceededBound(text)
  if (excess !== undefined) return { excess }
  const twice: string[] = []
  try {
    const plain = JSON.parse(text) as Json // the strict reader: no comments, NaN, trailing commas or bytes
    // What JavaScript writes as it came has lost nothing; most replies are such, and the other reader takes ten times as long.
    if (!/__proto__|toString/.test(text) && JSON.stringify(plain) === text) return { value: plain, twice }
    const value = parse(text, (_name, value) => keepPrintable(flattenText(value)), {
      parseNumber: parseNumberText,
      onDuplicateKey: ({ key, newValue }) => {
        twice.push(key)
        return newValue
      },
    }) as Json
    return { value, twice }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

/** Parses a body as JSON without byte order mark (RFC 8259, 8.1), or returns the error or exceeded bound. */
export const parseReplyJson = memoize(({ body, encoding }: RecordedReply): ParsedJson => {
  if (encoding !== undefined) return { error: 'not UTF-8' }
  const parsed = parseLosslessJson(body.replace(/^\uFEFF/, ''))
  const wide = 'value' in parsed ? findWideTable(parsed.value) : undefined
  return wide === undefined ? parsed : { excess: wide }
})

/** Returns the reason why a table or a list is too large to judge, or undefined. */
function findWideTable(value: Json): string | undefined {
  const first = Array.isArray(value) ? value[0] : value
  const { columns, data = value } = Object(first) as { readonly columns?: Json; readonly data?: Json }
  const { rows: mostRows, columns: mostColumns } = replyBounds
  if (Array.isArray(data) && data.length > mostRows) return `the body has more than ${mostRows} rows`
  return Array.isArray(columns) && columns.length > mostColumns
    ? `the body has more than ${mostColumns} columns`
    : undefined
}

/** Flattens a text that the parser joined from characters, which take thirty times its length until then. */
function flattenText(value: unknown): unknown {
  if (typeof value === 'string') value.charCodeAt(0)
  return value
}

/** Makes an object printable if its member `toString` breaks the conversion to text. */
function keepPrintable(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'toString'))
    Object.setPrototypeOf(value, printable)
  return value
}

const printable = { [Symbol.toPrimitive]: () => '[object Object]' }

function parseNumberText(text: string): number | LosslessNumber {
  const value = Number(text)
  return String(value) === text ? value : new LosslessNumber(text)
}

/** Returns the original text of a number in the reply, or undefined for any other value. */
export function getOriginalNumberText(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return value instanceof LosslessNumber ? value.value : undefined
}

/** Converts all numbers of a value to JavaScript numbers. */
export function toPlainValue(value: Json): unknown {
  if (value instanceof LosslessNumber) return Number(value.value)
  if (Array.isArray(value)) return value.map(toPlainValue)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, toPlainValue(member)])
  return keepPrintable(Object.fromEntries(members))
}

/** Returns true if a value is a LosslessNumber, which keeps its original text. */
export function isLosslessNumber(value: Json): boolean {
  return value instanceof LosslessNumber
}

/** Converts to plain data. Numbers that JavaScript would write differently stay as the sent text. */
export function toLosslessValue(value: Json): unknown {
  return value instanceof LosslessNumber ? value.value : toPlainValue(value)
}
