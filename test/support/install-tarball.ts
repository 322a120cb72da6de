import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isBuilt, projectRoot } from './run-mdc.ts'

/**
 * Packs this package and unpacks it in an empty folder, with links to the packages that this repository has installed, so
 * that nothing is downloaded. Returns the path of its `node_modules`. Throws while `dist/` is older than the sources.
 */
export async function installTarball(): Promise<string> {
  if (!isBuilt) throw new Error('The tarball needs a new dist/: npm run build')
  const modules = join(await mkdtemp(join(tmpdir(), 'mdc-installed-')), 'node_modules')
  const target = join(modules, 'market-data-contract')
  await mkdir(target, { recursive: true })
  await mkdir(join(modules, '.bin'))
  const run = (program: string, ...args: readonly string[]) =>
    promisify(execFile)(program, args, { cwd: projectRoot, shell: process.platform === 'win32' })
  await run('npm', 'pack', '--ignore-scripts', '--pack-destination', modules)
  const { bin, version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  const tarball = join(modules, `market-data-contract-${version}.tgz`)
  await run('tar', '-xzf', tarball, '-C', target, '--strip-components=1')
  const installed = join(projectRoot, 'node_modules')
  const names = (await readdir(installed)).filter(name => !name.startsWith('.'))
  for (const name of names) await symlink(join(installed, name), join(modules, name), 'junction')
  if (process.platform === 'win32') return modules
  for (const program of await readdir(join(installed, '.bin')))
    await symlink(join(installed, '.bin', program), join(modules, '.bin', program))
  for (const [name, file] of Object.entries<string>(bin)) {
    await chmod(join(target, file), 0o755) // as npm does
    await symlink(join(target, file), join(modules, '.bin', name))
  }
  return modules
}
