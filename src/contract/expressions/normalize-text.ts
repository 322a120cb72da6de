import { stripPadding } from './strip-padding.ts'

/** Returns the form in which texts are compared, keys above all: without padding, and hexadecimal digits in lower case. */
export function normalizeText(text: string): string {
  const bare = stripPadding(text)
  return /^0x/i.test(bare) ? bare.toLowerCase() : bare
}

/** Returns the form in which keys are compared: a parameter may be a number where a column is a text. */
export function normalizeKey(value: unknown): string {
  return normalizeText(String(value))
}
