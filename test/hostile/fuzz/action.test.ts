import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { readYaml } from '../../support/read-yaml.ts'
import { drawText } from './change-values.ts'
import { FUZZ_MS, PLANTED_KEY, runFuzz } from './run-fuzz.ts'

const [{ env: variables, run }] = parse(readFileSync('action.yml', 'utf8')).runs.steps
const names = Object.keys(variables).filter(name => name !== 'API_KEY_ENV')
const { folder, at, write } = createTestFolder()
for (const name of ['bin', 'dist/cli']) mkdirSync(at(name), { recursive: true })
write('dist/cli/main.js', '')
const [output, summary] = [write('output', ''), write('summary', '')]
// It prints each argument between two marks.
const node = `#!/usr/bin/env bash\nfor each in "$@"; do printf '\\1%s\\2' "$each"; done\n`
chmodSync(write('bin/node', node), 0o755)

const { shell } = readYaml<{ readonly shell: readonly string[] }>(import.meta.url, 'values.yaml')

test.skipIf(process.platform === 'win32')('no input of the action runs', { timeout: FUZZ_MS }, () =>
  runFuzz({
    ...{ door: 'action', around: folder },
    play: async draw => {
      const given = names.map(name => {
        const text = draw.below(2) === 0 ? draw.from(shell) : drawText(draw)
        return [name, draw.below(2) === 0 ? '' : text.replaceAll('\0', '')] as const
      })
      const env = { ...Object.fromEntries(given), API_KEY_ENV: 'MDC_API_KEY', MDC_API_KEY: PLANTED_KEY }
      const files = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_ACTION_PATH: folder }
      const PATH = `${at('bin')}${delimiter}${process.env.PATH}`
      const { stdout, stderr } = spawnSync('bash', ['-eo', 'pipefail', '-c', run], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...env, ...files, PATH, RUNNER_TEMP: folder },
      })
      const [, words = ''] = stdout.split('\x01conform\x02')
      const args = words.split('\x01').map(each => each.split('\x02')[0])
      for (const [name, text] of given)
        if (text !== '' && !['NEGATIVE', 'REPORT', 'DIFF_BASE'].includes(name)) {
          const flag = `--${name.toLowerCase().replaceAll('_', '-')}`
          expect(args[args.indexOf(flag) + 1]).toBe(text)
        }
      return [words, stderr, readFileSync(output, 'utf8'), readFileSync(summary, 'utf8')]
    },
  }),
)
