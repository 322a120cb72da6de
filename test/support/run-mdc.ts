import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** What Node needs to run the command line from its sources, or with MDC_BUILT as it was just built, which starts faster. */
export const mdcCommand: readonly string[] =
  process.env.MDC_BUILT === undefined
    ? ['--import', 'tsx', join(projectRoot, 'src/cli/main.ts')]
    : [join(projectRoot, 'dist/cli/main.js')]

/** How a command ended. */
export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `mdc` with these arguments to its end; `env` is added to the environment. */
export function runMdc(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [...mdcCommand, ...args],
      { cwd: projectRoot, maxBuffer: 2 ** 26, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
