/** Makes buttons copy their `data-copy` text, or the code next to them. */
export function copyOnClick(): void {
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
