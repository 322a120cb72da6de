import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** From another folder tsx would find no settings. */
const tsconfig = join(projectRoot, 'tsconfig.json')

const built = process.env.MDC_BUILT

/**
 * Arguments for Node that run the command line from its sources. With MDC_BUILT=true they run `dist/`, which starts faster, and with
 * a path this program.
 */
export const mdcCommand: readonly string[] =
  built === undefined
    ? [
        '--import',
        pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
        join(projectRoot, 'src/cli/main.ts'),
      ]
    : [built === 'true' ? join(projectRoot, 'dist/cli/main.js') : built]

/** Result of a command. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `mdc` with these arguments to its end, by default in the folder of the project. `env` adds to the environment. */
export function runMdc(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = projectRoot,
): Promise<CommandResult> {
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [...mdcCommand, ...args],
      { cwd, maxBuffer: 2 ** 26, env: { ...process.env, TSX_TSCONFIG_PATH: tsconfig, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
