/** The meanings of a color on all pages. Each is a class of the base style. */
export const meanings = ['good', 'bad', 'warning', 'information', 'unknown'] as const

/** A meaning of a color. */
export type Meaning = (typeof meanings)[number]

/** Meaning of each level of a statement. */
export const levelMeanings = {
  documented: 'good',
  inferred: 'warning',
  sampled: 'information',
  open: 'unknown',
} as const

/** Meaning of each state of a version. */
export const versionMeanings: Readonly<Record<string, Meaning>> = {
  current: 'good',
  deprecated: 'warning',
  sunset: 'bad',
}

/** Returns the meaning of an HTTP status. 402 is no failure. */
export function findStatusMeaning(status: string): Meaning {
  const byDigit: Readonly<Record<string, Meaning>> = { 2: 'good', 3: 'warning', 4: 'warning', 5: 'bad' }
  return status === '402' ? 'information' : (byDigit[status.charAt(0)] ?? 'unknown')
}
