/**
 * The window whose mock is asked: this one, which the mock sent, or the page that has both a mock of its own and this console in a
 * frame. Its worker answers that page and not what is framed in it.
 */
export const parentWindow = parent as Window & typeof globalThis

/** Prefix of /__mock/ in the addresses of that mock. Empty if it served this page. */
export const controlBase = document.documentElement.dataset.mock ?? ''

/** The address of the page around this one with these scenarios in it; undefined where there is no such page. */
export function writePageLink(scenarios: readonly string[]): string | undefined {
  if (controlBase === '') return undefined
  const link = new URL(parentWindow.location.href)
  link.searchParams.delete('mdc')
  for (const text of scenarios) link.searchParams.append('mdc', text)
  return link.href
}
