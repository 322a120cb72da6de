import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { mdcCommand, projectRoot } from '../../support/run-mdc.ts'

const { at } = createTestFolder()
const mocked = ['--mock', '--size', 'small', '--profile', 'smoke', '--operation', 'tokenDetails']
const commands: readonly (readonly [what: string, args: readonly string[]])[] = [
  ['a recording to judge', ['judge', 'package.json']],
  ['a file of settings', ['conform', '--mock', '--config', 'package.json']],
  ['a report', ['conform', ...mocked, '--report', `json=${at('r.json')}`]],
  ['a recording to write', ['conform', ...mocked, '--record', at('r.ndjson')]],
  ['a connection', ['conform', '--base-url', 'http://127.0.0.1:1', '--profile', 'smoke', '--rate', '0']],
]

/** Runs all commands in one process where no file can be opened any more, from when its modules are loaded. */
function runWithoutFiles() {
  const script = `
    import { openSync } from 'node:fs'
    import { createMock } from './mocks/mock.ts'
    import { serveMock } from './mocks/server.ts'
    import { createProgram } from './src/cli/create-program.ts'
    import { exitOnError, exitWith } from './src/cli/terminal/exit-on-error.ts'
    import './src/cli/create-judge-command.ts'
    import './src/cli/conform/run-conform.ts'
    exitOnError()
    const mock = createMock({ size: 'small' })
    const { stdout, stderr } = process
    const write = stdout.write.bind(stdout)
    const writeError = stderr.write.bind(stderr)
    let text = ''
    stdout.write = stderr.write = (piece, ...more) => {
      text += piece
      more.find(each => typeof each === 'function')?.()
      return true
    }
    const takeAll = () => {
      try {
        for (;;) openSync('/dev/null')
      } catch {}
    }
    const ended = []
    for (const args of ${JSON.stringify(commands.map(([, args]) => args))}) {
      text = ''
      // A file that was being read may have been closed since.
      await new Promise(setImmediate)
      takeAll()
      await createProgram(args).then(program => program.parseAsync(args, { from: 'user' })).catch(exitWith)
      ended.push({ text, code: process.exitCode })
      process.exitCode = 0
    }
    takeAll()
    const serving = await serveMock(mock, { port: 0 }).catch(error => error.message)
    stderr.write = writeError
    write(JSON.stringify({ ended, serving }))
    Promise.reject(new TypeError('no such thing'))`
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', script]
  // More than there are modules: tsx on Node 24 holds a file open for each of them while it loads. Then all are taken.
  const limited = ['-c', 'ulimit -n 1024; exec "$@"', '', ...node]
  const { stdout, stderr, status } = spawnSync('sh', limited, { cwd: projectRoot, encoding: 'utf8' })
  const { ended, serving } = JSON.parse(stdout) as {
    readonly ended: readonly { text: string; code: number }[]
    readonly serving: string
  }
  return { ended, serving, stderr, status }
}

test.skipIf(process.platform === 'win32')(
  'reports what cannot be opened, and an uncaught error, in a sentence',
  () => {
    const { ended, serving, stderr, status } = runWithoutFiles()
    expect([status, stderr]).toEqual([3, 'mdc itself failed: no such thing (MDC_DEBUG=1 shows where).\n'])
    for (const [index, [what]] of commands.entries()) {
      const { text = '', code } = ended[index] ?? {}
      expect([what, text]).toEqual([what, expect.stringContaining('EMFILE')])
      expect(text).not.toMatch(/^ +at /m)
      expect([2, 3]).toContain(code)
    }
    expect(serving).toContain('EMFILE')
  },
)

// Later versions start even so. Below 20 files, Node itself does not start.
const isGreedy = process.versions.node.startsWith('20.')
test.runIf(isGreedy).each([
  [20, ['conform', '--mock']],
  [21, ['mock', '--port', '0']],
])('exits 3 with a sentence, never 1, with ulimit -n %i: %j', (limit, args) => {
  const limited = ['-c', `ulimit -n ${limit}; exec "$@"`, '', process.execPath, ...mdcCommand, ...args]
  const options = { cwd: projectRoot, encoding: 'utf8', timeout: 30_000 } as const
  const { status, stderr } = spawnSync('sh', limited, options)
  expect([status, stderr]).toEqual([3, expect.stringMatching(/^mdc itself failed: .*\n$/)])
})
