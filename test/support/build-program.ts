import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds `dist/` when a source is newer, as `npm run build` does. Vitest calls it once before the tests of a project that run the
 * command or the console.
 */
export async function setup(): Promise<void> {
  if (isNewest('dist/reference/files.js', ['package.json', 'fixtures', 'mocks', 'scripts', 'src'])) return
  // Vitest sets NODE_ENV, with which Vite would build for tests.
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)('npm', ['run', 'build'], { cwd: root, env, shell: process.platform === 'win32' })
}

/** True if the file exists, and nothing in these folders is newer. */
function isNewest(file: string, sources: readonly string[]): boolean {
  const built = statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOlder = (path: string) => statSync(path).mtimeMs <= built
  return sources
    .map(source => join(root, source))
    .every(
      path =>
        isOlder(path) &&
        (!statSync(path).isDirectory() ||
          readdirSync(path, { recursive: true, encoding: 'utf8' }).every(name => isOlder(join(path, name)))),
    )
}
