import { defineConfig } from 'vite'
import { oneModule } from '../one-module.ts'

/** Builds the script of the reference, which stands in the page itself. */
export default defineConfig({
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [oneModule],
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/reference',
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/reference/script/run-page.ts',
      output: { entryFileNames: '[name].js' },
    },
  },
})
