/** Replaces changed parts of the page after each update of the server. What is visible keeps its position. */
export function followSpecChanges(): void {
  /** Lists the parts that are replaced on their own. The server renders each with an id. */
  const listParts = (page: ParentNode) => [
    ...page.querySelectorAll('#places, main > :not([id^="family."]), main > [id^="family."] > *'),
  ]
  /** Returns the first element near the top of the window, and its distance from the top. */
  const findAnchor = () => {
    for (const place of document.querySelectorAll('main [id]:not(#problems)')) {
      const { top, bottom, height } = place.getBoundingClientRect()
      if (height > 0 && height < innerHeight && bottom > 48) return { id: place.id, top }
    }
    return undefined
  }
  const wordsOf = (details: Element) => details.querySelector('summary')?.textContent ?? ''
  const replace = (part: Element) => {
    const old = document.getElementById(part.id)
    const made = document.importNode(part, true)
    const opened = [...(old?.querySelectorAll('details[open]') ?? [])].map(wordsOf)
    for (const details of made.querySelectorAll('details'))
      if (opened.includes(wordsOf(details))) details.open = true
    if (made.matches('nav, main')) return old?.replaceChildren(...made.childNodes)
    made.classList.add('fresh')
    old?.replaceWith(made)
  }
  /** Position of the reader after the last update. Reusing it keeps rounding errors from adding up. */
  let kept: { readonly id: string; readonly top: number; readonly scroll: number } | undefined
  const draw = (parts: readonly Element[]) => {
    const anchor = kept?.scroll === scrollY ? kept : findAnchor()
    for (const part of parts) replace(part)
    document.dispatchEvent(new Event('mdc-redrawn'))
    const place = anchor === undefined ? null : document.getElementById(anchor.id)
    if (anchor === undefined || place === null) return
    scrollBy(0, place.getBoundingClientRect().top - anchor.top)
    kept = { ...anchor, scroll: scrollY }
  }

  let shown = new Map(listParts(document).map(part => [part.id, part.outerHTML]))
  let updates = 0
  const update = async () => {
    const current = ++updates
    const html = await fetch(location.pathname).then(
      reply => reply.text(),
      () => '',
    )
    // The last update has all that came before it. A server that ended sends nothing.
    if (current !== updates || html === '') return
    const page = new DOMParser().parseFromString(html, 'text/html')
    const parts = listParts(page)
    const hasSameParts = parts.map(({ id }) => id).join() === [...shown.keys()].join()
    // The page of a contract that was never valid has no place for the reference.
    if (!hasSameParts && document.getElementById('main') === null) return location.reload()
    const changed = hasSameParts
      ? parts.filter(part => part.outerHTML !== shown.get(part.id))
      : [...page.querySelectorAll('#places, #main')]
    shown = new Map(parts.map(part => [part.id, part.outerHTML]))
    if (changed.length > 0) draw(changed)
  }
  new EventSource('events').onmessage = update
}
