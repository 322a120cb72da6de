import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

/** A page that is built and served. */
export interface ServedPage {
  readonly url: string
  close(): Promise<void>
}

const consumers = fileURLToPath(new URL('../consumers/page', import.meta.url))

/** Builds a page, by default that of test/consumers/page, into a temporary folder and serves it on a free port of this machine. */
export async function servePage(root = consumers): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'mdc-page-'))
  const configFile = join(consumers, 'vite.config.ts')
  await build({ configFile, root, build: { outDir }, logLevel: 'error' })
  const server = await preview({
    configFile: false,
    root,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
    logLevel: 'error',
  })
  const { port } = server.httpServer.address() as AddressInfo
  const close = async () => {
    await server.close()
    await rm(outDir, { recursive: true })
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}
