/** How sure the contract is of a statement; undefined where it is documented. */
export type Level = 'inferred' | 'sampled' | 'open' | undefined

/** What narrows a value, beyond its type. */
export interface Bound {
  readonly says: string
  /** A regular expression, where `says` puts it into words or only begins to. */
  readonly pattern?: string
  readonly level: Level
}

/** A rule where it matters. */
export interface PlacedRule {
  readonly id: string
  readonly says: string
  readonly rule: string
  readonly level: Level
  /** Whether its words stand here; else they stand at the first column that it speaks of. */
  readonly isWhole: boolean
}
