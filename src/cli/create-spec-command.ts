import { Command, Option } from 'commander'
import { ContractError } from '../base/contract-error.ts'
import { type CompiledContract, getActiveContract } from '../contract/activate-contract.ts'
import { contract } from '../contract/contract.ts'
import { openapiDocument } from '../contract/openapi-document.ts'
import { formatExactJson } from '../contract/schema/format-exact-json.ts'
import type { JsonNode } from '../contract/schema/resolve-reference.ts'
import { writeTextFile } from './files/write-text-file.ts'
import { simplifyDocument } from './spec/simplify-document.ts'
import { toOpenapi30 } from './spec/to-openapi30.ts'
import { print, printMessage } from './terminal/print.ts'

interface SpecFlags {
  readonly json?: true
  readonly out?: string
  readonly plain?: true
  readonly openapi: '3.1' | '3.0'
  readonly compiled?: true
}

/**
 * Creates `mdc spec`, which lists the operations or writes the OpenAPI document, also in forms that some
 * tools need.
 */
export function createSpecCommand(): Command {
  return new Command('spec')
    .description('List the operations of the contract, or write the OpenAPI document')
    .option('--json', 'print the OpenAPI document; implied by each flag below')
    .option('--out <file>', 'write the OpenAPI document to a file')
    .option('--plain', 'use only what every generator understands: no tuples, no extension keywords')
    .option('--compiled', 'write the contract as JSON in the form that createMock takes, for pages')
    .addOption(new Option('--openapi <version>', 'version of OpenAPI').choices(['3.1', '3.0']).default('3.1'))
    .action(run)
}

async function run(flags: SpecFlags): Promise<void> {
  const { json, out, plain, openapi, compiled } = flags
  const isChanged = compiled || plain || openapi === '3.0'
  if (!json && !isChanged && out === undefined) return printOperations()
  const text = compiled ? `${JSON.stringify(getCompiledContract())}\n` : formatExactJson(buildVariant(flags))
  if (json || out === undefined) print(text)
  if (out === undefined) return
  await writeTextFile(out, text)
  printMessage(`Wrote ${out}.\n`)
}

function buildVariant({ plain, openapi }: SpecFlags): JsonNode {
  const document = plain ? simplifyDocument(openapiDocument) : openapiDocument
  return openapi === '3.0' ? toOpenapi30(document) : document
}

function printOperations(): void {
  print(contract.operations.map(({ id, path }) => `${id.padEnd(24)}GET ${path}\n`).join(''))
  printMessage('\nThe whole document: mdc spec --json, or --out FILE.\n')
}

/** Returns the contract of `--spec`. Throws ContractError without one, since a mock has the one of this package. */
function getCompiledContract(): CompiledContract {
  const compiled = getActiveContract()
  if (compiled === undefined)
    throw new ContractError('--compiled needs the contract of --spec.', {
      facts: ['a mock has the contract of this package without it'],
    })
  return compiled
}
