/** Opens the folded elements at and around the target of the address. */
export function unfoldLinkTarget(): void {
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
