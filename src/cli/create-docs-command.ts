import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command, Option } from 'commander'
import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import { ContractError } from '../contract-error.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import { createWholeNumberParser } from './shared/command-options.ts'
import { tell } from './shared/print.ts'
import { writeText } from './shared/write-text.ts'

interface DocsFlags {
  readonly out?: string
  readonly serve?: true
  readonly port: number
  readonly spec?: string
}

/** What requests of the page are sent to. */
const mock = { key: defaultApiKey, start: 'npx mdc mock' }

/** `mdc docs`: the contract as one HTML page, written as a file or served while the contract is edited. */
export function createDocsCommand(): Command {
  return new Command('docs')
    .description('the contract as an HTML reference: a file, or a page that follows its files')
    .option('--out <directory>', 'write it there; index.html is the page, which needs no server')
    .option('--serve', 'serve it to this machine, drawn anew whenever a file of the contract changes')
    .addOption(
      new Option('--port <number>', 'port of --serve; 0 takes a free one')
        .default(4020)
        .argParser(createWholeNumberParser(0, 65535)),
    )
    .option(
      '--spec <directory>',
      'files of the contract; by default ./spec where it holds them, else the document of this package',
    )
    .action(run)
}

async function run({ out, serve, port, spec }: DocsFlags): Promise<void> {
  if ((out === undefined) === (serve === undefined))
    throw new ContractError('mdc docs takes either --out DIRECTORY or --serve.')
  const folder = findFolder(spec)
  if (out !== undefined) return writePage(folder, out)
  const [{ serveReference }, { createPreview }, { watchFolders }] = await Promise.all([
    import('../reference/live/serve-reference.ts'),
    import('../reference/live/create-preview.ts'),
    import('../reference/live/watch-folders.ts'),
  ])
  if (folder === undefined) {
    const html = await renderPackaged()
    const { url } = await serveReference({ html: () => html, revision: () => '', watch: () => () => {} }, port)
    tell(`The reference is at ${url}. There is no ./spec, so it shows the document of this package.\n`)
    return
  }
  const preview = createPreview(folder, mock)
  watchFolders([folder, join(resolve(folder), '../fixtures/examples')], preview.refresh)
  const { url } = await serveReference(preview, port)
  tell(`The reference is at ${url}, and follows what is edited in ${folder}.\nStop with Ctrl+C.\n`)
}

async function writePage(folder: string | undefined, out: string): Promise<void> {
  const file = join(out, 'index.html')
  await writeText(file, folder === undefined ? await renderPackaged() : await renderFolder(folder))
  tell(`Wrote ${file}. Open it in a browser.\n`)
}

async function renderPackaged(): Promise<string> {
  const [{ renderReference }, { openapiDocument }] = await Promise.all([
    import('../reference/render-reference.tsx'),
    import('../contract/openapi-document.ts'),
  ])
  return renderReference(openapiDocument as unknown as SpecDocument, mock)
}

async function renderFolder(folder: string): Promise<string> {
  const [{ renderReference }, { buildDocument }, { readSpecSource }, { lint }] = await Promise.all([
    import('../reference/render-reference.tsx'),
    import('../generate/build-document.ts'),
    import('../generate/spec-source.ts'),
    import('../generate/lint/lint.ts'),
  ])
  const document = buildDocument(readSpecSource(folder))
  for (const problem of lint(document)) tell(`${problem}\n`)
  return renderReference(document, mock)
}

/** A `spec` of somebody else's is no contract of ours: ours has a register of gaps. */
function findFolder(spec: string | undefined): string | undefined {
  if (spec !== undefined) return spec
  const entry = join('spec', 'openapi.yaml')
  return existsSync(entry) && /^x-gaps:/m.test(readFileSync(entry, 'utf8')) ? 'spec' : undefined
}
