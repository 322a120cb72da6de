import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { baseStyle } from '../../src/theme/base-style.ts'
import { tokens } from '../../src/theme/tokens.ts'
import { oneModule } from '../one-module.ts'

const sharedSheet = '/styles/shared.css'

const sharedStyle: Plugin = {
  name: 'shared-style',
  resolveId: id => (id.endsWith(sharedSheet) ? sharedSheet : undefined),
  load: id => (id === sharedSheet ? tokens + baseStyle : undefined),
}

// Paths are relative, since the page is served below a folder whose name is the server's affair.
export default defineConfig({
  root: join(import.meta.dirname, '../../src/console'),
  base: './',
  // Also when a test builds it: libraries bring checks for development otherwise.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [sharedStyle, oneModule],
  build: {
    target: 'es2022',
    outDir: '../../dist/console',
    emptyOutDir: true,
    assetsDir: 'console',
    // Relative addresses of other files have no meaning in a frame that was made from texts.
    modulePreload: false,
    // The one style sheet is loaded with the page, so no view waits for it, at an address that a frame lacks.
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
})
