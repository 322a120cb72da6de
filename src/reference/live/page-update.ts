import type { RenderedPage } from '../render-page.tsx'

/** What is new of a page: elements by their ids, or no elements where the page has to be loaded again. */
export interface PageUpdate {
  readonly revision: string
  readonly blocks: Blocks | undefined
}

type Blocks = readonly (readonly [id: string, html: string])[]

/** What of a page is not as it was: none, some blocks, all of it where there are others, undefined where there was no page. */
export function listChangedBlocks(old: RenderedPage | undefined, now: RenderedPage): Blocks | undefined {
  if (old === undefined) return undefined
  if ([...old.blocks.keys()].join() !== [...now.blocks.keys()].join())
    return [
      ['places', now.navigation],
      ['main', now.main],
    ]
  return [...now.blocks].filter(([id, html]) => old.blocks.get(id) !== html)
}
