/** A text without the NULs that fill a FixedString: a loop, since `/\0+$/` takes time that is quadratic in their number. */
export function stripPadding(text: string): string {
  let end = text.length
  while (text[end - 1] === '\0') end--
  return text.slice(0, end)
}
