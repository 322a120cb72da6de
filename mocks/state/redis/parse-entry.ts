import { StateUnavailable } from '../state-unavailable.ts'

/** An entry as it was written; undefined for what somebody else put in its place. */
export function parseEntry<Entry>(text: string): Entry | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Smallest units as they were written. Throws StateUnavailable for what somebody else put in their place: no balance is guessed. */
export function checkAmount(text: string): string {
  if (/^-?\d+$/.test(text)) return text
  throw new StateUnavailable('An amount in the store is no number. Reset the ledger of this session.')
}
