import { columnTypes, type TypeFacts } from '../../clickhouse/type-facts.ts'

/** The digits of the bounds that a JavaScript number cannot hold, by what JSON.stringify makes of them. */
const exactDigits: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values<TypeFacts>(columnTypes)
    .flatMap(({ range = [] }) => range)
    .map(bound => [String(Number(bound)), String(bound)]),
)

/** A document as JSON text, indented by one space to keep the package small, in which the bounds of 64-bit columns have all their digits. */
export function formatDocument(document: unknown): string {
  const text = JSON.stringify(document, null, 1)
  return `${text.replace(/("(?:min|max)imum": )(-?\d+)/g, (_, key, digits) => `${key}${exactDigits[digits] ?? digits}`)}\n`
}
