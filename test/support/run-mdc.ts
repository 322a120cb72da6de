import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createProgram } from '../../src/cli/create-program.ts'
import { exitWith } from '../../src/cli/terminal/exit-on-error.ts'
import { clearRedactors } from '../../src/cli/terminal/print.ts'
import { watchOutput } from '../../src/cli/terminal/watch-output.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Arguments for Node that run the command line from `dist/`, which `build-program.ts` keeps up to date. */
export const mdcCommand: readonly string[] = [join(projectRoot, 'dist/cli/main.js')]

/** Result of a command. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `mdc` with these arguments to its end, by default in the folder of the project. `env` adds to the environment.
 * It runs in this process, one command after the other. `runMdcProcess` starts a process.
 */
export function runMdc(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = projectRoot,
): Promise<CommandResult> {
  const result = last.then(() => runHere(args, env, cwd))
  last = result.catch(() => {})
  return result
}

async function runHere(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Promise<CommandResult> {
  const before = { env: { ...process.env }, cwd: process.cwd(), exitCode: process.exitCode }
  const [stdout, stderr] = [captureOutput(process.stdout), captureOutput(process.stderr)]
  Object.assign(process.env, env)
  process.chdir(cwd)
  process.exitCode = undefined
  const finish = process.env.MDC_LEAK_CHECK === undefined ? undefined : watchOutput()
  try {
    await (await createProgram(args)).parseAsync(args, { from: 'user' }).catch(exitWith)
    finish?.()
    return { code: Number(process.exitCode ?? 0), stdout: stdout.end(), stderr: stderr.end() }
  } finally {
    for (const output of [stdout, stderr]) output.end()
    for (const name of Object.keys(env)) delete process.env[name]
    Object.assign(process.env, before.env)
    process.chdir(before.cwd)
    process.exitCode = before.exitCode
    clearRedactors()
    activateContract()
  }
}

/** Keeps what is written to a stream from it, until `end` returns it. */
function captureOutput(stream: NodeJS.WriteStream): { end(): string } {
  const { write } = stream
  let text = ''
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const done = more.find(each => typeof each === 'function') as (() => void) | undefined
    if (done !== undefined) queueMicrotask(done)
    return true
  }
  return {
    end: () => {
      stream.write = write
      return text
    },
  }
}

/** Runs `mdc` as a process of its own. */
export function runMdcProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = projectRoot,
): Promise<CommandResult> {
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [...mdcCommand, ...args],
      { cwd, maxBuffer: 2 ** 26, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
