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
