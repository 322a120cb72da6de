import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Reference } from '../model/read-reference.ts'
import type { PageChanges } from '../read-changes.ts'

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
