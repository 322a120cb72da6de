import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const source = `import { decodeTable, type ReplyOf } from 'market-data-contract'
export const readPools = (reply: ReplyOf<'clmmVenuePools'>) => decodeTable(reply)
export const readWithDates = (reply: ReplyOf<'clmmVenuePools'>) => decodeTable(reply, { dates: true })
`

const clientSource = `import { createClient } from 'market-data-contract'
export const market = createClient({ baseUrl: 'http://127.0.0.1:4010' })
export const converting = createClient({ baseUrl: 'http://127.0.0.1:4010', bigint: true, dates: true })
export const readPools = (limit: number) => market.clmmVenuePools({ limit })
export const readPosts = () => market.alphaPostDetection({ limit: 1 }, { version: 1 })
`

const libraries = [
  { entry: 'tables', source, mentions: ['import("market-data-contract").AltPoolObject[]'] },
  {
    entry: 'client',
    source: clientSource,
    mentions: [
      'import("market-data-contract").Client<',
      'Promise<import("market-data-contract").AltPoolObject[]>',
    ],
  },
]

it('emits declarations for a library that exports what it has from an entry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mdc-library-'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const { entry, source } of libraries) {
    const installed = join(folder, entry, 'node_modules/market-data-contract')
    await mkdir(installed, { recursive: true })
    // The sources stand where the build does, so that no build is needed: one entry, and nothing else can be imported.
    for (const part of ['base', 'client', 'clickhouse', 'contract', 'generated', `${entry}.ts`])
      await cp(resolve('src', part), join(installed, 'src', part), { recursive: true })
    const exports = { '.': `./src/${entry}.ts` }
    await writeFile(
      join(installed, 'package.json'),
      JSON.stringify({ name: 'market-data-contract', type: 'module', exports }),
    )
    await writeFile(join(folder, entry, 'library.ts'), source)
  }
  const path = (entry: string) => join(folder, entry, 'library.ts')
  const program = ts.createProgram(
    libraries.map(({ entry }) => path(entry)),
    {
      strict: true,
      declaration: true,
      emitDeclarationOnly: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      resolveJsonModule: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      types: [],
    },
  )
  for (const { entry, mentions } of libraries) {
    const file = program.getSourceFile(path(entry))
    const problems = [...program.getSemanticDiagnostics(file), ...program.getDeclarationDiagnostics(file)]
    const emitted: string[] = []
    program.emit(file, (_, text) => emitted.push(text))
    expect(problems.map(({ messageText }) => messageText)).toEqual([])
    for (const text of mentions) expect(emitted.join()).toContain(text)
  }
  await rm(folder, { recursive: true })
}, 60_000)
