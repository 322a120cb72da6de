import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { sanitizeJson, sanitizeText, sanitizeXml } from '../../../src/base/sanitize-text.ts'
import { deliverReport } from '../../../src/cli/files/deliver-report.ts'
import { formatCurl } from '../../../src/conformance/evidence/quote-value.ts'
import { judge } from '../../../src/conformance/judge/judge.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { mdcCommand, projectRoot, runMdc, runMdcProcess } from '../../support/run-mdc.ts'

const { folder, at, write } = createTestFolder()
/** Characters and lines that no output may contain: controls, marks of direction, a stack. */
const unseen = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|^ {4}at /mu

test('breaks commands of a build, and keeps JSON and XML valid', () => {
  const text = 'a ##[add-mask]e\n  ::error::x\n::set-output\n##vso[task]\n## title'
  expect(sanitizeText(text)).toBe('a # #[add-mask]e\n  : :error::x\n: :set-output\n# #vso[task]\n## title')
  const json = sanitizeJson(JSON.stringify({ text: `${text}\u0085\u202e` }))
  expect(json).not.toMatch(/##\w*\[/)
  expect(json).not.toMatch(unseen)
  expect(JSON.parse(json)).toEqual({ text: `${text}\u0085\u202e` })
  expect(sanitizeXml('<a>##[b]</a>')).toBe('<a>#&#35;[b]</a>')
})

test('prints the reason of an exit code without control characters', async () => {
  const report = judge(
    await recordMockRun(createMock({ size: 'small' }), { profile: 'smoke', operations: 'tokenDetails' }),
  )
  const written: string[] = []
  const spies = [process.stdout, process.stderr].map(stream =>
    vi.spyOn(stream, 'write').mockImplementation(text => written.push(String(text)) > 0),
  )
  const exit = { code: 3 as const, reason: 'no \u009b31m\u0085\u202eanswer ##[error]' }
  await deliverReport({ ...report, exit }, { json: true }, {})
  for (const spy of spies) spy.mockRestore()
  expect(written.at(-1)).toBe('exit 3: no \ufffd31m\ufffd\ufffdanswer # #[error]\n')
  expect(written.join('')).not.toMatch(unseen)
})

describe('a command of a foreign recording', () => {
  const sent = {
    'X-API-Key': '$MDC_API_KEY',
    'x-a': '$(touch "$PWNED")`touch $PWNED`',
    "x-b'; touch $PWNED; '": '"; touch $PWNED; "',
    'x-c': '!! \\',
  }
  const url = "http://127.0.0.1:1/a'; touch $PWNED; echo '$(touch $PWNED)"

  test.skipIf(process.platform === 'win32')('runs nothing of it', () => {
    const pwned = at('pwned')
    const command = formatCurl({ sent, url }).replace(/^curl -sS/, "printf '%s\\n'")
    const { stdout } = spawnSync('bash', ['-c', command], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PWNED: pwned, MDC_API_KEY: 'the key' },
    })
    expect(existsSync(pwned)).toBe(false)
    const words = Object.entries({ ...sent, 'X-API-Key': 'the key' }).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ])
    expect(stdout.split('\n')).toEqual(['-H', 'Accept:', ...words, url, ''])
  })
})

