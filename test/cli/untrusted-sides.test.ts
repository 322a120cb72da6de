import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot, runMdc } from '../support/run-mdc.ts'

/** A repository whose branch `base` holds the contract, and whose working tree changes a price and adds a folder called `base`. */
const folder = mkdtempSync(join(tmpdir(), 'untrusted-'))
afterAll(() => rmSync(folder, { recursive: true }))

function git(...args: string[]) {
  const settings = ['-c', 'user.name=a', '-c', 'user.email=a@b.test', '-c', 'core.autocrlf=false']
  const { status, stderr } = spawnSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

const run = (...args: string[]) => runMdc(args, {}, folder)

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=base')
  for (const part of ['spec', 'fixtures/examples'])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true })
  git('add', '--all')
  git('commit', '--quiet', '--message=base')
  const entry = join(folder, 'spec/openapi.yaml')
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('price: 0.05,', 'price: 0.06,'))
  for (const part of ['spec', 'fixtures/examples'])
    cpSync(join(folder, part), join(folder, 'base', part), { recursive: true })
})

describe('a branch that adds a folder named like its base', () => {
  it.each([[['diff', 'base']], [['docs', '--out', 'out', '--base', 'base']]])(
    'is not compared with itself by %j: both spellings are named, exit 2',
    async args => {
      const { code, stdout, stderr } = await run(...args)
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toBe('"base" is both a path and a git revision.\n  say which: git:base or path:base\n')
    },
  )

  it('is compared with its base as git:base, and with itself as path:base', async () => {
    expect(await run('diff', 'git:base')).toMatchObject({ code: 1, stdout: expect.stringContaining('0.06') })
    expect(await run('diff', 'path:base')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('no change'),
    })
  })

  it.each([
    ['git:spec', 'There is no git revision "spec".'],
    ['path:HEAD', 'There is no file or folder "HEAD".'],
  ])('%s is nothing else than it says', async (side, sentence) => {
    const { code, stderr } = await run('diff', side)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })
})
