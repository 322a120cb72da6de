import { memoize } from '../../base/memoize.ts'
import { normalizeText } from './normalize-text.ts'

/** Returns the form of a value for comparison: without the padding of a fixed width, hexadecimal in lower case. */
export function normalizeValue(value: unknown): unknown {
  return typeof value === 'string' ? normalizeText(value) : value
}

/** Returns the first row for each value of a column. The result is cached by list. */
export const indexRows = memoize((rows: readonly unknown[]) =>
  memoize(
    (column: string): ReadonlyMap<unknown, unknown> =>
      new Map(
        rows
          .map(
            row =>
              [normalizeValue((row as Readonly<Record<string, unknown>> | null)?.[column]), row] as const,
          )
          .reverse(),
      ),
    new Map(),
  ),
)
