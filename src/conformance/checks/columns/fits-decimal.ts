const number = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/

/** Returns true if a decimal text has at most the given digits before and after the point. */
export function fitsDecimal(text: string, whole: number, fraction: number): boolean {
  const [, before, after = '', exponent = '0'] = number.exec(text) ?? []
  if (before === undefined) return false
  const digits = trimZeros(before + after)
  if (digits === '') return true
  // Zeros that precede the first digit are not counted, and neither are those behind the last one.
  const point = before.length + Number(exponent)
  const first = (before + after).search(/[1-9]/)
  return point - first <= whole && first + digits.length - point <= fraction
}

/** Removes zeros at both ends. A loop, because `/0+$/` takes quadratic time. */
function trimZeros(text: string): string {
  let [first, end] = [0, text.length]
  while (text[first] === '0') first++
  while (end > first && text[end - 1] === '0') end--
  return text.slice(first, end)
}
