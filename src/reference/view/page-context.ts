import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Reference } from '../model/read-reference.ts'

/** Data for all components of the page. */
export interface PageContext {
  readonly reference: Reference
  /** The API key in example requests. */
  readonly key: string
  /** The command that starts a local service at the documented addresses. */
  readonly start: string | undefined
  readonly changes: PageChanges | undefined
  /** Returns true for an operation that the mock answers with drafted values. */
  readonly isDrafted: (operation: { readonly id: string; readonly path: string }) => boolean
}

/** Provides the data to all components. */
export const pageContext = createContext<PageContext | undefined>(undefined)

/** Returns the data of the page. Throws outside of a page. */
export function usePage(): PageContext {
  const context = useContext(pageContext)
  if (context === undefined) throw new Error('a part of the page stands outside of it')
  return context
}

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
