/** Switches all tabs of a group together. */
export function switchTabs(): void {
  const show = (group: string, name: string) => {
    for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) {
      if (tabs.dataset.tabs !== group) continue
      for (const button of tabs.querySelectorAll<HTMLElement>('[data-tab]'))
        button.setAttribute('aria-pressed', String(button.dataset.tab === name))
      for (const view of tabs.querySelectorAll<HTMLElement>('[data-view]'))
        view.classList.toggle('shown', view.dataset.view === name)
    }
  }
  const chosen = new Map<string, string>()
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest<HTMLElement>('[data-tab]')
    const group = button?.closest<HTMLElement>('[data-tabs]')?.dataset.tabs
    const name = button?.dataset.tab
    if (button == null || group === undefined || name === undefined) return
    // What was clicked stays where it is, whatever becomes longer or shorter above it.
    const before = button.getBoundingClientRect().top
    show(group, name)
    scrollBy(0, button.getBoundingClientRect().top - before)
    chosen.set(group, name)
  })
  document.addEventListener('mdc-redrawn', () => {
    for (const [group, name] of chosen) show(group, name)
  })
}
