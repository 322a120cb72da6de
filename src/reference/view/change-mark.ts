/** What became of a place of the document since another revision. */
export interface ChangeMark {
  readonly kind: 'added' | 'removed' | 'changed'
  /** One sentence. */
  readonly says: string
  readonly concerns: readonly Concern[]
  /** Where it is authored, `file:line`, as far as it is known. */
  readonly where?: string
}

/** Whom a change concerns, worst first. */
export const concerns = ['clients', 'implementations', 'safe', 'words'] as const

/** Whom a change concerns. */
export type Concern = (typeof concerns)[number]

/** What changed since a revision, by the place of the page where it is shown. */
export interface PageChanges {
  /** The other side, as it was named: `main`. */
  readonly since: string
  readonly byAnchor: ReadonlyMap<string, readonly ChangeMark[]>
}
