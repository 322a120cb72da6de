import { memoize } from '../../base/memoize.ts'

/** Returns the form in which texts are compared, keys above all: without padding, and hexadecimal digits in lower case. */
export function normalizeText(text: string): string {
  const bare = stripPadding(text)
  return /^0x/i.test(bare) ? bare.toLowerCase() : bare
}

/** Returns the form in which keys are compared: a parameter may be a number where a column is a text. */
export function normalizeKey(value: unknown): string {
  return normalizeText(String(value))
}

/** Removes the NULs that fill a FixedString. It uses a loop because `/\0+$/` takes quadratic time. */
export function stripPadding(text: string): string {
  let end = text.length
  while (text[end - 1] === '\0') end--
  return text.slice(0, end)
}

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
