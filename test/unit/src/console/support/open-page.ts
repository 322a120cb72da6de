import { onTestFinished, vi } from 'vitest'

/** Replaces the address of the page until the test ends. */
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
