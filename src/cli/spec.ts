import { writeFile } from 'node:fs/promises'
import { Command } from 'commander'
import { contract } from '../contract/contract.ts'
import { document } from '../contract/document.ts'

const documentText = `${JSON.stringify(document, null, 2)}\n`

interface SpecFlags {
  readonly json?: true
  readonly out?: string
}

/** `mdc spec`: lists the operations, or gives the whole OpenAPI document. */
export function specCommand(): Command {
  return new Command('spec')
    .description('the contract: a list of its operations, or the OpenAPI document')
    .option('--json', 'print the OpenAPI document')
    .option('--out <file>', 'write the OpenAPI document to a file')
    .action(run)
}

async function run({ json, out }: SpecFlags): Promise<void> {
  if (out !== undefined) {
    await writeFile(out, documentText)
    process.stderr.write(`Wrote ${out}.\n`)
  } else if (json) {
    process.stdout.write(documentText)
  } else {
    process.stdout.write(
      `${contract.operations.map(({ id, path }) => `${id.padEnd(24)}GET ${path}`).join('\n')}\n`,
    )
    process.stderr.write('\nThe whole document: mdc spec --json, or --out FILE.\n')
  }
}
