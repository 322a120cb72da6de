import { memoize } from '../../base/memoize.ts'
import { normalizeText } from './normalize-text.ts'

/**
 * Returns true when two values are equal, apart from the padding of a fixed width and the case of hexadecimal
 * texts.
 */
export function isEqualValue(one: unknown, other: unknown): boolean {
  return normalizeValue(one) === normalizeValue(other)
}

/** Returns the form of a value for comparison. */
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
