import { readdirSync } from 'node:fs'
import { defineConfig, esmExternalRequirePlugin } from 'vite'
import packageJson from '../package.json' with { type: 'json' }
import openapi from '../src/generated/openapi.json' with { type: 'json' }
import { shareChunks } from './share-chunks.ts'

/** The built files that package.json names: package entries and the command. */
const builtFiles = [
  packageJson.bin.mdc,
  ...Object.values(packageJson.exports).flatMap(target =>
    typeof target === 'string' ? [] : [target.default],
  ),
]

/** The source of each built file, by its path in `dist/` without the ending. */
const sources = builtFiles.flatMap(file => {
  const path = file.replace(/^(\.\/)?dist\/|\.js$/g, '')
  const source = path.replace(/^cli\//, 'src/cli/')
  if (!path.endsWith('/*')) return [[path, `${source}.ts`]]
  const folder = path.slice(0, -2)
  return readdirSync(folder).map(name => [`${folder}/${name.replace(/\.ts$/, '')}`, `${folder}/${name}`])
})

/**
 * Builds the command `mdc` and the package entries from shared chunks. Without chunks, opening hundreds of
 * files delayed the first reply of a mock. The chunks include the libraries that every mock loads.
 */
export default defineConfig({
  // Pages load the runtime of the chunks, too. It must not hold a `require` of Node.
  plugins: [
    esmExternalRequirePlugin({ external: [/^node:/] }),
    {
      // Its descriptions are for editors.
      name: 'grammar-without-prose',
      enforce: 'pre',
      transform: (source, file) =>
        file.endsWith('/contract.schema.json')
          ? JSON.stringify(JSON.parse(source), (name, value) =>
              ['description', 'title', '$schema'].includes(name) && typeof value === 'string'
                ? undefined
                : value,
            )
          : undefined,
    },
    {
      // Pages load the document, and none judges several replies together.
      name: 'statements-apart',
      enforce: 'pre',
      transform: (source, file) => {
        const { 'x-across': statements, ...document } = openapi
        const unset = 'const statements: unknown = undefined'
        if (file.endsWith('/src/generated/openapi.json')) return JSON.stringify(document)
        if (!file.endsWith('/src/contract/add-own-statements.ts')) return undefined
        if (!source.includes(unset)) throw new Error(`${file} has no place for the statements`)
        return source.replace(unset, () => `const statements: unknown = ${JSON.stringify(statements)}`)
      },
    },
  ],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    // The notices of the included libraries.
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      input: Object.fromEntries(sources),
      // Built separately, into the same folder.
      external: ['#console', '#reference'],
      treeshake: { moduleSideEffects: [{ test: /^node:/, sideEffects: false }] },
      // A comment above each module would be a hundredth of the package.
      experimental: { attachDebugInfo: 'none' },
      // The bounds that a page needs, without the module of all.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // Names and lines stay for stack traces.
        minify: {
          compress: { keepNames: { function: true, class: true } },
          mangle: { toplevel: true, keepNames: { function: true, class: true } },
          codegen: { removeWhitespace: false },
        },
        // Names and lines stay for stack traces; annotations let bundlers drop what is unused.
        comments: { jsdoc: false },
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name].js',
        codeSplitting: {
          groups: shareChunks({
            errors: ['src/base/contract-error.ts'],
            // A page loads the mock later.
            page: ['mocks/msw.ts', 'mocks/mock.ts'],
            names: ['src/base/find-nearest.ts'],
            decode: ['src/tables.ts', 'src/client.ts'],
            requests: ['src/client.ts', 'mocks/mock.ts'],
            payments: ['src/client/pay-request.ts', 'mocks/mock.ts'],
            tables: ['src/tables.ts'],
            client: ['src/client.ts'],
            // A program that loads contracts of others needs none of this package.
            shared: ['src/load.ts', 'src/index.ts'],
            // No other entry loads the mock, or the validator with the mock.
            contract: ['src/index.ts', 'mocks/mock.ts'],
            loading: ['src/load.ts', 'mocks/mock.ts'],
            // A page loads the document with the validator, and not the statements.
            'openapi-document': ['src/contract/openapi-document.ts'],
            statements: ['src/contract/add-own-statements.ts'],
            suite: ['src/conformance/index.ts', 'mocks/mock.ts'],
            // No entry and no mock loads the commands.
            judging: ['src/conformance/index.ts', 'src/cli/create-program.ts'],
            server: ['mocks/server.ts', 'src/cli/create-program.ts'],
            defaults: ['src/cli/create-mock-command.ts', 'mocks/mock.ts'],
            problems: ['src/generate/compile/compile-contract.ts', 'src/cli/create-program.ts'],
            program: ['src/cli/create-program.ts'],
            mock: ['mocks/mock.ts'],
          }),
        },
      },
      onwarn: (warning, warn) => {
        // A file that one command loads late and another at once is in the chunk of both.
        if (warning.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') warn(warning)
      },
    },
  },
  ssr: {
    noExternal: [
      '@marcbachmann/cel-js',
      '@noble/curves',
      '@noble/hashes',
      'commander',
      'content-type',
      'negotiator',
    ],
  },
})
