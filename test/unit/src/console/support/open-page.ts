import { onTestFinished, vi } from 'vitest'

/** Gives the test an address that can be read and changed as that of a page, until it ends. */
export function openPage(hash = ''): { readonly location: { hash: string } } {
  const target = new EventTarget()
  let current = hash
  const location = {
    get hash() {
      return current
    },
    set hash(next: string) {
      current = next
      target.dispatchEvent(new Event('hashchange'))
    },
  }
  const replaceState = (_: unknown, __: string, next: string) => {
    current = next
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('HashChangeEvent', Event)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { location }
}
