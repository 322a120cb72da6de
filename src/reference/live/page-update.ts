import type { RenderedPage } from '../render-page.tsx'

/** Update of a page: the HTML of changed elements by id. Undefined when the page must reload. */
export interface PageUpdate {
  readonly revision: string
  readonly blocks: Blocks | undefined
}

type Blocks = readonly (readonly [id: string, html: string])[]

/**
 * Returns the changed blocks of a page. If the ids of blocks differ, returns the whole page. Returns
 * undefined without an old page.
 */
export function listChangedBlocks(old: RenderedPage | undefined, now: RenderedPage): Blocks | undefined {
  if (old === undefined) return undefined
  if ([...old.blocks.keys()].join() !== [...now.blocks.keys()].join())
    return [
      ['places', now.navigation],
      ['main', now.main],
    ]
  return [...now.blocks].filter(([id, html]) => old.blocks.get(id) !== html)
}
