import { createSearch } from './create-search.ts'
import { readSearchIndex, type SearchablePlace } from './read-search-index.ts'

/** Sets up the search. It builds the index from the page at the first input. */
export function setUpSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#search')
  const list = document.getElementById('found')
  // The page of files that make no document has no search.
  if (input === null || list === null) return
  let search: ReturnType<typeof createSearch> | undefined
  let found: SearchablePlace[] = []
  let chosen = 0
  let came: Element | null = null

  const element = (name: string, className: string, textContent = '') =>
    Object.assign(document.createElement(name), { className, textContent })
  const draw = () => {
    const isAsked = input.value.trim() !== '' && document.activeElement === input
    list.hidden = !isAsked
    input.setAttribute('aria-expanded', String(isAsked))
    list.replaceChildren(
      ...found.map(({ kind, name, within, says }, at) => {
        const state = { id: `found-${at}`, role: 'option', ariaSelected: String(at === chosen) }
        const option = Object.assign(element('div', ''), state)
        const title = element('span', '')
        title.append(element('b', '', name), ' ', element('span', 'of', within))
        option.append(element('span', 'kind', kind), title, element('span', 'says', says))
        return option
      }),
    )
    if (isAsked && found.length === 0)
      list.append(element('p', 'muted', 'Nothing has this name or says this.'))
    if (found.length > 0) input.setAttribute('aria-activedescendant', `found-${chosen}`)
    else input.removeAttribute('aria-activedescendant')
    // All of the list is in the window, so that only the list moves.
    list.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }
  const leave = () => {
    input.value = ''
    found = []
    input.blur()
    if (came instanceof HTMLElement && came !== document.body) came.focus({ preventScroll: true })
  }
  const go = (entry: SearchablePlace | undefined) => {
    if (entry === undefined) return
    came = null
    leave()
    document.querySelector<HTMLInputElement>('#only-changes:checked')?.click()
    if (location.hash === `#${entry.id}`) document.getElementById(entry.id)?.scrollIntoView()
    else location.hash = entry.id
  }

  input.addEventListener('input', () => {
    search ??= createSearch(readSearchIndex())
    found = search(input.value)
    chosen = 0
    draw()
  })
  input.addEventListener('keydown', event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      chosen = (chosen + step + found.length) % found.length
      draw()
    }
    if (event.key === 'Enter') go(found[chosen])
    if (event.key === 'Escape') leave()
  })
  list.addEventListener('pointerdown', event => {
    const option = (event.target as Element).closest('[role=option]')
    if (option === null) return
    event.preventDefault()
    go(found[[...list.children].indexOf(option)])
  })
  input.addEventListener('blur', draw)
  input.addEventListener('focus', draw)
  document.addEventListener('keydown', event => {
    const target = event.target as Element
    if (event.key !== '/' || event.ctrlKey || event.metaKey || target.matches('input, textarea, select'))
      return
    event.preventDefault()
    came = document.activeElement
    input.focus({ preventScroll: true })
  })
  document.addEventListener('mdc-redrawn', () => {
    search = undefined
  })
}
