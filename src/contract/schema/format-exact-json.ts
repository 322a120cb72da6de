import { getIntegerRange } from '../../clickhouse/type-forms.ts'

/** Exact digits of bounds that a JavaScript number cannot hold, keyed by their inexact digits. */
const exactDigits: Readonly<Record<string, string>> = Object.fromEntries(
  ['Int64', 'UInt64']
    .flatMap(name => getIntegerRange({ name }))
    .map(bound => [String(Number(bound)), String(bound)]),
)

/** Returns a document as JSON with all digits of 64-bit bounds. One space of indent keeps the package small. */
export function formatExactJson(document: unknown): string {
  const text = JSON.stringify(document, null, 1)
  return `${text.replace(/("(?:min|max)imum": )(-?\d+)/g, (_, key, digits) => `${key}${exactDigits[digits] ?? digits}`)}\n`
}
