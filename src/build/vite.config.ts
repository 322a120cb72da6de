import { readdirSync } from 'node:fs'
import { defineConfig, esmExternalRequirePlugin } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }

/** The built files that package.json names: package entries and the command. */
const builtFiles = [
  packageJson.bin.mdc,
  ...Object.values(packageJson.exports).flatMap(target =>
    typeof target === 'string'
      ? []
      : 'require' in target
        ? [target.require, target.default]
        : [target.default],
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
  plugins: [esmExternalRequirePlugin({ external: [/^node:/] })],
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
      external: ['#console'],
      treeshake: { moduleSideEffects: [{ test: /^node:/, sideEffects: false }] },
      // A comment above each module would be a hundredth of the package.
      experimental: { attachDebugInfo: 'none' },
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
          groups: [
            // What decodes rows must not load the contract.
            {
              name: 'decode',
              test: /src.(contract.(tables.decode-table|read-error-message)|clickhouse.(conversions|column-type|type-facts)|base.(contract-error|find-nearest|summarize-value))\.ts$/,
              priority: 5,
            },
            { name: 'tables', test: /src.tables\.ts$/, priority: 4 },
            // What both commands and mocks read: the mock of a page must not load the commands.
            {
              name: 'defaults',
              test: /(mocks.(core.(default-api-key|settings.override)|overrides.override-error|world.world-scales)|src.(base.group-by|contract.(match-route|routes.find-example-path)))\.ts$/,
              priority: 3,
            },
            {
              name: 'program',
              test: /src.(cli.create-(program|mock-command)|generate.problems.\S+)\.ts$/,
              priority: 2,
            },
            { name: 'mock', test: /mocks.mock\.ts$/, priority: 1 },
          ],
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
      'hash-wasm',
      'negotiator',
    ],
  },
})
