import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createDiffCommand } from '../../src/cli/create-diff-command.ts'
import { createProgram } from '../../src/cli/create-program.ts'
import { commentMark } from '../../src/diff/report/format-diff-markdown.ts'
import { createTestFolder } from '../support/create-test-folder.ts'

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: {
    readonly steps: readonly { readonly env: Readonly<Record<string, string>>; readonly run: string }[]
  }
}

/** Reads an action with one step. `names` are its variables with the input of each. */
function readAction(file: string) {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const { inputs, runs }: Action = parse(text)
  const [{ env, run } = { env: {}, run: '' }] = runs.steps
  const names = Object.entries(env).map(
    ([name, value]) => [name, /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1] ?? ''] as const,
  )
  return { text, inputs, run, names }
}

const conformAction = readAction('action.yml')
const diffAction = readAction('diff/action.yml')

it.each([
  ['conform', conformAction],
  ['diff', diffAction],
])('%s passes every input to the script as a variable only', (_, { inputs, run, names }) => {
  expect(names.map(([, input]) => input)).toEqual(Object.keys(inputs))
  // The command gh reads its variable itself.
  for (const [name] of names) expect(run).toContain(name === 'GH_TOKEN' ? name : `$${name}`)
  expect(run).not.toContain('${{')
})

it('diff runs nothing that is downloaded, and marks its comment', () => {
  expect(diffAction.text).not.toMatch(/\bnpx\b|npm (i|install|exec)\b|@latest|uses:/)
  expect(diffAction.run).toContain(commentMark)
})

it('conform uses only its flags', async () => {
  const { commands } = await createProgram(['conform'])
  const known = commands.flatMap(({ options }) => options.map(({ long }) => long))
  const flags = [...conformAction.run.matchAll(/(?<=[ (])--[a-z-]+/g)]
    .map(([flag]) => flag)
    .filter(flag => flag !== '--ignore-scripts')
  expect(flags.filter(flag => !known.includes(flag))).toEqual([])
  expect(flags).toHaveLength(15)
})

it('diff uses only its flags', () => {
  const [, line = ''] = diffAction.run.match(/main\.js" diff (.*)/) ?? []
  const known = createDiffCommand().options.map(({ long }) => long)
  const flags = [...`${line} ${diffAction.run.match(/arguments.*--\S+/g)}`.matchAll(/--[a-z][a-z-]+/g)].map(
    ([flag]) => flag,
  )
  expect(flags.length).toBeGreaterThan(2)
  expect(flags.filter(flag => !known.includes(flag))).toEqual([])
})

const { folder, at, write } = createTestFolder('mdc action-')
mkdirSync(at('bin'))
mkdirSync(at('diff'))

type Inputs = Readonly<Record<string, string>>

/** Runs an action with these commands before all others, and without the inputs that GitHub fills in. */
function perform(
  { inputs, run, names }: typeof diffAction,
  given: Inputs,
  commands: Readonly<Record<string, readonly string[]>>,
  env: Inputs,
) {
  for (const [name, lines] of Object.entries(commands))
    chmodSync(write(`bin/${name}`, ['#!/usr/bin/env bash', ...lines].join('\n')), 0o755)
  const values = names.map(([name, input]) => {
    const value = given[input] ?? inputs[input]?.default ?? ''
    return [name, value.startsWith('${{') ? '' : value]
  })
  const [output, summary] = [write('output', ''), write('summary', '')]
  const { stdout, status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(values),
      PATH: `${at('bin')}${delimiter}${process.env.PATH}`,
      RUNNER_TEMP: folder,
      JOB_SECRET: 'a secret of the job',
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      ...env,
    },
  })
  const read = (file: string) => readFileSync(file, 'utf8')
  return { words: stdout.trimEnd().split('\n'), status, output: read(output), summary: read(summary) }
}

