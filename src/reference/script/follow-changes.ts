/**
 * Draws what changed whenever the server tells of it, block by block: what is the same is not touched, and what is being read
 * stays where it is in the window.
 */
export function followChanges(): void {
  const blocks = '#problems, nav, .start > *, header.family, main > section > article'
  let isBusy = false
  let isAsked = false

  /** The place nearest below the top of the window, and how far it is from there. */
  const findAnchor = () => {
    for (const place of document.querySelectorAll('main [id]')) {
      const { top, bottom, height } = place.getBoundingClientRect()
      if (height > 0 && height < innerHeight && bottom > 48) return { id: place.id, top }
    }
    return undefined
  }
  const openedIn = (block: Element) =>
    [...block.querySelectorAll('details[open]')].map(details => textOf(details.querySelector('summary')))
  const textOf = (node: Element | null) => node?.textContent ?? ''
  const replace = (old: Element, fresh: Element) => {
    const opened = openedIn(old)
    old.replaceWith(fresh)
    for (const details of fresh.querySelectorAll('details'))
      if (opened.includes(textOf(details.querySelector('summary')))) details.open = true
    fresh.classList.add('fresh')
  }
  const markup = new WeakMap<Element, string>()
  const remember = (root: ParentNode) => {
    for (const block of root.querySelectorAll(blocks)) markup.set(block, block.outerHTML)
  }
  const keyOf = (block: Element) => block.id || `${block.tagName} ${block.closest('section')?.id} ${block.className}`

  const draw = (page: Document) => {
    const anchor = findAnchor()
    const menu = document.getElementById('places')?.scrollTop ?? 0
    remember(page)
    const old = [...document.querySelectorAll(blocks)]
    const fresh = [...page.querySelectorAll(blocks)]
    const sameKeys = old.map(keyOf).join('\n') === fresh.map(keyOf).join('\n')
    if (sameKeys) {
      for (const [index, block] of old.entries()) {
        const other = fresh[index]
        if (other === undefined || markup.get(block) === markup.get(other)) continue
        const adopted = document.adoptNode(other)
        markup.set(adopted, markup.get(other) ?? '')
        replace(block, adopted)
      }
    } else {
      for (const name of ['nav', 'main']) {
        const [block, other] = [document.querySelector(name), page.querySelector(name)]
        if (block !== null && other !== null) replace(block, document.adoptNode(other))
      }
    }
    document.title = page.title
    document.dispatchEvent(new Event('mdc-redrawn'))
    const nav = document.getElementById('places')
    if (nav !== null) nav.scrollTop = menu
    const place = anchor === undefined ? null : document.getElementById(anchor.id)
    if (anchor !== undefined && place !== null) scrollBy(0, place.getBoundingClientRect().top - anchor.top)
    // For whoever measures: drawn, and seen with the next frame.
    requestAnimationFrame(() => performance.mark('mdc-drawn'))
  }
  const ask = async () => {
    if (isBusy) {
      isAsked = true
      return
    }
    isBusy = true
    try {
      const reply = await fetch(location.pathname, { cache: 'no-store' })
      draw(new DOMParser().parseFromString(await reply.text(), 'text/html'))
    } catch {
      // The server is away; the event source tells when it is back.
    }
    isBusy = false
    if (!isAsked) return
    isAsked = false
    await ask()
  }

  document.documentElement.classList.add('live')
  remember(document)
  const events = new EventSource('events')
  let isFirst = true
  // The first message says what the page has already, unless it was away.
  events.onmessage = () => {
    if (isFirst) isFirst = false
    else void ask()
  }
}
