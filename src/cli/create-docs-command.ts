import { join } from 'node:path'
import { Command } from 'commander'
import { tell } from './shared/print.ts'
import { writeText } from './shared/write-text.ts'

/** `mdc docs`: writes the contract as one HTML page that needs no server and no network. */
export function createDocsCommand(): Command {
  return new Command('docs')
    .description('write the contract as a static HTML reference')
    .requiredOption('--out <directory>', 'where to write it; index.html is the page')
    .action(async ({ out }: { out: string }) => {
      const { renderDocs } = await import('./docs/render-docs.tsx')
      const file = join(out, 'index.html')
      await writeText(file, renderDocs())
      tell(`Wrote ${file}. Open it in a browser.\n`)
    })
}
