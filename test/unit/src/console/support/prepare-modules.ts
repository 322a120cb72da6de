/** A replacement for the media query of the page width, which a module reads once. */
export const narrowQuery = Object.assign(new EventTarget(), { matches: false })

// Two modules read the page while they are loaded. Afterwards other tests must not find one.
const page = {
  parent: globalThis,
  document: { documentElement: { dataset: {} } },
  matchMedia: () => narrowQuery,
}
Object.assign(globalThis, page)
await import('../../../../../src/console/api/parent-window.ts')
await import('../../../../../src/console/state/use-is-narrow.ts')
for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
