import { Command } from 'commander'
import { formatDocument } from '../contract/schema/format-document.ts'
import { writeText } from './shared/write-text.ts'

interface SpecFlags {
  readonly json?: true
  readonly out?: string
}

/** `mdc spec`: lists the operations, or gives the whole OpenAPI document. */
export function createSpecCommand(): Command {
  return new Command('spec')
    .description('the contract: a list of its operations, or the OpenAPI document')
    .option('--json', 'print the OpenAPI document')
    .option('--out <file>', 'write the OpenAPI document to a file')
    .action(run)
}

async function run({ json, out }: SpecFlags): Promise<void> {
  if (!json && out === undefined) return printOperations()
  const { openapiDocument: document } = await import('../contract/openapi-document.ts')
  const text = formatDocument(document)
  if (json) process.stdout.write(text)
  if (out === undefined) return
  await writeText(out, text)
  process.stderr.write(`Wrote ${out}.\n`)
}

async function printOperations(): Promise<void> {
  const { contract } = await import('../contract/contract.ts')
  process.stdout.write(contract.operations.map(({ id, path }) => `${id.padEnd(24)}GET ${path}\n`).join(''))
  process.stderr.write('\nThe whole document: mdc spec --json, or --out FILE.\n')
}
