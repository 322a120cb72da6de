import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createProgram } from '../../../../src/cli/create-program.ts'

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>
  readonly runs: {
    readonly steps: readonly { readonly env: Readonly<Record<string, string>>; readonly run: string }[]
  }
}

const action: Action = parse(readFileSync(new URL('../../../../action.yml', import.meta.url), 'utf8'))
const [{ env, run } = { env: {}, run: '' }] = action.runs.steps

test('passes every input to the script as a variable only', () => {
  const used = Object.entries(env).map(([name, value]) => {
    expect(run).toContain(`$${name}`)
    return value.match(/^\$\{\{ inputs\.([a-z-]+) \}\}$/)?.[1]
  })
  expect(used).toEqual(Object.keys(action.inputs))
  expect(run).not.toContain('${{')
})

test('uses only flags of mdc conform', async () => {
  const { commands } = await createProgram(['conform'])
  const known = commands.flatMap(({ options }) => options.map(({ long }) => long))
  const flags = [...run.matchAll(/(?<=[ (])--[a-z-]+/g)]
    .map(([flag]) => flag)
    .filter(flag => flag !== '--ignore-scripts')
  expect(flags.filter(flag => !known.includes(flag))).toEqual([])
  expect(flags).toHaveLength(15)
})

describe.skipIf(process.platform === 'win32')('the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mdc action-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Puts a command of this name before all others. */
  function writeCommand(name: string, lines: readonly string[]) {
    writeFileSync(join(folder, name), ['#!/usr/bin/env bash', ...lines].join('\n'))
    chmodSync(join(folder, name), 0o755)
  }

  /**
   * Runs the action with a node that writes a summary and its arguments and ends with a code. npm prints its arguments and
   * environment.
   */
  function perform(inputs: Readonly<Record<string, string>>, code: number) {
    writeCommand('node', [
      `if [ "$2" != conform ]; then echo "$2 key=$MDC_API_KEY: \${*:5}" > "\${4#markdown=}"; exit 1; fi`,
      'echo "## judged" > "$RUNNER_TEMP/market-data-contract.md"',
      'echo ::error::judged > "$RUNNER_TEMP/market-data-contract.txt"',
      'printf \'%s\n\' "$@"',
      `exit ${code}`,
    ])
    writeCommand('npm', ['echo npm "$@" "key=$MDC_API_KEY$JOB_SECRET"'])
    const values = Object.keys(env).map(name => {
      const input = name.toLowerCase().replaceAll('_', '-')
      return [name, inputs[input] ?? action.inputs[input]?.default ?? '']
    })
    const [output, summary] = ['output', 'summary'].map(name => join(folder, name)) as [string, string]
    for (const file of [output, summary]) writeFileSync(file, '')
    const { stdout, status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      encoding: 'utf8',
      env: {
        ...Object.fromEntries(values),
        PATH: `${folder}${delimiter}${process.env.PATH}`,
        RUNNER_TEMP: folder,
        GITHUB_ACTION_PATH: folder,
        MDC_API_KEY: 'the key',
        JOB_SECRET: 'a secret of the job',
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
    })
    const read = (file: string) => readFileSync(file, 'utf8')
    return { words: stdout.trimEnd().split('\n'), status, output: read(output), summary: read(summary) }
  }

  test('passes on the given inputs only, and keeps the exit code', () => {
    const url = 'https://api.example/$(id)?a b'
    const given = { 'base-url': url, negative: 'true', report: 'html=my report.html\n\njunit=j.xml\n' }
    const { words, status, output, summary } = perform(given, 1)
    expect(words).toEqual([
      ...['npm ci --ignore-scripts key=', 'npm run build key='],
      ...[join(folder, 'dist/cli/main.js'), 'conform', '--base-url', url],
      ...['--api-key-env', 'MDC_API_KEY', '--negative'],
      ...['--report', 'html=my report.html', '--report', 'junit=j.xml'],
      ...['--report', `markdown=${join(folder, 'market-data-contract.md')}`],
      ...['--report', `annotations=${join(folder, 'market-data-contract.txt')}`],
      '::error::judged',
    ])
    expect({ status, output, summary }).toEqual({
      status: 1,
      output: 'exit-code=1\n',
      summary: '## judged\n',
    })
  })

  test('reports the changes in the contract without the key, and exits as the run did', () => {
    const given = { config: 'conformance.yaml', profile: 'smoke', accepted: 'a b.yaml' }
    const baseline = { baseline: 'old $(id).json', 'diff-base': 'v1 x' }
    const { words, status, output, summary } = perform({ ...given, ...baseline }, 0)
    const asked = ['--config', 'conformance.yaml', '--profile', 'smoke']
    const files = ['--accepted', 'a b.yaml', '--baseline', 'old $(id).json']
    expect(words).toEqual(expect.arrayContaining([...asked, ...files]))
    expect({ status, output, summary }).toEqual({
      status: 0,
      output: 'exit-code=0\n',
      summary: '## judged\ndiff key=: -- git:v1 x\n',
    })
  })
})