describe.skipIf(process.platform === 'win32')('the script of conform', () => {
  /** Runs it with a node that writes a summary and its arguments and ends with a code. npm prints its arguments and environment. */
  function conform(given: Inputs, code: number) {
    const commands = {
      node: [
        `if [ "$2" != conform ]; then echo "$2 key=$MDC_API_KEY: \${*:5}" > "\${4#markdown=}"; exit 1; fi`,
        'echo "## judged" > "$RUNNER_TEMP/market-data-contract.md"',
        'echo ::error::judged > "$RUNNER_TEMP/market-data-contract.txt"',
        'printf \'%s\n\' "$@"',
        `exit ${code}`,
      ],
      npm: ['echo npm "$@" "key=$MDC_API_KEY$JOB_SECRET"'],
    }
    return perform(conformAction, given, commands, { GITHUB_ACTION_PATH: folder, MDC_API_KEY: 'the key' })
  }

  it('passes on the given inputs only, and keeps the exit code', () => {
    const url = 'https://api.example/$(id)?a b'
    const given = { 'base-url': url, negative: 'true', report: 'html=my report.html\n\njunit=j.xml\n' }
    const { words, status, output, summary } = conform(given, 1)
    expect(words).toEqual([
      ...['npm ci --ignore-scripts key=', 'npm run build key='],
      ...[at('dist/cli/main.js'), 'conform', '--base-url', url],
      ...['--api-key-env', 'MDC_API_KEY', '--negative'],
      ...['--report', 'html=my report.html', '--report', 'junit=j.xml'],
      ...['--report', `markdown=${at('market-data-contract.md')}`],
      ...['--report', `annotations=${at('market-data-contract.txt')}`],
      '::error::judged',
    ])
    expect([status, output, summary]).toEqual([1, 'exit-code=1\n', '## judged\n'])
  })

  it('reports the changes in the contract without the key, and exits as the run did', () => {
    const given = { config: 'conformance.yaml', profile: 'smoke', accepted: 'a b.yaml' }
    const baseline = { baseline: 'old $(id).json', 'diff-base': 'v1 x' }
    const { words, status, output, summary } = conform({ ...given, ...baseline }, 0)
    const asked = ['--config', 'conformance.yaml', '--profile', 'smoke']
    const files = ['--accepted', 'a b.yaml', '--baseline', 'old $(id).json']
    expect(words).toEqual(expect.arrayContaining([...asked, ...files]))
    const told = '## judged\ndiff key=: -- git:v1 x\n'
    expect([status, output, summary]).toEqual([0, 'exit-code=0\n', told])
  })
})

describe.skipIf(process.platform === 'win32')('the script of diff', () => {
  const pullRequest = {
    GITHUB_BASE_REF: 'main',
    GITHUB_HEAD_REF: 'add $(id)',
    GITHUB_SERVER_URL: 'https://h',
    GITHUB_SHA: 'f00',
  }
  /** Runs it with commands that print their arguments. node ends with a code and writes the summary. */
  function diff(given: Inputs, code: number) {
    const commands = {
      node: [
        `echo '## changed' > "$RUNNER_TEMP/market-data-contract-diff.md"`,
        `echo ::error::changed > "$RUNNER_TEMP/market-data-contract-diff.txt"`,
        'printf \'%s\n\' "$@" "token=$GH_TOKEN"',
        `exit ${code}`,
      ],
      npm: ['echo npm "$@" "token=$GH_TOKEN$JOB_SECRET"'],
      git: ['echo git "$@"', 'if [ "$1" = cat-file ]; then exit 1; fi'],
      gh: ['if [[ "$*" == *--jq* ]]; then echo 77; else echo gh "$@"; fi'],
    }
    return perform(diffAction, given, commands, {
      GITHUB_ACTION_PATH: at('diff'),
      GITHUB_REPOSITORY: 'o/r',
      ...(given.base?.length === 40 && pullRequest),
    })
  }

  it('passes on the given inputs only, fetches the base, comments, and keeps the exit code', () => {
    const base = 'a'.repeat(40)
    const asked = { base, 'fail-on': '$(id)', accepted: 'a b.yaml', report: 'html=a b.html' }
    const { words, status, output } = diff({ ...asked, comment: 'true', 'pull-request': '5', token: 'T' }, 1)
    const summary = at('market-data-contract-diff.md')
    expect(words).toEqual([
      ...['npm ci --ignore-scripts token=', 'npm run build token='],
      ...[`git cat-file -e ${base}^{commit}`, `git fetch --quiet --no-tags --depth=1 origin ${base}`],
      ...[`${folder}/diff/../dist/cli/main.js`, 'diff', '--fail-on', '$(id)', '--accepted', 'a b.yaml'],
      ...['--names', 'main..add $(id)', '--links', `https://h/o/r/blob/${base}..https://h/o/r/blob/f00`],
      ...['--report', 'html=a b.html', '--report', `markdown=${summary}`],
      ...['--report', `annotations=${summary.replace(/md$/, 'txt')}`, '--', `git:${base}`, 'token='],
      '::error::changed',
      `gh api repos/o/r/issues/comments/77 --silent --method PATCH --field body=@${summary}`,
    ])
    expect([status, output]).toEqual([1, 'exit-code=1\n'])
  })

  it.each([
    ['main', 'git:main'],
    ['git:main', 'git:main'],
    ['path:old/spec', 'path:old/spec'],
  ])('compares with %s as %s, so that no folder of the branch replaces a side', (name, side) => {
    const end = ['token=', '::error::changed']
    expect(diff({ base: name, 'fail-on': 'any' }, 0).words.slice(-4)).toEqual(['--', side, ...end])
    const { words } = diff({ base: 'main', head: name, 'fail-on': 'any' }, 0)
    expect(words.slice(-5)).toEqual(['--', 'git:main', side, ...end])
  })

  it('comments only on request, and treats a revision with a leading dash as a revision', () => {
    const given = { base: '--output=x', 'fail-on': 'any', head: 'spec', 'pull-request': '5; id' }
    const { words, status } = diff(given, 0)
    expect(words.slice(-5, -1)).toEqual(['--', 'git:--output=x', 'git:spec', 'token='])
    expect(words.join()).not.toContain('gh api')
    expect(status).toBe(0)
  })
})
