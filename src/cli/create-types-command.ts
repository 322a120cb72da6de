import { Command } from 'commander'
import { ContractError } from '../base/contract-error.ts'
import { sanitizeJson } from '../base/sanitize-text.ts'
import { writeTextFile } from './files/write-text-file.ts'
import { print, printMessage } from './terminal/print.ts'

/** Creates `mdc types`, which writes the TypeScript types of a contract. */
export function createTypesCommand(): Command {
  return new Command('types')
    .description('Write the TypeScript types of the contract: paths, replies and rows')
    .option('--out <file>', 'file to write (default: print)')
    .action(async ({ out }: { readonly out?: string }) => {
      const [{ openapiDocument }, { renderTypes }] = await Promise.all([
        import('../contract/openapi-document.ts'),
        import('../generate/render/render-schema-types.ts').catch(cause => {
          // Where TypeScript is newer, openapi-typescript fails while it is loaded, which only the stack tells.
          if (!/openapi-typescript|'typescript'/.test(cause.stack)) throw cause
          const sentence = 'Types need openapi-typescript, and TypeScript in a version that it works with.'
          const facts = ['npm install --save-dev openapi-typescript typescript@5']
          throw new ContractError(sentence, { facts, cause })
        }),
      ])
      const types = await renderTypes(openapiDocument as unknown as Parameters<typeof renderTypes>[0])
      // Texts of TypeScript have the escapes of JSON.
      const text = sanitizeJson(types)
      if (out === undefined) return print(text)
      await writeTextFile(out, text)
      printMessage(`Wrote ${out}.\n`)
    })
}
