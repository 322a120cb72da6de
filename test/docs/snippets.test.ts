import { mkdir, symlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { createTestFolder } from '../support/create-test-folder.ts'
import { frontendCompilerOptions } from '../support/frontend-compiler-options.ts'
import { type CodeBlock, isInstalled, listCodeBlocks, pages } from '../support/read-pages.ts'

const blocks = pages
  .flatMap(listCodeBlocks)
  .filter(({ language, code }) => /^(tsx?|js)$/.test(language) && !code.includes('  …\n'))

/** Sources of the entry points of the package, by the path that a program imports. */
const entries = Object.entries(packageJson.exports).flatMap(([name, target]) =>
  typeof target === 'object'
    ? [[name.slice(1), target.types.replace('./dist/', '').replace('.d.ts', '.ts')] as const]
    : [],
)

const { at, write } = createTestFolder('mdc-docs-')
const written = new Map<string, CodeBlock>()
beforeAll(async () => {
  await symlink(resolve('node_modules'), at('node_modules'), 'junction')
  for (const [index, block] of blocks.filter(isInstalled).entries()) {
    const name = block.file?.replace('.mjs', '.mts') ?? `snippet-${index}.${block.language}`
    const path = at(name)
    if (written.has(path)) throw new Error(`Two pages show ${block.file}.`)
    written.set(path, block)
    await mkdir(dirname(path), { recursive: true })
    write(name, `${block.code}\nexport {}\n`)
  }
  write('env.d.ts', 'interface ImportMeta { readonly env: { readonly DEV: boolean } }\n')
})

it('type-checks every snippet of the documentation', () => {
  const program = ts.createProgram([...written.keys(), at('env.d.ts')], {
    ...frontendCompilerOptions,
    jsx: ts.JsxEmit.ReactJSX,
    types: ['node'],
    erasableSyntaxOnly: true,
    typeRoots: [resolve('node_modules/@types')],
    paths: Object.fromEntries(
      entries.map(([name, file]) => [`market-data-contract${name}`, [resolve(file)]]),
    ),
  })
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.includes('mdc-docs-'))
  const problems = sources.flatMap(file =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => [written.get(resolve(file.fileName))?.page, file.fileName, messageText],
    ),
  )
  expect(problems).toEqual([])
  expect([...written.keys()].filter(path => program.getSourceFile(path) === undefined)).toEqual([])
  expect(written.size).toBeGreaterThan(15)
}, 180_000)
