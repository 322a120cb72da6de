import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createDiffCommand } from '../../../../src/cli/create-diff-command.ts'
import { commentMark } from '../../../../src/diff/report/format-diff-markdown.ts'

interface Action {
  readonly inputs: Readonly<Record<string, object>>
  readonly runs: {
    readonly steps: readonly { readonly env: Readonly<Record<string, string>>; readonly run: string }[]
  }
}

const text = readFileSync(new URL('../../../../diff/action.yml', import.meta.url), 'utf8')
const action: Action = parse(text)
const [{ env, run } = { env: {}, run: '' }] = action.runs.steps

it('passes every input to the script as a variable only', () => {
  const used = Object.values(env).map(value => value.match(/^\$\{\{ inputs\.([a-z-]+) \}\}$/)?.[1])
  expect(used).toEqual(Object.keys(action.inputs))
  expect(run).not.toContain('${{')
  expect(text).not.toMatch(/\bnpx\b|npm (i|install|exec)\b|@latest|uses:/)
  expect(run).toContain(commentMark)
})

it('uses only flags of mdc diff', () => {
  const [, line = ''] = run.match(/main\.js" diff (.*)/) ?? []
  const known = createDiffCommand().options.map(({ long }) => long)
  const flags = [...`${line} ${run.match(/arguments.*--\S+/g)}`.matchAll(/--[a-z][a-z-]+/g)].map(
    ([flag]) => flag,
  )
  expect(flags.length).toBeGreaterThan(2)
  expect(flags.filter(flag => !known.includes(flag))).toEqual([])
})

describe.skipIf(process.platform === 'win32')('the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mdc diff action-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'diff'))

  function writeCommand(name: string, lines: readonly string[]) {
    writeFileSync(join(folder, 'bin', name), ['#!/usr/bin/env bash', ...lines].join('\n'))
    chmodSync(join(folder, 'bin', name), 0o755)
  }

  /** Runs the action with commands that print their arguments. node ends with a code and writes the summary. */
  function perform(inputs: Readonly<Record<string, string>>, code: number) {
    writeCommand('node', [
      `echo '## changed' > "$RUNNER_TEMP/market-data-contract-diff.md"`,
      'printf \'%s\n\' "$@" "token=$GH_TOKEN"',
      `exit ${code}`,
    ])
    writeCommand('npm', ['echo npm "$@" "token=$GH_TOKEN$JOB_SECRET"'])
    writeCommand('git', ['echo git "$@"', 'if [ "$1" = cat-file ]; then exit 1; fi'])
    writeCommand('gh', ['if [[ "$*" == *--jq* ]]; then echo 77; else echo gh "$@"; fi'])
    const values = Object.entries(env).map(([name, value]) => [name, inputs[value.slice(11, -3)] ?? ''])
    const [output, summary] = ['output', 'summary'].map(name => join(folder, name)) as [string, string]
    for (const file of [output, summary]) writeFileSync(file, '')
    const { stdout, status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      encoding: 'utf8',
      env: {
        ...Object.fromEntries(values),
        PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
        RUNNER_TEMP: folder,
        JOB_SECRET: 'a secret of the job',
        GITHUB_ACTION_PATH: join(folder, 'diff'),
        GITHUB_REPOSITORY: 'o/r',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
    })
    return { words: stdout.trimEnd().split('\n'), status, output: readFileSync(output, 'utf8') }
  }

  it('passes on the given inputs only, fetches the base, comments, and keeps the exit code', () => {
    const base = 'a'.repeat(40)
    const given = {
      base,
      'fail-on': '$(id)',
      report: 'html=a b.html',
      comment: 'true',
      'pull-request': '5',
      token: 'T',
    }
    const { words, status, output } = perform(given, 1)
    expect(words).toEqual([
      ...['npm ci --ignore-scripts token=', 'npm run build token='],
      ...[`git cat-file -e ${base}^{commit}`, `git fetch --quiet --no-tags --depth=1 origin ${base}`],
      ...[`${folder}/diff/../dist/cli/main.js`, 'diff', '--fail-on', '$(id)', '--report', 'html=a b.html'],
      ...[
        '--report',
        `markdown=${join(folder, 'market-data-contract-diff.md')}`,
        '--',
        `git:${base}`,
        'token=',
      ],
      `gh api repos/o/r/issues/comments/77 --silent --method PATCH --field body=@${join(folder, 'market-data-contract-diff.md')}`,
    ])
    expect([status, output]).toEqual([1, 'exit-code=1\n'])
  })

  it.each([
    ['main', 'git:main'],
    ['git:main', 'git:main'],
    ['path:old/spec', 'path:old/spec'],
  ])('compares with %s as %s, so that no folder of the branch replaces a side', (name, side) => {
    expect(perform({ base: name, 'fail-on': 'any' }, 0).words.slice(-3)).toEqual(['--', side, 'token='])
    const { words } = perform({ base: 'main', head: name, 'fail-on': 'any' }, 0)
    expect(words.slice(-4)).toEqual(['--', 'git:main', side, 'token='])
  })

  it('comments only on request, and treats a revision with a leading dash as a revision', () => {
    const { words, status } = perform(
      { base: '--output=x', 'fail-on': 'any', head: 'spec', 'pull-request': '5; id' },
      0,
    )
    expect(words.slice(-4)).toEqual(['--', 'git:--output=x', 'git:spec', 'token='])
    expect(words.join()).not.toContain('gh api')
    expect(status).toBe(0)
  })
})
