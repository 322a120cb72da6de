import { StateUnavailable } from '../state-unavailable.ts'

/** Parses a stored entry. Returns undefined for text that is not a JSON object. */
export function parseEntry<Entry>(text: string): Entry | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Returns the amount. Throws StateUnavailable if it is not a number, since a balance is never guessed. */
export function checkAmount(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  throw new StateUnavailable('An amount in the store is no number. Reset the ledger of this session.')
}
