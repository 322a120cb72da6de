import { LosslessNumber, parse } from 'lossless-json'
import { findExcess } from './reply-bounds.ts'

/**
 * A JSON value that lost nothing: a number whose text JavaScript would write otherwise (`1.50`, `1e3`, more than 2^53) is
 * a LosslessNumber that keeps the text; any other is a plain number.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | LosslessNumber
  | readonly Json[]
  | { readonly [name: string]: Json }

/** A text read as JSON (RFC 8259), with the member names that stood twice in one object; or why it is none, or was not read. */
export type ParsedJson =
  | { readonly value: Json; readonly twice: readonly string[] }
  | { readonly error: string }
  | { readonly excess: string }

/** Reads a text strictly, unless it goes beyond the bounds of a reply; never throws. */
export function parseLosslessJson(text: string): ParsedJson {
  const excess = findExcess(text)
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

/** The reader joins a text from its characters, which take some thirty times its length until it is looked into. */
function flattenText(value: unknown): unknown {
  if (typeof value === 'string') value.charCodeAt(0)
  return value
}

/** Rejects member names that break the conversion to text. */
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

/** The text of a number as it was sent, or undefined for what is no number. */
export function formatLexeme(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return value instanceof LosslessNumber ? value.value : undefined
}

/** The value as JavaScript reads it: the same, unless a text of a number was kept in it. */
export function toPlainValue(value: Json): unknown {
  return hasKeptText(value) ? copyPlain(value) : value
}

function hasKeptText(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof LosslessNumber) return true
  return (Array.isArray(value) ? value : Object.values(value)).some(hasKeptText)
}

function copyPlain(value: Json): unknown {
  if (value instanceof LosslessNumber) return Number(value.value)
  if (Array.isArray(value)) return value.map(copyPlain)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, copyPlain(member)])
  return keepPrintable(Object.fromEntries(members))
}

/** True if a value is a number whose text was kept, as JavaScript would write another. */
export function isKeptText(value: Json): boolean {
  return value instanceof LosslessNumber
}

/** A value as JavaScript reads it, but a number that JavaScript would write otherwise as the text that was sent. */
export function toSentValue(value: Json): unknown {
  return value instanceof LosslessNumber ? value.value : toPlainValue(value)
}
