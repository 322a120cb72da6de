/**
 * The window that can send requests to the mock. It is this window if the mock served it. Otherwise, it is
 * the page that frames this console, since its service worker answers only that page.
 */
export const parentWindow = parent as Window & typeof globalThis

/** Prefix of /__mock/ in the URLs of the mock. Empty if it served this page. */
export const controlBase = document.documentElement.dataset.mock ?? ''

/** Returns the URL of the page around this console, if any, with these settings in its query. */
export function writePageLink(settings: readonly string[]): string | undefined {
  if (controlBase === '') return undefined
  const link = new URL(parentWindow.location.href)
  link.searchParams.delete('mdc')
  for (const text of settings) link.searchParams.append('mdc', text)
  return link.href
}