describe('the command line', () => {
  // Takes ten seconds, in which all others have their turn.
  let silent: ReturnType<typeof runMdc>
  beforeAll(() => {
    if (process.platform === 'win32') return
    const pipe = at('silent')
    spawnSync('mkfifo', [pipe])
    silent = runMdcProcess(['conform', '--mock', '--plan', '--config', pipe])
  })

  const runBash = (command: string) =>
    spawnSync('bash', ['-c', command], {
      cwd: projectRoot,
      encoding: 'utf8',
      timeout: 50_000,
      env: { ...process.env, MDC: mdcCommand.map(word => `'${word}'`).join(' '), OUT: folder },
    })

  const lol = [
    'a: &a [x,x,x,x,x,x,x,x,x,x]',
    ...[...'bcdefghi'].map((n, i) => `${n}: &${n} [${Array(10).fill(`*${'abcdefghi'[i]}`)}]`),
  ].join('\n')
  const configure = (text: string) => ['conform', '--mock', '--config', write('config.yaml', text)]
  const below = () => join(write('file', ''), 'deeper', 'r.json')
  const judged = ['conform', '--base-url', 'http://127.0.0.1:1']
  test.each<[what: string, args: () => readonly string[], says: string]>([
    ['aliases that stand for gigabytes', () => configure(lol), 'This file cannot be read.'],
    ['YAML that is nested too deeply', () => configure('['.repeat(50_000)), 'This file'],
    ['a time-out that no timer has', () => configure('budget: { timeoutMs: 2147483648 }'), 'timeoutMs'],
    [
      'a report below a file',
      () => ['conform', '--mock', '--report', `json=${below()}`],
      'This file cannot be written.',
    ],
    [
      'the key in place of the name of a variable',
      () => [...judged, '--api-key-env', 'sk-live+secret'],
      'The key itself is never an argument.',
    ],
    ['controls in an argument', () => ['\u001b[31mred\u0085\u202e'], 'unknown command'],
    ['controls in a file', () => ['mock', '--gaps', write('gaps.json', '\u001b[31m\u0085{')], 'is not JSON'],
  ])('rejects %s with a sentence', async (_, args, says) => {
    const result = await runMdc(args())
    expect(result.stderr).toContain(says)
    expect(result.code).toBe(2)
    // Before anything was sent: what a run finds is told there.
    expect(result.stdout).toBe('')
    expect(result.stderr).not.toMatch(unseen)
    expect(result.stderr).not.toContain('secret')
    expect(result.stderr.length).toBeLessThan(2000)
  })

  test('neither prints nor records an invalid variable name, which may be the key', async () => {
    const recording = at('deep', 'deeper', 'recording.ndjson')
    const flags = ['--profile', 'smoke', '--record', recording, '--api-key-env', 'skLiveSecret0']
    const { code, stdout, stderr } = await runMdc([...judged, ...flags])
    expect(code).toBe(3)
    expect(stdout + stderr + readFileSync(recording, 'utf8')).not.toContain('skLiveSecret0')
  })

  test('warns about a key over plain http to another machine', async () => {
    const config = write('out.yaml', 'budget: { wallClock: 0s }')
    const run = (url: string) =>
      runMdc(['conform', '--base-url', url, '--config', config, '--profile', 'smoke'], {
        MDC_API_KEY: 'a-key-of-mine',
      })
    expect((await run('http://service.invalid')).stderr).toContain('over plain http to another machine')
    expect((await run('http://localhost:1')).stderr).not.toContain('plain http')
  })

  describe.skipIf(!existsSync('/dev/full'))('on a full disk', () => {
    test.each([
      ['stdout', '--report json="$OUT"/full/kept.json > /dev/full', 3, 'The output cannot be written'],
      [
        'a report',
        '--report junit=/dev/full --report json="$OUT"/full/kept.json',
        2,
        'This file cannot be written',
      ],
    ])('%s ends with a sentence, after writing what it can', (_, rest, code, says) => {
      rmSync(at('full'), { recursive: true, force: true })
      const { status, stderr } = runBash(
        `eval node $MDC conform --mock --size small --profile smoke --operation tokenDetails ${rest}`,
      )
      expect(stderr).toContain('ENOSPC')
      expect(stderr).toContain(says)
      expect(stderr).not.toMatch(unseen)
      expect(status).toBe(code)
      expect(existsSync(at('full', 'kept.json'))).toBe(true)
    })
  })

  test.skipIf(process.platform === 'win32')('continues after a closed pipe', () => {
    // More than a pipe holds, so that the rest meets one that is closed.
    const { status, stderr } = runBash(
      'eval node $MDC requirements --json | head -c 10 > /dev/null; exit $PIPESTATUS',
    )
    expect([status, stderr]).toEqual([0, ''])
  })

  test.skipIf(process.platform === 'win32')(
    'reads a pipe, and does not wait for a silent one',
    async () => {
      const plan = ['conform', '--mock', '--plan']
      const endless = await runMdc([...plan, '--config', '/dev/zero'])
      expect([endless.code, endless.stderr]).toEqual([2, expect.stringContaining('it is longer than')])
      const fifo = at('fifo')
      spawnSync('mkfifo', [fifo])
      // Read before anything was written.
      spawn('sh', ['-c', 'exec > "$0"; sleep 1; echo profile: smoke', fifo])
      const piped = await runMdc([...plan, '--config', fifo])
      expect(piped).toEqual(await runMdc([...plan, '--profile', 'smoke']))
      const { code, stderr } = await silent
      expect([code, stderr]).toEqual([2, expect.stringContaining('nothing came for 10 s')])
    },
    200_000,
  )
})
