/** Shows only the changed parts of the page while the switch is on. */
export function filterChanges(): void {
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
