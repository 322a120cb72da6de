/** A number with its original text. */
interface RawNumber {
  readonly rawJSON: string
}

interface ExactJson {
  rawJSON?(text: string): RawNumber
  isRawJSON?(value: unknown): value is RawNumber
}

const exact = JSON as ExactJson

/** Parses JSON with the digits of large numbers, where browsers can. Returns undefined for invalid JSON. */
export function parseExact(text: string): unknown {
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

/** Returns whether a value is a number with its original text. */
export function isRawNumber(value: unknown): value is RawNumber {
  return exact.isRawJSON?.(value) ?? false
}
