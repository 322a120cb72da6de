import { StateUnavailable } from '../state-unavailable.ts'

/** Parses a stored entry. Returns undefined for foreign data. */
export function parseEntry<Entry>(text: string): Entry | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Parses an amount in smallest units. Throws StateUnavailable for foreign data, since no balance is guessed. */
export function checkAmount(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  throw new StateUnavailable('An amount in the store is no number. Reset the ledger of this session.')
}
