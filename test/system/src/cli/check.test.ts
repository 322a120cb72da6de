import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { runMdc } from '../../../support/run-mdc.ts'

const { folder, at, write } = createTestFolder()
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: folder })
const check = (...flags: readonly string[]) => runMdc(['check', '--spec', 'contract', ...flags], {}, folder)

/** Changes a file of the contract as it was committed. */
function edit(file: string, from: string, to: string): void {
  git('checkout', '-q', '.')
  write(`contract/${file}`, readFileSync(at(`contract/${file}`), 'utf8').replace(from, to))
}

beforeAll(() => {
  cpSync('src/cli/init/template', at('contract'), { recursive: true })
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('commit', '-q', '-m', 'contract')
})

it('lists the changes since main with their lines, and what is left by hand', async () => {
  edit(
    'tables/Station.yaml',
    'x-rules:',
    '    - { name: depth, type: Float64, description: Depth }\nx-rules:',
  )
  write('CHANGELOG.md', '# Changes\n')
  const { code, stdout } = await check()
  expect(stdout).toMatch(
    /^ok +contract +[\d.]+ s {2}4 operations\nok +examples .+none are recorded\nok +lint .+0 problems\n/,
  )
  expect(stdout).toContain('breaks implementations: column-appended: Column depth (Float64) is new.')
  expect(stdout).toContain('contract/tables/Station.yaml:26')
  expect(stdout).toContain('Left by hand:\n  CHANGELOG.md: npx market-data-contract diff main')
  expect(code).toBe(0)
  expect((await check('--base', 'nowhere')).stderr).toContain('There is no git revision "nowhere".')
})

it('reports problems at their lines, as JSON too, and ends with 2 for what is no contract', async () => {
  edit('operations.yaml', ', default: true', '')
  const { code, stdout } = await check('--json')
  const lint = JSON.parse(stdout).parts.find(({ name }: { name: string }) => name === 'lint')
  expect([code, lint.problems]).toEqual([
    1,
    ['contract/operations.yaml:87:9: no version is the default; write default: true at one of 2.0.0, 1.0.0'],
  ])
  edit('tables/Station.yaml', 'FixedString(7)', 'FixedStrin(7)')
  expect(await check()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('contract/tables/Station.yaml:7'),
  })
})

it('records the examples beside a contract again', async () => {
  mkdirSync(at('fixtures/examples'), { recursive: true })
  write('fixtures/examples/station.json', '[]')
  edit('operations.yaml', 'minimum: 0, maximum: 1000', 'minimum: 0, maximum: 900')
  expect((await check()).stdout).toMatch(/examples .+6 of 6 written/)
  expect(existsSync(at('fixtures/examples/alerts.v1.json'))).toBe(true)
  expect((await check()).stdout).toMatch(/examples .+0 of 6 written/)
})
