/** Change of a place since another revision. */
export interface ChangeMark {
  readonly kind: 'added' | 'removed' | 'changed'
  /** One sentence. */
  readonly says: string
  readonly concerns: readonly Audience[]
  /** Position in the files as `file:line`, if known. */
  readonly where?: string
}

/** A change in the list of all. */
export interface ListedChange extends ChangeMark {
  readonly id: string
  /** Its places in words. */
  readonly places: string
  /** Anchors on the page. Empty if the page does not show it. */
  readonly anchors: readonly string[]
}

/** Those affected by a change, worst first. */
export const audiences = ['clients', 'implementations', 'safe', 'words'] as const

/** Those affected by a change. */
export type Audience = (typeof audiences)[number]

/** Changes since a revision. */
export interface PageChanges {
  /** The other side, as it was named: `main`. */
  readonly since: string
  readonly byAnchor: ReadonlyMap<string, readonly ChangeMark[]>
  readonly all: readonly ListedChange[]
}
