import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const worker = '/mockServiceWorker.js'

/** Serves the service worker of MSW from the installed package, so that no copy of it has to be kept. */
const serviceWorker: Plugin = {
  name: 'msw-service-worker',
  configureServer: ({ middlewares }) => {
    middlewares.use(worker, (_, response, next) => {
      readWorker().then(source => response.setHeader('Content-Type', 'text/javascript').end(source), next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: worker.slice(1), source: await readWorker() })
  },
}

function readWorker(): Promise<string> {
  return readFile(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8')
}

export default defineConfig({
  plugins: [serviceWorker],
  build: { target: 'es2023', reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
})
