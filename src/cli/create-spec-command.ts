import { Command, Option } from 'commander'
import { ContractError } from '../base/contract-error.ts'
import { type CompiledContract, getActiveContract } from '../contract/activate-contract.ts'
import { writeTextFile } from './files/write-text-file.ts'
import { print, printMessage } from './terminal/print.ts'

interface SpecFlags {
  readonly json?: true
  readonly out?: string
  readonly documented?: true
  readonly effective?: true
  readonly gaps?: string
  readonly plain?: true
  readonly openapi: '3.1' | '3.0'
  readonly compiled?: true
  readonly origin?: keyof typeof originsByName
  readonly serverUrl?: string
}

/** Origins by the names of their flags. */
const originsByName = {
  base: 'base',
  social: 'social',
  payment: 'payment',
  'social-payment': 'socialPayment',
} as const

/**
 * Creates `mdc spec`, which lists the operations or writes the OpenAPI document, also in forms that some
 * tools need.
 */
export function createSpecCommand(): Command {
  return new Command('spec')
    .description('List the operations of the contract, or write the OpenAPI document')
    .option('--json', 'print the OpenAPI document; implied by each flag below')
    .option('--out <file>', 'write the OpenAPI document to a file')
    .option('--documented', 'keep documented statements only, for tools that judge a service')
    .option('--effective', 'add the bounds that the mock chooses in gaps of the contract, for fuzzers')
    .option('--gaps <file>', 'with --effective: options for gaps, as for mdc mock --gaps')
    .option('--plain', 'use only what every generator understands: no tuples, no extension keywords')
    .option('--compiled', 'write the contract as JSON in the form that createMock takes, for pages')
    .addOption(
      new Option(
        '--origin <name>',
        'keep the operations of one origin, with its server and its key or payment',
      ).choices(Object.keys(originsByName)),
    )
    .option('--server-url <url>', 'with --origin: base URL of the service, in place of that of the mock')
    .addOption(new Option('--openapi <version>', 'version of OpenAPI').choices(['3.1', '3.0']).default('3.1'))
    .action(run)
}

async function run(flags: SpecFlags): Promise<void> {
  const { json, out, documented, effective, gaps, plain, openapi, compiled, origin, serverUrl } = flags
  if (gaps !== undefined && !effective)
    throw new ContractError('--gaps has nothing to change.', { facts: ['it needs --effective'] })
  if (serverUrl !== undefined && origin === undefined)
    throw new ContractError('--server-url has no server to name.', { facts: ['it needs --origin'] })
  const isChanged = compiled || documented || effective || plain || origin || openapi === '3.0'
  if (!json && !isChanged && out === undefined) return printOperations()
  const { formatExactJson } = await import('../contract/schema/format-exact-json.ts')
  const text = compiled
    ? `${JSON.stringify(getCompiledContract())}\n`
    : formatExactJson(await buildVariant(flags))
  if (json || out === undefined) print(text)
  if (out === undefined) return
  await writeTextFile(out, text)
  printMessage(`Wrote ${out}.\n`)
}

async function buildVariant({ documented, effective, gaps, plain, openapi, origin, serverUrl }: SpecFlags) {
  const { openapiDocument } = await import('../contract/openapi-document.ts')
  let document = openapiDocument
  if (effective) {
    const [{ writeEffectiveBounds }, { readGapChoices }, { readGapFile }, { contract }] = await Promise.all([
      import('./spec/write-effective-bounds.ts'),
      import('../../mocks/gaps/read-gap-choices.ts'),
      import('./files/read-gap-file.ts'),
      import('../contract/contract.ts'),
    ])
    const choices = readGapChoices(gaps === undefined ? {} : readGapFile(gaps))
    document = writeEffectiveBounds(document, contract.gaps, choices)
  }
  if (origin !== undefined) {
    const [{ keepOrigin }, { parseBaseUrls }] = await Promise.all([
      import('./spec/keep-origin.ts'),
      import('../conformance/collect/request-address.ts'),
    ])
    if (serverUrl !== undefined) parseBaseUrls({ [originsByName[origin]]: serverUrl })
    document = keepOrigin(document, originsByName[origin], serverUrl)
  }
  if (documented) document = (await import('./spec/keep-documented.ts')).keepDocumented(document)
  if (plain) document = (await import('./spec/simplify-document.ts')).simplifyDocument(document)
  if (openapi === '3.0') document = (await import('./spec/to-openapi30.ts')).toOpenapi30(document)
  return document
}

async function printOperations(): Promise<void> {
  const { contract } = await import('../contract/contract.ts')
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
