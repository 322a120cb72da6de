/**
 * Replaces changed parts of the page when the server sends updates. The visible text keeps its position in
 * the window.
 */
export function followSpecChanges(): void {
  interface Update {
    readonly revision: string
    readonly blocks?: readonly (readonly [id: string, html: string])[]
  }

  /** Returns the first element near the top of the window, and its distance from the top. */
  const findAnchor = () => {
    for (const place of document.querySelectorAll('main [id]:not(#problems)')) {
      const { top, bottom, height } = place.getBoundingClientRect()
      if (height > 0 && height < innerHeight && bottom > 48) return { id: place.id, top }
    }
    return undefined
  }
  const wordsOf = (details: Element) => details.querySelector('summary')?.textContent ?? ''
  const replace = (block: Element, html: string) => {
    const opened = [...block.querySelectorAll('details[open]')].map(wordsOf)
    const made = document.createElement('template')
    made.innerHTML = html
    for (const details of made.content.querySelectorAll('details'))
      if (opened.includes(wordsOf(details))) details.open = true
    made.content.firstElementChild?.classList.add('fresh')
    if (block.matches('nav, main')) block.replaceChildren(made.content)
    else block.replaceWith(made.content)
  }
  /** Position of the reader after the last update. Reusing it keeps rounding errors from adding up. */
  let kept: { readonly id: string; readonly top: number; readonly scroll: number } | undefined
  const draw = (blocks: NonNullable<Update['blocks']>) => {
    const anchor = kept?.scroll === scrollY ? kept : findAnchor()
    for (const [id, html] of blocks) {
      const block = document.getElementById(id)
      if (block !== null) replace(block, html)
    }
    document.dispatchEvent(new Event('mdc-redrawn'))
    const place = anchor === undefined ? null : document.getElementById(anchor.id)
    if (anchor === undefined || place === null) return
    scrollBy(0, place.getBoundingClientRect().top - anchor.top)
    kept = { ...anchor, scroll: scrollY }
  }

  let known = document.querySelector('meta[name=revision]')?.getAttribute('content')
  document.documentElement.classList.add('live')
  const events = new EventSource('events')
  events.onmessage = ({ data }) => {
    const { revision, blocks } = JSON.parse(data) as Update
    // Without a word what is new, or after having been away, the whole page is loaded; browsers keep its scroll.
    if (blocks === undefined || (blocks.length === 0 && revision !== known)) return location.reload()
    known = revision
    if (blocks.length > 0) draw(blocks)
  }
}
