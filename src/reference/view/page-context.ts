import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Reference } from '../model/reference.ts'
import type { PageChanges } from './marks/change-mark.ts'

/** Context for every part of the page. */
export interface PageContext {
  readonly reference: Reference
  /** The key that requests are shown with. */
  readonly key: string
  /** The command that starts a service at the addresses of the document. */
  readonly start: string | undefined
  readonly changes: PageChanges | undefined
}

/** The context of a page that is being written. */
export const pageContext = createContext<PageContext | undefined>(undefined)

/** The context of the page around a component. */
export function usePage(): PageContext {
  const context = useContext(pageContext)
  if (context === undefined) throw new Error('a part of the page stands outside of it')
  return context
}
