/** Opens what is folded around or at the place that the address names. */
export function openTarget(): void {
  const open = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (place === null) return
    for (let node: Element | null = place; node !== null; node = node.parentElement)
      if (node instanceof HTMLDetailsElement) node.open = true
    place.scrollIntoView()
  }
  addEventListener('hashchange', open)
  if (location.hash !== '') open()
}
