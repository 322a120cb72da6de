import { defineConfig } from 'vite'
import { tokens } from '../../src/look/tokens.ts'

const tokenSheet = '/styles/tokens.css'

// Paths are relative, since the page is served below a folder whose name is the server's affair.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // Also when a test builds it: libraries bring checks for development otherwise.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    {
      name: 'tokens',
      resolveId: id => (id.endsWith(tokenSheet) ? tokenSheet : undefined),
      load: id => (id === tokenSheet ? tokens : undefined),
    },
  ],
  build: {
    target: 'es2022',
    outDir: '../../dist/mocks/console',
    emptyOutDir: true,
    assetsDir: 'console',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
