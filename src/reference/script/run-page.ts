import { fillRequests } from './fill-requests.tsx'
import { followSpecChanges } from './follow-spec-changes.ts'
import { highlightCurrentSection } from './highlight-current-section.ts'
import { fillExamples } from './reply-view.tsx'
import { setUpSearch } from './set-up-search.ts'

/** Runs all parts of the script of the page. */
export function runPage(): void {
  // It compares with the page as it was sent, before other parts change it.
  if (document.documentElement.classList.contains('live')) followSpecChanges()
  document.documentElement.classList.add('scripted')
  highlightCurrentSection()
  copyOnClick()
  unfoldLinks()
  // What it puts into the page moves what is below.
  fillPage()
  unfoldLinkTarget()
  document.addEventListener('mdc-redrawn', fillPage)
  // While this switch is on, the style shows the changed parts alone.
  document.getElementById('only-changes')?.addEventListener('change', () => {
    document.dispatchEvent(new Event('mdc-redrawn'))
    scrollTo(0, 0)
  })
  setUpSearch()
}

function fillPage(): void {
  fillRequests()
  fillExamples()
  // Names lead to themselves, so that a click puts their place into the address.
  for (const name of document.querySelectorAll('tr[id] > th:not(:has(a)), #gaps h3 > b:not(:has(a))')) {
    const link = Object.assign(document.createElement('a'), { href: `#${name.closest('[id]')?.id}` })
    link.append(name.firstChild ?? '')
    name.prepend(link)
  }
}

/** Opens the folded elements at and around the target of the address. */
function unfoldLinkTarget(): void {
  const open = () => {
    const place = findTarget(location)
    if (place === null) return
    for (let node: Element | null = place; node !== null; node = node.parentElement)
      if (node instanceof HTMLDetailsElement) node.open = true
    place.scrollIntoView()
  }
  addEventListener('hashchange', open)
  if (location.hash !== '') open()
}

const findTarget = ({ hash }: { hash: string }) => document.getElementById(decodeURIComponent(hash.slice(1)))

/** Links to open questions, errors, and rules at another place. */
const unfolding = ':is(tr[id] > td, .whole, section > article, .failures, .also) > a'

/** Unfolds the options of an open question, the body of an error, or a rule, below the link that leads to it. */
function unfoldLinks(): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(unfolding)
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const target = findTarget(link)
    const place = target instanceof HTMLAnchorElement ? findTarget(target) : target
    if (place === null) return
    event.preventDefault()
    const isOpen = link.getAttribute('aria-expanded') === 'true'
    link.setAttribute('aria-expanded', String(!isOpen))
    if (isOpen) return link.nextElementSibling?.remove()
    const whole = Object.assign(document.createElement('a'), { href: link.hash, textContent: 'All about it' })
    const unfolded = Object.assign(document.createElement('div'), { className: 'unfolded' })
    const words = link.matches('.also > a') ? ':scope > summary, ' : ''
    const parts = ':scope > ul, :scope > pre, [data-find=header], .code-block'
    for (const part of place.querySelectorAll(words + parts)) unfolded.append(part.cloneNode(true))
    unfolded.append(whole)
    link.after(unfolded)
  })
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
