import { defineConfig } from 'vite'

/**
 * The command `mdc` in few files, since most of the time until the first reply of a mock was spent on opening hundreds: what all
 * commands need, and what each needs besides, loaded when it is asked for. Libraries that every mock loads are part of it.
 */
export default defineConfig({
  build: {
    ssr: 'src/cli/main.ts',
    target: 'node20',
    outDir: 'dist/cli',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    // The notices of the libraries within.
    license: { fileName: 'LICENSES.md' },
    rolldownOptions: {
      // Beside the command, where the build of the console lies already.
      external: ['#console'],
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Two files hold all that a mock needs to start: the command, and what serves.
        codeSplitting: {
          groups: [
            { name: 'program', test: /src.cli.create-(program|mock-command)\.ts$/, priority: 2 },
            { name: 'mock', test: /mocks.(mock|server)\.ts$/, priority: 1 },
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
