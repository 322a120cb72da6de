/** JSON as it was sent: numbers keep their digits, where the browser can tell them. */
export type ExactValue =
  | null
  | boolean
  | number
  | string
  | RawNumber
  | readonly ExactValue[]
  | { readonly [name: string]: ExactValue }

/** A number as it was written. */
export interface RawNumber {
  readonly rawJSON: string
}

interface ExactJson {
  rawJSON?(text: string): RawNumber
  isRawJSON?(value: unknown): value is RawNumber
}

const exact = JSON as ExactJson

/** Parses JSON without rounding a number: UInt64 does not fit into one of JavaScript. Undefined when it is no JSON. */
export function parseExact(text: string): ExactValue | undefined {
  // The third argument is newer than what the compiler knows; browsers without it give the rounded number.
  const keepDigits = (_: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined
      ? (exact.rawJSON?.(context.source) ?? value)
      : value
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

/** True if a value is a number as it was written. */
export function isRawNumber(value: ExactValue): value is RawNumber {
  return exact.isRawJSON?.(value) ?? false
}

/** The value as JSON with indentation. */
export function printExact(value: ExactValue): string {
  return JSON.stringify(value, null, 2)
}
