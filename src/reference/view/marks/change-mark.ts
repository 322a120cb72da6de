/** A change at one place of the page since another revision. */
export interface ChangeMark {
  readonly kind: 'added' | 'removed' | 'changed'
  /** One sentence. */
  readonly says: string
  readonly concerns: readonly ChangeImpact[]
  /** Position in the files as `file:line`, if known. */
  readonly where?: string
}

/** A change in the list of all. */
export interface ListedChange extends ChangeMark {
  readonly id: string
  /** Description of its places. */
  readonly places: string
  /** Anchors on the page. Empty if the page does not show it. */
  readonly anchors: readonly string[]
}

/** The parties that a change may affect, the most severe first. */
export const changeImpacts = ['clients', 'implementations', 'safe', 'words'] as const

/** A party that a change affects. */
export type ChangeImpact = (typeof changeImpacts)[number]

/** Changes since a revision. */
export interface PageChanges {
  /** Name of the compared revision, such as `main`. */
  readonly since: string
  readonly byAnchor: ReadonlyMap<string, readonly ChangeMark[]>
  readonly all: readonly ListedChange[]
}
