import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRecipe } from '../support/read-recipe.ts'

/** What README shows that needs no package which this one does not have. */
const shown = [
  ...['src/main.tsx', 'src/Candles.tsx', 'src/Candles.stories.tsx', 'src/pools.ts', 'src/pools.test.ts'],
  ...['pay.mts', 'instrumentation.ts'],
]

/** Node runs this one as it is; it is checked as TypeScript all the same. */
const plain: Readonly<Record<string, string>> = { 'pay.mts': 'pay.mjs' }

const entries = {
  '': 'src/index.ts',
  '/tables': 'src/tables.ts',
  '/browser': 'mocks/browser.ts',
  '/msw': 'mocks/msw.ts',
  '/node': 'mocks/node.ts',
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mdc-readme-'))
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  for (const file of shown) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), await readRecipe(plain[file] ?? file))
  }
  await writeFile(
    join(folder, 'env.d.ts'),
    'interface ImportMeta { readonly env: { readonly DEV: boolean } }\n',
  )
})
afterAll(() => rm(folder, { recursive: true }))

it('the code of README is right for TypeScript', () => {
  const program = ts.createProgram([...shown.map(file => join(folder, file)), join(folder, 'env.d.ts')], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node'],
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    erasableSyntaxOnly: true,
    typeRoots: [resolve('node_modules/@types')],
    paths: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [`market-data-contract${name}`, [resolve(file)]]),
    ),
  })
  const written = program.getSourceFiles().filter(({ fileName }) => fileName.includes('mdc-readme-'))
  const found = written.flatMap(file => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ])
  expect(found.map(({ file, messageText }) => [file?.fileName, messageText])).toEqual([])
  // It would be right of nothing, too.
  expect(written).toHaveLength(shown.length + 1)
}, 180_000)
