import { writeFile } from 'node:fs/promises'
import { buildDocument } from './build-document.ts'
import { digest } from './digest.ts'
import { runCommand } from './run-command.ts'
import { schemaTypes } from './schema-types.ts'

/** Makes the generated files in memory, as file name → text; run as a command it writes them to src/generated. */
export async function generate(): Promise<Record<string, string>> {
  const document = await buildDocument()
  return {
    'openapi.json': json(document),
    'contract.json': json(digest(document)),
    'schema.ts': await schemaTypes(document),
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

await runCommand(import.meta.url, async () => {
  const folder = new URL('../generated/', import.meta.url)
  for (const [name, text] of Object.entries(await generate())) await writeFile(new URL(name, folder), text)
})
