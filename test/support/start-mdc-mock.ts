import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { MockUrls } from '../../mocks/server.ts'
import { mdcCommand, projectRoot } from './run-mdc.ts'

/** A `mdc mock` in a process of its own. */
export interface MdcMock extends AsyncDisposable {
  readonly urls: MockUrls
  readonly child: ChildProcess
  /** All that it printed so far. */
  readonly printed: () => { readonly stdout: string; readonly stderr: string }
  /** Ends it by a signal; its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `mdc mock` on free ports; `await using` ends it. */
export async function startMdcMock(
  flags: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<MdcMock> {
  const child = spawn(process.execPath, [...mdcCommand, 'mock', '--port', '0', '--json', ...flags], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', piece => {
    stdout += piece
  })
  child.stderr.on('data', piece => {
    stderr += piece
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`mdc mock ended with ${code}: ${stderr}`))),
  ])
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    if (process.platform !== 'win32') child.kill('SIGCONT')
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    urls: JSON.parse(line),
    child,
    printed: () => ({ stdout, stderr }),
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop()
    },
  }
}
