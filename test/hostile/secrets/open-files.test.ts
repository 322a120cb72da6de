import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mdcCommand, projectRoot } from '../../support/run-mdc.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `mdc` where no file can be opened any more, from when its modules are loaded. */
function runWithoutFiles(args: readonly string[]) {
  const script = `
    import { openSync } from 'node:fs'
    import { createProgram } from './src/cli/create-program.ts'
    import { exitOnError, exitWith } from './src/cli/terminal/exit-on-error.ts'
    import './src/cli/create-judge-command.ts'
    import './src/cli/conform/run-conform.ts'
    exitOnError()
    try {
      for (;;) openSync('/dev/null')
    } catch {}
    const args = ${JSON.stringify(args)}
    await createProgram(args).then(program => program.parseAsync(args, { from: 'user' })).catch(exitWith)`
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script]
  // More than there are modules: tsx on Node 24 holds a file open for each of them while it loads. Then all are taken.
  return spawnSync('sh', ['-c', 'ulimit -n 1024; exec "$@"', '', ...node], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
}

test.skipIf(process.platform === 'win32').each<[what: string, args: readonly string[]]>([
  ['a recording to judge', ['judge', 'package.json']],
  ['a file of settings', ['conform', '--mock', '--config', 'package.json']],
  ['a report', ['conform', '--mock', '--report', `json=${join(folder, 'r.json')}`]],
  ['a recording to write', ['conform', '--mock', '--record', join(folder, 'r.ndjson')]],
  ['a connection', ['conform', '--base-url', 'http://127.0.0.1:1', '--profile', 'smoke', '--rate', '0']],
])('reports missing %s in a sentence when no more files can be opened', (_, args) => {
  const { status, stdout, stderr } = runWithoutFiles(args)
  expect(stdout + stderr).toContain('EMFILE')
  expect(stdout + stderr).not.toMatch(/^ +at /m)
  expect([2, 3]).toContain(status)
})

// Later versions start even so. Below 20 files, Node itself does not start.
const isGreedy = process.versions.node.startsWith('20.')
test.runIf(isGreedy).each([20, 21, 22, 26])(
  'exits 2 with advice or 3 with a sentence, never 1, with ulimit -n %i',
  limit => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `ulimit -n ${limit}; exec "$@"`, '', process.execPath, ...mdcCommand, 'conform', '--mock'],
      { cwd: projectRoot, encoding: 'utf8' },
    )
    // Where few modules are loaded already, what gives the advice may be missing.
    const says =
      status === 2
        ? /^No more files may be opened: EMFILE\.\n {2}raise the limit, .*\n$/
        : /^mdc itself failed: .*\n$/
    expect([status, stderr]).toEqual([status === 2 ? 2 : 3, expect.stringMatching(says)])
  },
)
