import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const source = `import { decodeTable, type ReplyOf } from 'market-data-contract'
export const readPools = (reply: ReplyOf<'clmmVenuePools'>) => decodeTable(reply)
export const readWithDates = (reply: ReplyOf<'clmmVenuePools'>) => decodeTable(reply, { dates: true })
`

it('emits declarations for a library that exports decoded rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mdc-library-'))
  const installed = join(folder, 'node_modules/market-data-contract')
  await mkdir(installed, { recursive: true })
  // The sources stand where the build does, so that no build is needed: one entry, and nothing else can be imported.
  for (const part of ['base', 'clickhouse', 'contract', 'generated', 'tables.ts'])
    await cp(resolve('src', part), join(installed, 'src', part), { recursive: true })
  const exports = { '.': './src/tables.ts' }
  await writeFile(
    join(installed, 'package.json'),
    JSON.stringify({ name: 'market-data-contract', type: 'module', exports }),
  )
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'library.ts'), source)

  const emitted: string[] = []
  const program = ts.createProgram([join(folder, 'library.ts')], {
    strict: true,
    declaration: true,
    emitDeclarationOnly: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    types: [],
  })
  const file = program.getSourceFile(join(folder, 'library.ts'))
  const problems = [...program.getSemanticDiagnostics(file), ...program.getDeclarationDiagnostics(file)]
  program.emit(file, (_, text) => emitted.push(text))
  await rm(folder, { recursive: true })

  expect(problems.map(({ messageText }) => messageText)).toEqual([])
  expect(emitted.join()).toContain('import("market-data-contract").AltPoolObject[]')
}, 60_000)
