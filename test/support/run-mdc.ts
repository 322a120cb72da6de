import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder of the project. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** From another folder tsx would find no settings. */
const tsconfig = join(projectRoot, 'tsconfig.json')

const builtProgram = join(projectRoot, 'dist/cli/main.js')

/** True if no source is newer than `dist/`, as after `npm ci`. */
export const isBuilt = isNewest(builtProgram, ['package.json', 'fixtures', 'mocks', 'src'])

function isNewest(file: string, sources: readonly string[]): boolean {
  const built = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOlder = (path: string) => statSync(path).mtimeMs <= built
  return sources
    .map(source => join(projectRoot, source))
    .every(
      path =>
        isOlder(path) &&
        (!statSync(path).isDirectory() ||
          readdirSync(path, { recursive: true, encoding: 'utf8' }).every(name => isOlder(join(path, name)))),
    )
}

/** Arguments for Node that run the command line, which starts faster when it is built. Else they run its sources. */
export const mdcCommand: readonly string[] = isBuilt
  ? [builtProgram]
  : [
      '--import',
      pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
      join(projectRoot, 'src/cli/main.ts'),
    ]

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
