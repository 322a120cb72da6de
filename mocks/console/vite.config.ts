import { defineConfig } from 'vite'

// Paths are relative, since the page is served below a folder whose name is the server's affair.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: '../../dist/mocks/console',
    emptyOutDir: true,
    assetsDir: 'console',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
