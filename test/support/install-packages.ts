import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './run-mdc.ts'

const isWindows = process.platform === 'win32'

/** Runs a command in the folder of the project with its output shown. Ends this process with its exit code when it fails. */
export function runStep(command: string, ...args: readonly string[]): void {
  try {
    execFileSync(command, args, { cwd: projectRoot, stdio: 'inherit', shell: isWindows })
  } catch (error) {
    process.exit((error as { status?: number | null }).status ?? 1)
  }
}

/** Installs the packages of a folder with a `package-lock.json` of its own, unless they are there. */
export function installPackages(folder: string): void {
  const time = (file: string) =>
    statSync(join(projectRoot, folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (time('node_modules/.package-lock.json') >= time('package-lock.json')) return
  runStep('npm', 'ci', '--no-audit', '--no-fund', '--prefix', folder)
}
