// A module reads the page while it is loaded. Afterwards other tests must not find one.
const parent = Object.assign(Object.create(globalThis), { addEventListener: () => {} })
const page = { parent, document: { documentElement: { dataset: {} } } }
Object.assign(globalThis, page)
await import('../../../../../src/console/api/parent-window.ts')
for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
