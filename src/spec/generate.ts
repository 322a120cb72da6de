import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { attachExamples } from './attach-examples.ts'
import { bundle } from './bundle.ts'
import type { SpecDocument } from './document.ts'
import { expandTables } from './expand.ts'
import { schemaTypes } from './schema-types.ts'

/** Makes the generated files in memory, as file name → text: bundle, expand, attach the recorded examples, type. */
export async function generate(): Promise<Record<string, string>> {
  const expanded = expandTables(await bundle(fromRoot('spec/openapi.yaml')))
  const document = attachExamples(
    sortComponents(expanded),
    await readExamples(fromRoot('fixtures/examples/')),
  )
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'schema.ts': await schemaTypes(document),
  }
}

/** Orders components by name, so that moving an operation in the spec does not move them in the diff. */
function sortComponents(document: SpecDocument): SpecDocument {
  const components = Object.entries(document.components).map(([section, members]) => [
    section,
    sorted(members),
  ])
  return { ...document, components: Object.fromEntries(components) }
}

function sorted(members: unknown): unknown {
  return Object.fromEntries(Object.entries(members ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function readExamples(folder: string): Promise<Record<string, unknown>> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json')).sort()
  const bodies = names.map(async name => [name, JSON.parse(await readFile(folder + name, 'utf8'))] as const)
  return Object.fromEntries(await Promise.all(bodies))
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await generate()
  await Promise.all(
    Object.entries(files).map(([name, text]) => writeFile(fromRoot(`src/generated/${name}`), text)),
  )
}
