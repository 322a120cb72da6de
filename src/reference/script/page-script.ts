import { copyOnClick } from './copy-on-click.ts'
import { filterChanges } from './filter-changes.ts'
import { followSpecChanges } from './follow-spec-changes.ts'
import { highlightCurrentSection } from './highlight-current-section.ts'
import { rankResults } from './rank-results.ts'
import { readSearchIndex } from './read-search-index.ts'
import { sendExample } from './send-example.ts'
import { setUpSearch } from './set-up-search.ts'
import { switchTabs } from './switch-tabs.ts'
import { unfoldLinkTarget } from './unfold-link-target.ts'

/**
 * The script of the page. Each part is a function that uses only its arguments, so that its source text can
 * run in the page. The code is thus type-checked and needs no bundler.
 */
export function pageScript({ isLive }: { isLive: boolean }): string {
  const parts = [
    unfoldLinkTarget,
    highlightCurrentSection,
    copyOnClick,
    switchTabs,
    sendExample,
    filterChanges,
  ]
  // It compares with the page as it was sent, before other parts change it.
  const all = isLive ? [followSpecChanges, ...parts] : parts
  return [
    "document.documentElement.classList.add('scripted')",
    // A compiler that keeps the names of functions calls this.
    'const __name = each => each',
    ...all.map(part => `;(${part.toString()})()`),
    `;(${setUpSearch.toString()})(${readSearchIndex.toString()}, ${rankResults.toString()})`,
  ].join('\n')
}
