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
