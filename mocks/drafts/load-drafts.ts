import { contract } from '../../src/contract/contract.ts'
import { isDrafted } from '../resources/is-drafted.ts'

type Drafts = typeof import('./drafts.ts').drafts

let loaded: Drafts | undefined

/** Loads what answers operations without a resource, if there are any. Nothing of it is loaded before. */
export async function loadDrafts(): Promise<void> {
  if (loaded !== undefined || !contract.operations.some(({ id }) => isDrafted(id))) return
  const { drafts } = await import('./drafts.ts')
  loaded = drafts
}

/** Returns what answers operations without a resource, or undefined before it is loaded. */
export function getDrafts(): Drafts | undefined {
  return loaded
}
