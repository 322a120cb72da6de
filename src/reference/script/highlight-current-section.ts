/**
 * Marks the current section in the navigation, and shows its name in the bar. It is the last one that starts
 * in the upper third of the window.
 */
export function highlightCurrentSection(): void {
  const title = document.getElementById('place')
  const nav = document.getElementById('places')
  let current = ''
  let frame = 0

  const findPlace = (): HTMLElement | undefined => {
    const edge = innerHeight / 3
    let found: HTMLElement | undefined
    for (const place of document.querySelectorAll<HTMLElement>('main article[data-place], #gaps')) {
      if (place.offsetParent === null) continue
      if (place.getBoundingClientRect().top > edge) break
      found = place
    }
    return found
  }
  const mark = () => {
    const place = findPlace()
    const id = place?.id ?? ''
    if (title !== null) title.textContent = place?.dataset.place ?? (id === 'gaps' ? 'Open questions' : '')
    if (id === current) return
    current = id
    for (const link of nav?.querySelectorAll('a') ?? []) {
      if (link.getAttribute('href') !== `#${id}`) link.removeAttribute('aria-current')
      else {
        link.setAttribute('aria-current', 'true')
        // All of the navigation is in the window, so that only the navigation moves.
        link.scrollIntoView({ block: 'nearest' })
      }
    }
  }
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(mark)
  }
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule)
  document.addEventListener('mdc-redrawn', () => {
    current = ''
    mark()
  })
  mark()

  // On a phone, the navigation is a menu, which the browser itself opens and closes.
  nav?.addEventListener('click', event => {
    if ((event.target as Element).closest('a')) nav.hidePopover()
  })
  addEventListener('hashchange', () => nav?.hidePopover())
}
