import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as LoadFaker from '../../../mocks/drafts/load-faker.ts'
import type * as ExampleRequests from '../../../mocks/examples/list-example-requests.ts'
import type * as Server from '../../../mocks/server.ts'
import type * as Contract from '../../../src/contract/contract.ts'
import type * as Decode from '../../../src/contract/tables/decode-table.ts'
import type * as Validate from '../../../src/contract/validate.ts'
import { projectRoot } from '../../support/run-mdc.ts'

/** A copy of the sources whose contract has operations without a resource. */
export interface DraftTree {
  readonly folder: string
  /** Modules of the copy, which know its contract. */
  readonly modules: typeof LoadFaker &
    typeof Server &
    typeof Contract &
    typeof Validate &
    typeof Decode &
    typeof ExampleRequests
  remove(): void
}

/** Paths of the operations that `spec/` beside this file adds. */
const paths = `  /altchain/auctions: { $ref: paths/auctions.yaml#/auctions }
  /altchain/auction: { $ref: paths/auctions.yaml#/auction }
  /socialintel/social-data/auction-moods: { $ref: paths/auctions.yaml#/auctionMoods }
`

const entity = `auction:
  key: [id]
  facts: { seller: {}, status: {}, openedAt: {} }
  same: [XEP-00]
`

const input =
  'altchain.auction: { parameter: auction_id, under: /altchain/, is: auction.id, from: [auctions] }\n'

/** Copies the sources, adds operations to `spec/` in YAML only, and generates. Throws an Error when that fails. */
export async function buildDraftTree(): Promise<DraftTree> {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-'))
  for (const name of ['src', 'mocks', 'scripts', 'spec', 'fixtures', 'package.json', 'tsconfig.json'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(projectRoot, 'test/system/drafts/spec'), join(folder, 'spec'), { recursive: true })
  edit(join(folder, 'spec/openapi.yaml'), text => text.replace(/^ {2}\/evm\/dexa/m, `${paths}$&`))
  edit(join(folder, 'spec/entities.yaml'), text => text + entity)
  edit(join(folder, 'spec/inputs.yaml'), text => text + input)
  const { code, output } = await runInTree(folder, ['scripts/generate/generate.ts'])
  if (code !== 0) throw new Error(output)
  const files = [
    'mocks/drafts/load-faker.ts',
    'mocks/server.ts',
    'src/contract/contract.ts',
    'src/contract/validate.ts',
    'src/contract/tables/decode-table.ts',
    'mocks/examples/list-example-requests.ts',
  ]
  const modules = await Promise.all(files.map(file => import(pathToFileURL(join(folder, file)).href)))
  return {
    folder,
    modules: Object.assign({}, ...modules),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** Runs a source file of a copied tree with Node. */
export function runInTree(
  folder: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json') }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      ['--import', tsx, ...args],
      { cwd: folder, maxBuffer: 2 ** 26, env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

/** Starts `mdc mock` in a tree, and stops it when it listens. Returns what it writes to stderr until then. */
export async function startMock(folder: string): Promise<string> {
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json') }
  const child = spawn(process.execPath, ['--import', tsx, 'src/cli/main.ts', 'mock', '--port', '0'], {
    cwd: folder,
    env,
  })
  let said = ''
  child.stderr.on('data', data => {
    said += data
  })
  await new Promise(resolve => child.stdout.once('data', resolve))
  child.kill()
  await new Promise(resolve => child.once('close', resolve))
  return said
}
