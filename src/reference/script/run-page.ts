import { followSpecChanges } from './follow-spec-changes.ts'
import { highlightCurrentSection } from './highlight-current-section.ts'
import { sendExample } from './send-example.ts'
import { setUpSearch } from './set-up-search.ts'
import { switchTabs } from './switch-tabs.ts'

/** Runs all parts of the script of the page. */
export function runPage(): void {
  // It compares with the page as it was sent, before other parts change it.
  if (document.documentElement.classList.contains('live')) followSpecChanges()
  document.documentElement.classList.add('scripted')
  unfoldLinkTarget()
  highlightCurrentSection()
  copyOnClick()
  switchTabs()
  sendExample()
  filterChanges()
  setUpSearch()
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

runPage()
