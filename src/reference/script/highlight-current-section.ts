/**
 * Marks the current section in the navigation, and shows its name in the bar. It is the last one that starts
 * in the upper third of the window.
 */
export function highlightCurrentSection(): void {
  const title = document.getElementById('place')
  const nav = document.getElementById('places')
  const menu = document.getElementById('menu')
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

  const setMenu = (isOpen: boolean) => {
    document.body.classList.toggle('open', isOpen)
    menu?.setAttribute('aria-expanded', String(isOpen))
  }
  const isOpen = () => document.body.classList.contains('open')
  menu?.addEventListener('click', () => {
    setMenu(!isOpen())
    if (isOpen() && nav !== null) nav.scrollTop = 0
  })
  nav?.addEventListener('click', event => {
    if ((event.target as Element).closest('a')) setMenu(false)
  })
  addEventListener('hashchange', () => setMenu(false))
  addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !isOpen()) return
    setMenu(false)
    menu?.focus()
  })
}
