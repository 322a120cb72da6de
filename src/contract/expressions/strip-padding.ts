/** Removes the NULs that fill a FixedString. It uses a loop because `/\0+$/` takes quadratic time. */
export function stripPadding(text: string): string {
  let end = text.length
  while (text[end - 1] === '\0') end--
  return text.slice(0, end)
}
