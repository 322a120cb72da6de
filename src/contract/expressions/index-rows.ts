import { memoize } from '../../base/memoize.ts'
import { stripPadding } from './strip-padding.ts'

/** Whether two values are one: texts without the padding of a fixed width, hexadecimal ones without case. */
export function isSame(one: unknown, other: unknown): boolean {
  return normalize(one) === normalize(other)
}

/** A value as it compares. */
export function normalize(value: unknown): unknown {
  return typeof value === 'string' ? normalizeText(value) : value
}

/** A text as it compares: without padding, hexadecimal digits without case. */
export function normalizeText(text: string): string {
  const bare = stripPadding(text)
  return /^0x/i.test(bare) ? bare.toLowerCase() : bare
}

/** The first row for each value of a column, made once for each list. */
export const indexRows = memoize((rows: readonly unknown[]) =>
  memoize(
    (column: string): ReadonlyMap<unknown, unknown> =>
      new Map(
        rows
          .map(row => [normalize((row as Readonly<Record<string, unknown>> | null)?.[column]), row] as const)
          .reverse(),
      ),
    new Map(),
  ),
)
