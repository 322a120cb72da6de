const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const exact = new Intl.NumberFormat('en', { minimumSignificantDigits: 6, maximumSignificantDigits: 6 })

/** Text for a missing value. */
export const MISSING = '–'

/** A big number in short: 27.6M. */
export function formatShort(value: number | null): string {
  return value === null ? MISSING : compact.format(value)
}

/** A price to six digits. */
export function formatPrice(value: number | null | undefined): string {
  return value === null || value === undefined ? MISSING : exact.format(value)
}

/** A share or change in percent. */
export function formatPercent(value: number | null): string {
  return value === null ? MISSING : `${value.toFixed(1)} %`
}

/** The ends of an address, enough to tell it from others. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
