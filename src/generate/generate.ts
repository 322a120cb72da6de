import { mkdir, writeFile } from 'node:fs/promises'
import { buildDocument } from './build-document.ts'
import { digest } from './digest.ts'
import { digestEntries } from './digest-entries.ts'
import { fixtureModules } from './fixture-modules.ts'
import { runCommand } from './run-command.ts'
import { schemaTypes } from './schema-types.ts'

/** Makes the generated files in memory, as file name → text; run as a command it writes them to src/generated. */
export async function generate(): Promise<Record<string, string>> {
  const document = await buildDocument()
  return {
    'openapi.json': json(document),
    'contract.json': json(digest(document)),
    'entries.json': json(digestEntries(document)),
    'schema.ts': await schemaTypes(document),
    ...fixtureModules(document),
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

await runCommand(import.meta.url, async () => {
  const folder = new URL('../generated/', import.meta.url)
  await mkdir(new URL('fixtures/', folder), { recursive: true })
  for (const [name, text] of Object.entries(await generate())) await writeFile(new URL(name, folder), text)
})
