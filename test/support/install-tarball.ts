import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './run-mdc.ts'

const run = (program: string, args: readonly string[], cwd = projectRoot) =>
  promisify(execFile)(program, args, { cwd, shell: process.platform === 'win32' })

/**
 * Packs this package in an empty folder, as `npm pack` does, without a change in `dist/`, which other tests run. Returns the path
 * of the tarball. CI gives one that it packed before.
 */
export async function packTarball(): Promise<string> {
  if (process.env.MDC_TARBALL !== undefined) return process.env.MDC_TARBALL
  const folder = await mkdtemp(join(tmpdir(), 'mdc-packed-'))
  const { files, name, version } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  for (const path of [...files, 'package.json'])
    await cp(join(projectRoot, path), join(folder, path), { recursive: true })
  const compiler = join(projectRoot, 'node_modules/typescript-native/bin/tsc')
  await run(process.execPath, [
    ...[compiler, '-p', projectRoot, '--emitDeclarationOnly', '--noCheck', '--outDir', join(folder, 'dist')],
  ])
  const tsx = import.meta.resolve('tsx')
  await run(process.execPath, ['--import', tsx, join(projectRoot, 'scripts/finish.ts')], folder)
  await run('npm', ['pack', '--ignore-scripts'], folder)
  return join(folder, `${name}-${version}.tgz`)
}

/**
 * Unpacks the tarball of this package in an empty folder, with links to the packages that this repository has installed, so that
 * nothing is downloaded. Returns the path of its `node_modules`.
 */
export async function installTarball(): Promise<string> {
  const modules = join(await mkdtemp(join(tmpdir(), 'mdc-installed-')), 'node_modules')
  const target = join(modules, 'market-data-contract')
  await mkdir(target, { recursive: true })
  await mkdir(join(modules, '.bin'))
  await run('tar', ['-xzf', await packTarball(), '-C', target, '--strip-components=1'])
  const { bin } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
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
