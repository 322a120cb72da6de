import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildConsole } from '../system/src/console/open-console.ts'

/** Modules of a page: the entry with its imports, those on demand, and those for steering the mock, for drafts and for a replay. */
interface Bundle {
  readonly first: readonly Rolldown.OutputChunk[]
  readonly later: readonly Rolldown.OutputChunk[]
  readonly steering: readonly Rolldown.OutputChunk[]
  readonly drafting: readonly Rolldown.OutputChunk[]
  /** Modules that only overrides and drafts load. */
  readonly overriding: readonly Rolldown.OutputChunk[]
  readonly replaying: readonly Rolldown.OutputChunk[]
}

/** Bundles one entry for browsers as an app would, without MSW itself. */
async function bundle(entry: string, options: Rolldown.InputOptions = {}): Promise<Bundle> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
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
  const overriding = others.filter(({ moduleIds }) => moduleIds.some(id => overridingModules.test(id)))
  const replaying = others.filter(({ moduleIds }) => moduleIds.some(id => replayModules.test(id)))
  const apart = [...steering, ...drafting, ...replaying, ...overriding]
  const later = others.filter(chunk => !apart.includes(chunk))
  return { first, later, steering, drafting, replaying, overriding }
}

/** The control API in a page, the button that opens the console, the console itself, and the document that it reads. */
const steeringModules =
  /\/page\/(answer-control|show-console-button)\.ts$|\/console\/files\.js$|\/openapi-document\.ts$/

/** Modules that make replies for operations without a resource. Nothing loads it while all have one. */
const draftingModules = /\/mocks\/drafts\/drafts\.ts$|@faker-js/

/** Modules that the first override loads. Some of them make drafts, too. */
const overridingModules = /\/mocks\/overrides\/create-overrides\.ts$|\/mocks\/drafts\/rules\/solve-rule\.ts$/
/** Modules that replay a recording, with the entities that they and the drafts read. Nothing loads them without a recording. */
const replayModules = /\/mocks\/replay\/create-replay\.ts$|\/generated\/meanings\.json$/

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

it('imports no package, validator or rule in the entry of tables', async () => {
  const { first, later } = await bundle('src/tables.ts', { treeshake: false })
  const names = modules([...first, ...later]).map(id => id.slice(process.cwd().length))
  expect(names).toContain('/src/contract/decode-table.ts')
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
    ).toBeLessThan(9_000)
    for (const { fileName, imports } of [...page.first, ...page.later])
      expect(
        imports.filter(name => apart.has(name)),
        fileName,
      ).toEqual([])
    expect(page.steering).toHaveLength(entry.includes('browser') ? 4 : 2)
  })

  it('loads drafts and their library separately, and only for an operation without a resource', () => {
    const apart = new Set(page.drafting.map(({ fileName }) => fileName))
    expect(modules(page.drafting).some(id => id.includes('@faker-js'))).toBe(true)
    expect(modules(page.drafting).some(id => /contract\.json|cel-js|mocks\/mock\.ts/.test(id))).toBe(false)
    for (const { fileName, imports } of [...page.first, ...page.later])
      expect(
        imports.filter(name => apart.has(name)),
        fileName,
      ).toEqual([])
  })

  it('loads overrides separately, and only with the first of them', () => {
    const apart = new Set(page.overriding.map(({ fileName }) => fileName))
    expect(modules(page.overriding).some(id => id.includes('create-overrides'))).toBe(true)
    expect(size(page.overriding)).toBeLessThan(18_000)
    for (const { fileName, imports } of [...page.first, ...page.later])
      expect(
        imports.filter(name => apart.has(name)),
        fileName,
      ).toEqual([])
  })

  it('loads the replay separately, and only for a recording', () => {
    const apart = new Set(page.replaying.map(({ fileName }) => fileName))
    expect(page.replaying).toHaveLength(2)
    expect(size(page.replaying)).toBeLessThan(8_000)
    for (const { fileName, imports } of [...page.first, ...page.later])
      expect(
        imports.filter(name => apart.has(name)),
        fileName,
      ).toEqual([])
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
