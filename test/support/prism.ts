import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Prism on a free port; `kill` it when done. */
export interface Prism {
  readonly url: string
  kill(): void | Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts Prism on our document, as `prism mock` does or as a proxy; resolves once it listens. */
export async function startPrism(...command: readonly string[]): Promise<Prism> {
  const port = await findFreePort()
  // Not through npx, which would leave Prism running when it is killed itself.
  const args = ['node_modules/@stoplight/prism-cli/dist/index.js', ...command, '--port', String(port)]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  await waitUntilListening(child)
  return { url: `http://127.0.0.1:${port}`, kill: () => void child.kill() }
}

// What the command line of Prism consists of.
const requireOfPrism = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-cli'))

/** Serves a document by Prism in this process: as a proxy that answers 500 for a violation, or without a target as a mock. */
export async function servePrism(document: string, target?: string): Promise<Prism> {
  const { createLogger } = requireOfPrism('@stoplight/prism-core')
  const { getHttpOperationsFromSpec } = requireOfPrism('@stoplight/prism-http')
  const prism = requireOfPrism('@stoplight/prism-http-server').createServer(
    await getHttpOperationsFromSpec(document),
    {
      cors: true,
      config: {
        validateRequest: true,
        validateResponse: true,
        checkSecurity: true,
        errors: target !== undefined,
        upstreamProxy: undefined,
        mock: { dynamic: false },
        ...(target === undefined ? { isProxy: false } : { isProxy: true, upstream: new URL(target) }),
      },
      components: { logger: createLogger('prism', { level: 'silent' }) },
    },
  )
  return { url: await prism.listen(0, '127.0.0.1'), kill: () => prism.close() }
}

function waitUntilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Prism is listening')) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code => reject(new Error(`Prism ended with ${code}:\n${output}`)))
  })
}

/** Returns a port on which nothing listens. */
export function findFreePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
