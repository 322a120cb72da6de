import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { parseChoices } from '../../src/cli/gaps/parse-choices.ts'
import { readSpecFiles } from '../../src/cli/gaps/read-spec-files.ts'
import { resolveGaps } from '../../src/cli/gaps/resolve-gaps.ts'
import { tryChoices } from '../../src/cli/gaps/try-choices.ts'
import { createRecorder } from '../../src/conformance/recording/read-recording.ts'
import { recordMockRun } from '../support/record-mock-run.ts'
import { projectRoot, runMdc } from '../support/run-mdc.ts'

const spec = join(projectRoot, 'spec')
const small = { seed: 1, size: 'small', profile: 'smoke' } as const

describe('choices', () => {
  it.each([
    ['GAP-01', 'expected: such as GAP-01=not-found'],
    ['GAP-01=notfound', 'did you mean: not-found'],
    ['GAP-1=empty', 'did you mean: GAP-'],
    ['=empty', 'A choice is a gap and one of its options.'],
  ])('%s is not understood', (text, says) => {
    expect(() => parseChoices([text])).toThrow(says)
  })

  it('take an id in any letter case', () => {
    expect(parseChoices(['GAP-02=100'])).toEqual({ 'GAP-02': '100' })
    expect(parseChoices(['gap-01=not-found'])).toEqual({ 'GAP-01': 'not-found' })
  })
})

describe('mdc gaps try', () => {
  it('shows the requests that are answered otherwise, with both answers', async () => {
    const { asked, changes, requirements } = await tryChoices({ 'GAP-01': 'not-found' }, small)
    expect(asked).toBeGreaterThan(100)
    expect(changes.map(({ operation, before, after }) => [operation, before.status, after.status])).toEqual([
      ['tokenDetails', 200, 404],
    ])
    expect(requirements).toContainEqual(
      expect.objectContaining({ id: 'GAP-01', before: 'empty', after: 'not-found' }),
    )
  })

  it('shows verdicts that change, and nothing for what is chosen anyway', async () => {
    const usual = await tryChoices({ 'GAP-01': 'empty' }, small)
    expect([usual.changes, usual.requirements]).toEqual([[], []])
    const { stdout } = await runMdc(['gaps', 'try', 'GAP-16=drop', '--profile', 'smoke'])
    expect(stdout).toContain('then  drop: columns and data are both empty')
    expect(stdout).toMatch(/columns\.length\n {6}- \d+\n {6}\+ 0/)
    expect(stdout).toContain('mdc gaps resolve GAP-16=drop')
  })
})

