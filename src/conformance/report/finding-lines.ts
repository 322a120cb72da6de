import type { Placed } from './groups.ts'
import { line } from './line.ts'
import { operationWord } from './words.ts'

/** A finding in words, the same in every report: where, what, expected, actual, and the command that repeats it. */
export function findingLines(
  { operationId, place, exchange, message, expected, actual, curl }: Placed,
  width: number,
): string[] {
  return [
    line(`${operationWord(operationId)} ${place} (exchange ${exchange})`, width),
    `  ${line(message, width - 2)}`,
    `  expected  ${line(expected, width - 12)}`,
    `  actual    ${line(actual, width - 12)}`,
    // Whole, however long: it is there to be copied.
    `  ${line(curl, Number.POSITIVE_INFINITY)}`,
  ]
}
