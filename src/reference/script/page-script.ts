import { followSpecChanges } from './follow-spec-changes.ts'
import { highlightCurrentSection } from './highlight-current-section.ts'
import { rankResults } from './rank-results.ts'
import { readSearchIndex } from './read-search-index.ts'
import { sendExample } from './send-example.ts'
import { setUpSearch } from './set-up-search.ts'
import { switchTabs } from './switch-tabs.ts'

/**
 * The script of the page. Each part is a function that uses only its arguments, so that its source text can
 * run in the page. The code is thus type-checked and needs no bundler.
 */
export function pageScript({ isLive }: { isLive: boolean }): string {
  const parts = [
    // It compares with the page as it was sent, before other parts change it.
    ...(isLive ? [followSpecChanges] : []),
    unfoldLinkTarget,
    highlightCurrentSection,
    copyOnClick,
    switchTabs,
    sendExample,
    filterChanges,
  ]
  return [
    "document.documentElement.classList.add('scripted')",
    // A compiler that keeps the names of functions calls this.
    'const __name = each => each',
    ...parts.map(part => `;(${part.toString()})()`),
    `;(${setUpSearch.toString()})(${readSearchIndex.toString()}, ${rankResults.toString()})`,
  ].join('\n')
}

/** Shows only the changed parts of the page while the switch is on. */
function filterChanges(): void {
  const input = document.getElementById('only-changes') as HTMLInputElement | null
  const apply = () => {
    document.body.classList.toggle('only-changes', input?.checked === true)
    document.dispatchEvent(new Event('mdc-redrawn'))
  }
  input?.addEventListener('change', () => {
    apply()
    scrollTo(0, 0)
  })
}

/** Opens the folded elements at and around the target of the address. */
function unfoldLinkTarget(): void {
  const open = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (place === null) return
    for (let node: Element | null = place; node !== null; node = node.parentElement)
      if (node instanceof HTMLDetailsElement) node.open = true
    place.scrollIntoView()
  }
  addEventListener('hashchange', open)
  if (location.hash !== '') open()
}

/** Makes buttons copy their `data-copy` text, or the code next to them. */
function copyOnClick(): void {
  document.addEventListener('click', async event => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]')
    if (button === null) return
    const own = button.dataset.copy ?? ''
    const beside = button.parentElement?.querySelector('pre')?.textContent ?? ''
    const said = await navigator.clipboard.writeText(own === '' ? beside : own).then(
      () => 'Copied',
      () => 'Not allowed',
    )
    button.textContent = said
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
}
