import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
import { runInTree } from './run-in-tree.ts'

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
  for (const name of ['src', 'mocks', 'spec', 'fixtures', 'package.json', 'tsconfig.json'])
    cpSync(join(projectRoot, name), join(folder, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(projectRoot, 'test/system/drafts/spec'), join(folder, 'spec'), { recursive: true })
  edit(join(folder, 'spec/openapi.yaml'), text => text.replace(/^ {2}\/evm\/dexa/m, `${paths}$&`))
  edit(join(folder, 'spec/entities.yaml'), text => text + entity)
  edit(join(folder, 'spec/inputs.yaml'), text => text + input)
  const { code, output } = await runInTree(folder, ['src/generate/generate.ts'])
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
