const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const small = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

/** Returns a number as people read it: 27.6M, 1,234.5, 0.01235. Other texts stay as they are. */
export function formatFigure(text: string): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  const size = Math.abs(value)
  if (size >= 1e15 || (size > 0 && size < 1e-6)) return value.toExponential(2)
  if (size >= 100_000) return compact.format(value)
  return size >= 1 || size === 0 ? plain.format(value) : small.format(value)
}
