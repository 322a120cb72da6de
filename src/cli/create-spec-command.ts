import { Command } from 'commander'
import { ContractError } from '../base/contract-error.ts'
import { sanitizeJson } from '../base/sanitize-text.ts'
import { type CompiledContract, getActiveContract } from '../contract/activate-contract.ts'
import { contract } from '../contract/contract.ts'
import { openapiDocument } from '../contract/openapi-document.ts'
import { formatExactJson } from '../contract/schema/format-exact-json.ts'
import { writeTextFile } from './files/write-text-file.ts'
import { print, printMessage, printText } from './terminal/print.ts'

interface SpecFlags {
  readonly json?: true
  readonly out?: string
  readonly compiled?: true
}

/** Creates `mdc spec`, which lists the operations or writes the document, also in forms for other tools. */
export function createSpecCommand(): Command {
  return new Command('spec')
    .description('List the operations of the contract, or write the OpenAPI document')
    .option('--json', 'print the OpenAPI document; implied by --out')
    .option('--out <file>', 'write the OpenAPI document to a file')
    .option('--compiled', 'write the contract as JSON in the form that createMock takes, for pages')
    .action(run)
}

async function run({ json, out, compiled }: SpecFlags): Promise<void> {
  if (!json && !compiled && out === undefined) return printOperations()
  const text = sanitizeJson(
    compiled ? `${JSON.stringify(getCompiledContract())}\n` : formatExactJson(openapiDocument),
  )
  if (json || out === undefined) print(text)
  if (out === undefined) return
  await writeTextFile(out, text)
  printMessage(`Wrote ${out}.\n`)
}

function printOperations(): void {
  printText(contract.operations.map(({ id, path }) => `${id.padEnd(23)} GET ${path}\n`).join(''))
  if (contract.operations.length === 0) printMessage('No GET operation of this document is read.\n')
  printMessage('\nThe whole document: mdc spec --json, or --out FILE.\n')
}

/** Returns the contract of `--spec`. Throws ContractError without one, since a mock has the one of this package. */
function getCompiledContract(): CompiledContract {
  const compiled = getActiveContract()
  const facts = ['a mock has the contract of this package without it']
  if (compiled === undefined) throw new ContractError('--compiled needs the contract of --spec.', { facts })
  return compiled
}