describe('mdc gaps resolve', () => {
  const choices = {
    'GAP-01': 'not-found', // a status, which becomes a response
    'GAP-02': '1000', // a bound
    'GAP-04': '50', // a bound in a schema of several lines
    'GAP-05': 'omit', // what no machine can write
    'GAP-06': 'configured', // of the whole service, and never observed
    'GAP-55': 'placeholder', // of several columns
  } as const

  it('adds lines and bounds, and changes nothing else', async () => {
    const folder = await copySpec()
    const told = await resolveGaps(folder, choices)
    const added = await Promise.all(
      readSpecFiles(folder).map(async ({ path, source }) => {
        const before = await readFile(path.replace(folder, spec), 'utf8')
        const old = new Set(before.split('\n'))
        const fresh = source.split('\n').filter(line => !old.has(line))
        for (const line of before.split('\n'))
          if (!source.includes(line)) expect(source).toContain(line.replace(/ }?,?$/, ''))
        return fresh.map(line => line.trim())
      }),
    )
    const lines = added.flat()
    for (const [id, option] of Object.entries(choices))
      expect(lines.filter(line => /^resolved: "?/.test(line)).join(), id).toContain(option)
    expect(lines).toContain('"404": { $ref: ../shared/responses.yaml#/OtherError }')
    expect(lines.filter(line => line.includes('maximum: 1000'))).toHaveLength(1)
    expect(lines.filter(line => line.includes('maxItems: 50'))).toHaveLength(1)
    expect(lines.filter(line => line.startsWith('# GAP-55 is decided as placeholder'))).toHaveLength(9)
    expect(told.match(/left to you:/g)).toHaveLength(11)
    for (const [place] of told.matchAll(/^\S+:\d+ {2}left/gm)) {
      const [, path = '', line = ''] = /^(.+):(\d+) /.exec(place) ?? []
      expect((await readFile(path, 'utf8')).split('\n')[Number(line) - 1]).toMatch(/^ *# GAP-\w+ is decided/)
    }
    await expect(resolveGaps(folder, { 'GAP-01': 'empty' })).rejects.toThrow(
      'GAP-01 is decided already: not-found.',
    )
  })

  it('names the folder when there is none, or no register in it', async () => {
    await expect(resolveGaps(join(spec, 'nowhere'), choices)).rejects.toThrow('There is no such folder.')
    await expect(resolveGaps(join(spec, 'tables'), choices)).rejects.toThrow(
      'There is no register with GAP-01 here.',
    )
  })
})

describe('a gap that was resolved', () => {
  let copy: string
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(copy, 'node_modules/tsx/dist/cli.mjs'), ...args], {
      cwd: copy,
    }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
    )

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'mdc-resolved-'))
    for (const name of ['spec', 'src', 'mocks', 'fixtures', 'package.json', 'tsconfig.json'])
      await cp(join(projectRoot, name), join(copy, name), { recursive: true })
    await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')
    await run('src/cli/main.ts', 'gaps', 'resolve', 'GAP-01=not-found', 'GAP-02=1000', 'GAP-05=omit')
    expect(await run('src/generate/generate.ts')).toMatchObject({ code: 0 })
  }, 120_000)

  it('is a statement: what an earlier run answered otherwise fails it', async () => {
    const before = join(copy, 'before.jsonl')
    const { run: head, exchanges } = await recordMockRun(createMock({ size: 'small' }), {
      profile: 'smoke',
      negative: true,
    })
    const recorder = createRecorder(before, head, text => text)
    for (const exchange of exchanges) recorder.writeExchange(exchange)
    const { code, text } = await run('src/cli/main.ts', 'judge', before)
    expect(code).toBe(1)
    expect(text).toMatch(/^FAIL GAP-01 .* 404 with an error body$/m)
    expect(text).not.toMatch(/^FAIL GAP-0[25]/m)
  })

  it('is kept by the mock, named by no reply, and cannot be chosen otherwise', async () => {
    const { code, text } = await run(
      'src/cli/main.ts',
      'conform',
      '--mock',
      '--size',
      'small',
      '--profile',
      'smoke',
      '--negative',
    )
    expect([code, text]).toEqual([0, expect.stringContaining('exit 0')])
    expect(text).not.toMatch(/GAP-0[125]\b/)
    const refused = await run('src/cli/main.ts', 'gaps', 'try', 'GAP-01=empty')
    expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('known: not-found') })
  })

  it('is a question no more in the list of gaps and in the reference, and the diff says so', async () => {
    const { text } = await run('src/cli/main.ts', 'gaps', 'GAP-01')
    expect(text).toContain('* not-found')
    expect(text).toContain('decided; once silent')
    await run('src/cli/main.ts', 'docs', '--spec', 'spec', '--out', 'docs')
    const page = await readFile(join(copy, 'docs/index.html'), 'utf8')
    expect(page).toContain('✓ GAP-01 decided')
    expect(page).not.toContain('? GAP-01<')
    const diff = await run('src/cli/main.ts', 'diff', spec, 'spec', '--fail-on', 'implementations')
    expect(diff).toMatchObject({ code: 1, text: expect.stringContaining('GAP-01 is settled: not-found.') })
  })
})

async function copySpec(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mdc-spec-'))
  await cp(spec, folder, { recursive: true })
  expect(await readdir(folder)).toContain('gaps.yaml')
  return folder
}
