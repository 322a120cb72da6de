import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** Runs a source file of a copied tree with Node. */
export function runInTree(
  folder: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json') }
  return new Promise(resolve => {
    execFile(
      process.execPath,
      ['--import', tsx, ...args],
      { cwd: folder, maxBuffer: 2 ** 26, env },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
}

/** Starts `mdc mock` in a tree, and stops it when it listens. Returns what it writes to stderr until then. */
export async function startMock(folder: string): Promise<string> {
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(folder, 'tsconfig.json') }
  const child = spawn(process.execPath, ['--import', tsx, 'src/cli/main.ts', 'mock', '--port', '0'], {
    cwd: folder,
    env,
  })
  let said = ''
  child.stderr.on('data', data => {
    said += data
  })
  await new Promise(resolve => child.stdout.once('data', resolve))
  child.kill()
  await new Promise(resolve => child.once('close', resolve))
  return said
}
