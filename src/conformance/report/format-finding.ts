import { fitLine } from './fit-line.ts'
import type { PlacedFinding } from './group-requirements.ts'
import { nameOperation } from './words.ts'

/** A finding in words, the same in every report: where, what, expected, actual, and the command that repeats it. */
export function formatFinding(
  { operationId, place, exchange, message, expected, actual, curl }: PlacedFinding,
  width: number,
): string[] {
  return [
    fitLine(`${nameOperation(operationId)} ${place} (exchange ${exchange})`, width),
    `  ${fitLine(message, width - 2)}`,
    `  expected  ${fitLine(expected, width - 12)}`,
    `  actual    ${fitLine(actual, width - 12)}`,
    // Whole, however long: it is there to be copied.
    `  ${fitLine(curl, Number.POSITIVE_INFINITY)}`,
  ]
}
