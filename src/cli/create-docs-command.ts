import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { defaultApiKey } from '../../mocks/core/default-api-key.ts'
import { isDrafted } from '../../mocks/resources/is-drafted.ts'
import { ContractError } from '../base/contract-error.ts'
import { openapiDocument } from '../contract/openapi-document.ts'
import { type ComparedContract, readComparedContract } from '../diff/side/read-compared-contract.ts'
import { buildDocument } from '../generate/build-document.ts'
import { findDocument } from '../generate/compile/read-document.ts'
import { describeProblem, formatPosition } from '../generate/problems/spec-problem.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import { readSpecSource, specEntry } from '../generate/spec-source.ts'
import { lintDraft } from '../generate/try-build-draft.ts'
import { describeClients } from '../network/describe-clients.ts'
import { createPreview } from '../reference/live/create-preview.ts'
import { serveReference, type UpdatablePage } from '../reference/live/serve-reference.ts'
import { watchFolders } from '../reference/live/watch-folders.ts'
import { type ReferenceOptions, renderReference } from '../reference/render-reference.tsx'
import { writeIndex, writeMarkdown } from '../reference/write-markdown.ts'
import { loadSpec } from './files/load-spec.ts'
import { writeTextFile } from './files/write-text-file.ts'
import { createWholeNumberParser } from './options/command-options.ts'
import { printMessage } from './terminal/print.ts'
import { stopOnSignal } from './terminal/stop-on-signal.ts'

interface DocsFlags {
  readonly out?: string
  readonly serve?: true
  readonly port: number
  readonly spec?: string
  readonly base?: string
}

/** The API key for the page's example requests, and the command that starts a mock for them. */
const mock = { key: defaultApiKey, start: 'npx market-data-contract mock', isDrafted }

/** Creates `mdc docs`, which renders the contract as one HTML page: a file, or served during edits. */
export function createDocsCommand(): Command {
  const parsePort = createWholeNumberParser(0, 65535)
  const spec =
    "folder of the contract's source files, or with --out an OpenAPI 3.0 or 3.1 document (default: ./spec if it exists, else the contract of this package)"
  const base =
    'mark the changes since a git revision, a spec folder or a built document; the prefix git: or path: tells them apart'
  return new Command('docs')
    .description('Render the contract as an HTML page: to a file, or served with live reload')
    .option(
      '--out <directory>',
      'directory for index.html, which works without a server, and for index.md and llms.txt',
    )
    .option('--serve', 'serve the page to this machine, and update it when a file of the contract changes')
    .option('--port <number>', 'port of --serve; 0 picks a free port', parsePort, 4020)
    .option('--spec <path>', spec)
    .option('--base <revision>', base)
    .action(run)
}

async function run({ out, serve, port, spec, base: revision }: DocsFlags): Promise<void> {
  if ((out === undefined) === (serve === undefined))
    throw new ContractError('mdc docs takes either --out DIRECTORY or --serve.')
  // Also a folder whose contract is invalid: its problems are shown.
  const folder = spec ?? (existsSync(join('spec', specEntry)) ? 'spec' : undefined)
  const base = revision === undefined ? undefined : readComparedContract(revision)
  if (out !== undefined) {
    const file = join(out, 'index.html')
    const { document, options } = readOnce(folder, base)
    await writeTextFile(file, renderReference(document, options))
    await writeTextFile(join(out, 'index.md'), writeMarkdown(document, mock.key))
    await writeTextFile(join(out, 'llms.txt'), writeIndex(document))
    printMessage(`Wrote ${file}. Open it in a browser. index.md and llms.txt are the same for models.\n`)
    return
  }
  const server = await serveReference(createPage(folder, base), port)
  stopOnSignal(() => server.close())
  const source = folder === undefined ? 'shows the document of this package' : `follows ${folder}`
  const clients = describeClients(server.url)
  printMessage(`The reference is at ${server.url} and ${source}.\nOpen to ${clients}.\nStop with Ctrl+C.\n`)
}

function createPage(folder: string | undefined, base: ComparedContract | undefined): UpdatablePage {
  if (folder === undefined) {
    const { document, options } = readOnce(folder, base)
    const html = renderReference(document, options)
    return { html: () => html, watch: () => () => {} }
  }
  const preview = createPreview(folder, { ...mock, base })
  watchFolders([folder, join(resolve(folder), '../fixtures/examples')], preview.refresh)
  return preview
}

/** Reads the document of a folder, and prints its problems. Default: the document of this package. */
function readOnce(folder: string | undefined, base: ComparedContract | undefined) {
  const options: ReferenceOptions = { ...mock, base }
  if (folder === undefined) return { document: openapiDocument as unknown as SpecDocument, options }
  if (findDocument(folder) !== undefined) {
    const written = base && readComparedContract(`path:${folder}`).written
    return { document: loadSpec(folder).document as SpecDocument, options: { ...options, written } }
  }
  const source = readSpecSource(folder)
  const document = buildDocument(source)
  for (const problem of lintDraft({ document, source }))
    printMessage(`${formatPosition(problem)}: ${describeProblem(problem)}\n`)
  return { document, options: { ...options, source } }
}
