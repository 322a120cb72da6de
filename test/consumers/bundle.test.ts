import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildConsole } from '../system/src/console/open-console.ts'

/** Modules of a page: the entry with its imports, those of the mock, and those for steering it, for drafts, and on demand. */
interface Bundle {
  readonly first: readonly Rolldown.OutputChunk[]
  readonly later: readonly Rolldown.OutputChunk[]
  readonly steering: readonly Rolldown.OutputChunk[]
  readonly drafting: readonly Rolldown.OutputChunk[]
  readonly onDemand: readonly Rolldown.OutputChunk[]
}

/** Bundles one entry for browsers as an app would, without MSW itself. */
async function bundle(
  entry: string,
  { ssr = false, ...options }: Rolldown.InputOptions & { readonly ssr?: boolean } = {},
): Promise<Bundle> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      ssr,
      minify: true,
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'strict',
        external: /^msw(\/|$)/,
        ...options,
      },
    },
  })
  const chunks = (Array.isArray(output) ? output : [output as Rolldown.RolldownOutput])
    .flatMap(({ output }) => output)
    .filter(part => part.type === 'chunk')
  const start = chunks.find(({ isEntry }) => isEntry) as Rolldown.OutputChunk
  const first = chunks.filter(chunk => chunk === start || start.imports.includes(chunk.fileName))
  const others = chunks.filter(chunk => !first.includes(chunk))
  const steering = others.filter(({ moduleIds }) => moduleIds.some(id => steeringModules.test(id)))
  const drafting = others.filter(({ moduleIds }) => moduleIds.some(id => draftingModules.test(id)))
  const onDemand = others.filter(({ moduleIds }) => moduleIds.some(id => onDemandModules.test(id)))
  const apart = [...steering, ...drafting, ...onDemand]
  return { first, later: others.filter(chunk => !apart.includes(chunk)), steering, drafting, onDemand }
}

/** The control API in a page, the button that opens the console, the console itself, and the document that it reads. */
const steeringModules =
  /\/page\/(answer-control|show-console-button)\.ts$|\/control\/(build-har|create-reply-remaker)\.ts$|\/console\/files\.js$|\/openapi-document\.ts$/

/** The library that draws texts of drafts. Nothing loads it while all operations have a resource. */
const draftingModules = /@faker-js/

/** Drafts, faults, overrides and the replay. */
const onDemandModules = /\/mocks\/scenarios\/faults\/list-faults\.ts$/

/** Bytes over the wire. */
function size(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)
}

function modules(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return chunks.flatMap(({ moduleIds }) => moduleIds)
}

it('loads no schema, no validator and no table in a page that only decodes rows', async () => {
  const { first, later } = await bundle('test/consumers/decode-only.ts')
  expect(size([...first, ...later])).toBeLessThan(3_000)
})

it('has a client with decoding in less than 7 kB, and loads the validator on demand', async () => {
  // For pages Vite adds its loader of chunks, once for an app.
  const { first, later, steering } = await bundle('test/consumers/client-only.ts', {
    preserveEntrySignatures: false,
    ssr: true,
  })
  const names = modules(first).map(id => id.slice(process.cwd().length))
  expect(names).toContain('/src/contract/tables/decode-table.ts')
  expect(names.filter(name => /node_modules|contract\.json|openapi/.test(name))).toEqual([])
  expect(size(first)).toBeLessThan(7_000)
  expect(modules([...later, ...steering]).some(id => id.endsWith('/contract/validate.ts'))).toBe(true)
})

it('imports no package, validator or rule in the entry of tables', async () => {
  const { first, later } = await bundle('src/tables.ts', { treeshake: false })
  const names = modules([...first, ...later]).map(id => id.slice(process.cwd().length))
  expect(names).toContain('/src/contract/tables/decode-table.ts')
  expect(names.filter(name => /node_modules|validate|rules|openapi/.test(name))).toEqual([])
})

describe.each(['mocks/msw.ts', 'mocks/browser.ts'])('%s in a page', entry => {
  let page: Bundle
  beforeAll(async () => {
    await buildConsole()
    page = await bundle(entry)
  }, 60_000)

  it('begins with less than 3 kB', () => {
    expect(size(page.first)).toBeLessThan(3_000)
    expect(size(page.first)).toBeGreaterThan(1_000)
  })

  it('loads the mock with the first request, in less than 145 kB in all', () => {
    expect(size([...page.first, ...page.later]), String([size(page.first), size(page.later)])).toBeLessThan(
      145_000,
    )
    for (const part of [
      'contract.json',
      'cel-js',
      'curves/secp256k1',
      'fixtures/posts.json',
      'list-scenarios.ts',
    ]) {
      expect(
        modules(page.later).some(id => id.includes(part)),
        part,
      ).toBe(true)
      expect(
        modules(page.first).some(id => id.includes(part)),
        part,
      ).toBe(false)
    }
  })

  it('loads the control API and the console separately on demand', () => {
    const apart = new Set(page.steering.map(({ fileName }) => fileName))
    expect(
      size(page.steering.filter(({ moduleIds }) => moduleIds.some(id => /answer-control/.test(id)))),
    ).toBeLessThan(10_000)
    for (const { fileName, imports } of [...page.first, ...page.later])
      expect(
        imports.filter(name => apart.has(name)),
        fileName,
      ).toEqual([])
    expect(page.steering).toHaveLength(entry.includes('browser') ? 6 : 4)
  })

  it.each(['drafting', 'onDemand'] as const)('loads its modules of %s separately', part => {
    const apart = new Set(page[part].map(({ fileName }) => fileName))
    for (const { fileName, imports } of [...page.first, ...page.later])
      expect(
        imports.filter(name => apart.has(name)),
        fileName,
      ).toEqual([])
    expect(page[part]).toHaveLength(1)
    expect(modules(page.drafting).some(id => /contract\.json|cel-js|mocks\/mock\.ts/.test(id))).toBe(false)
  })

  it('loads drafts, faults, events, overrides and the replay as one file of less than 54 kB', () => {
    for (const name of [
      'drafts/drafts.ts',
      'faults/list-faults.ts',
      'create-overrides.ts',
      'create-replay.ts',
    ])
      expect(
        modules(page.onDemand).some(id => id.endsWith(name)),
        name,
      ).toBe(true)
    expect(size(page.onDemand)).toBeLessThan(54_000)
  })

  it('has no Node module, no authoring tool and no complete document', () => {
    const all = [...page.first, ...page.later]
    const ids = modules(all)
    const forbidden = /^node:|vite-browser-external|@faker-js|\/ajv|\/undici\/|openapi\.json|\/mocks\/server/
    expect(ids.filter(id => forbidden.test(id))).toEqual([])
    expect(ids.length).toBeGreaterThan(100)
    const imported = all.flatMap(({ imports }) => imports).filter(name => !name.startsWith('assets/'))
    expect(new Set(imported.map(name => name.split('/')[0]))).toEqual(new Set(['msw']))
  })
})
