import type { VNode } from 'preact'
import { render } from 'preact-render-to-string'
import type { BoundedCache } from '../base/bounded-cache.ts'
import type { QuotedProblem } from '../generate/problems/add-excerpts.ts'
import { anchors } from './view/anchors.ts'
import { FamilyHeader } from './view/family-header.tsx'
import { GapRegister } from './view/gap-register.tsx'
import { ChangeList } from './view/marks/change-list.tsx'
import { Navigation } from './view/navigation.tsx'
import { OperationSection } from './view/operation-section.tsx'
import { Page } from './view/page.tsx'
import { type PageContext, pageContext } from './view/page-context.ts'
import { ProblemList } from './view/problem-list.tsx'
import { StartSection } from './view/start-section.tsx'

/** A rendered page, and its blocks by id. A change of the document renders only the affected blocks again. */
export interface RenderedPage {
  readonly body: string
  readonly main: string
  readonly navigation: string
  readonly blocks: ReadonlyMap<string, string>
}

/** Cache of recently rendered blocks, by their input. */
export type RenderCache = Pick<BoundedCache<string, string>, 'getOrMake'>

/** A cache that stores nothing. */
const nothing: RenderCache = { getOrMake: (_, make) => make() }

/** Renders the body of the reference as separate blocks. Unchanged blocks come from the cache `before`. */
export function renderPage(
  context: PageContext,
  { problems, isStale }: { readonly problems: readonly QuotedProblem[]; readonly isStale: boolean },
  before: RenderCache = nothing,
): RenderedPage {
  const { reference, key, start, changes } = context
  const blocks = new Map<string, string>()
  const within = (part: VNode) => render(<pageContext.Provider value={context}>{part}</pageContext.Provider>)
  const place = (id: string, parts: unknown, part: VNode) => {
    const html = before.getOrMake(`${id} ${JSON.stringify(parts)}`, () => within(part))
    blocks.set(id, html)
    return html
  }
  const marked = [...(changes?.byAnchor ?? [])]
  const families = reference.families.map(family => {
    const operations = family.operations.map(operation => {
      const { id } = operation
      const touched = marked.filter(([anchor]) => anchor === id || anchor.startsWith(`${id}.`))
      const parts = [operation, reference.keys, key, start, touched]
      return place(id, parts, <OperationSection operation={operation} />)
    })
    const anchor = anchors.family(family.name)
    const about = [family.name, family.description]
    const header = place(`${anchor}.about`, about, <FamilyHeader family={family} />)
    return within(<section id={anchor} dangerouslySetInnerHTML={{ __html: header + operations.join('') }} />)
  })
  const everything = [reference, key, start, marked]
  const main = [
    place('problems', [problems, isStale], <ProblemList problems={problems} isStale={isStale} />),
    place('changes', [changes?.all, changes?.since], <ChangeList />),
    place('start', everything, <StartSection />),
    ...families,
    place('gaps', [reference.gaps, marked], <GapRegister />),
  ].join('')
  const navigation = place('places', everything, <Navigation />)
  return { body: within(<Page navigation={navigation} main={main} />), main, navigation, blocks }
}
