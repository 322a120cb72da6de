import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../../../scripts/generate/generate.ts'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { createDiffCommand } from '../../../../src/cli/create-diff-command.ts'
import { createDocsCommand } from '../../../../src/cli/create-docs-command.ts'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { projectRoot, runMdc } from '../../../support/run-mdc.ts'

/** A repository whose branch `base` holds the contract, and whose working tree changes a price and adds a folder called `base`. */
const { folder, at } = createTestFolder()

function git(...args: string[]) {
  const settings = ['-c', 'user.name=a', '-c', 'user.email=a@b.test', '-c', 'core.autocrlf=false']
  const { status, stderr } = spawnSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

const run = (...args: string[]) => runMdc(args, {}, folder)

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=base')
  for (const part of ['spec', 'fixtures/examples'])
    cpSync(join(projectRoot, part), at(part), { recursive: true })
  git('add', '--all')
  git('commit', '--quiet', '--message=base')
  const entry = at('spec/openapi.yaml')
  writeFileSync(entry, readFileSync(entry, 'utf8').replace('price: 0.05,', 'price: 0.06,'))
  for (const part of ['spec', 'fixtures/examples']) cpSync(at(part), at('base', part), { recursive: true })
})

describe('a branch with a folder named like its base', () => {
  it.each([[['diff', 'base']], [['docs', '--out', 'out', '--base', 'base']]])(
    'is not compared with itself by %j, and both spellings are named with exit 2',
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
  ])('rejects anything else as %s', async (side, sentence) => {
    const { code, stderr } = await run('diff', side)
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })
})

/** A copy of the contract with one file written again, or changed. */
function copyWith(file: string, change: string | Buffer | ((text: string) => string)): string {
  const copy = mkdtempSync(at('copy-'))
  for (const part of ['spec', 'fixtures/examples'])
    cpSync(join(projectRoot, part), join(copy, part), { recursive: true })
  const path = join(copy, file)
  if (typeof change !== 'function') writeFileSync(path, change)
  else {
    const text = readFileSync(path, 'utf8')
    expect(change(text)).not.toBe(text)
    writeFileSync(path, change(text))
  }
  return copy
}

/** That `diff`, `docs --out` and `npm run generate` end with an error of the caller for a folder that cannot be read as a contract. */
async function expectRefusal(copy: string, ...parts: readonly string[]) {
  const spec = join(copy, 'spec')
  const ends = [
    createDiffCommand().parseAsync(['spec', spec], { from: 'user' }),
    createDocsCommand().parseAsync(['--out', join(copy, 'out'), '--spec', spec], { from: 'user' }),
    // What `npm run generate` does with the contract.
    (async () => generate(readSpecSource(spec)))(),
  ]
  for (const { reason } of (await Promise.allSettled(ends)) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(ContractError)
    for (const part of parts) expect(reason.message.replaceAll('\\', '/')).toContain(part)
  }
}

// What else a file may hold: spec-files.test.ts and mistakes.test.ts in generate.
describe('an invalid contract is reported with its file', () => {
  it('reports conflict marks in a recorded reply', async () => {
    const copy = copyWith('fixtures/examples/tokenDetails.json', text => `<<<<<<< ours\n${text}`)
    await expectRefusal(copy, 'This file is not JSON.', 'fixtures/examples/tokenDetails.json')
  })

  it.skipIf(process.platform === 'win32').each([['spec/shared/leak.yaml'], ['spec/tables']])(
    'reports a link: %s',
    async link => {
      const copy = copyWith('secret.txt', 'hunter2')
      rmSync(join(copy, link), { recursive: true, force: true })
      symlinkSync(link.includes('.') ? join(copy, 'secret.txt') : join(projectRoot, link), join(copy, link))
      await expectRefusal(copy, 'A contract holds no symbolic links.', `/${link}`)
    },
  )
})

describe('a branch with an invalid spec/', () => {
  const [entry, built] = ['spec/openapi.yaml', 'src/generated/openapi.json']
  let copy = ''

  function commit(branch: string, document: string) {
    writeFileSync(join(copy, built), document)
    git('-C', copy, 'checkout', '--quiet', '-b', branch)
    git('-C', copy, 'add', '--all')
    git('-C', copy, 'commit', '--quiet', `--message=${branch}`)
  }

  beforeAll(() => {
    copy = copyWith(entry, text => `${text}# base\n`)
    mkdirSync(join(copy, 'src/generated'), { recursive: true })
    git('init', '--quiet', copy)
    const document = readFileSync(join(projectRoot, built), 'utf8')
    commit('honest', document)
    writeFileSync(
      join(copy, entry),
      readFileSync(join(copy, entry), 'utf8').replace('$ref: ', '$ref: ./gone'),
    )
    commit('broken', document)
  })

  it('is not compared with a base that can be built, and exits 2', async () => {
    const { code, stdout, stderr } = await runMdc(['diff', 'honest', 'broken'], {}, copy)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('this reference leads nowhere: "./gone')
  })

  it('gets an annotation at its line in a GitHub workflow', async () => {
    const { stderr } = await runMdc(['diff', 'honest', 'broken'], { GITHUB_ACTIONS: 'true' }, copy)
    const lines = readFileSync(join(copy, entry), 'utf8').split('\n')
    const line = lines.findIndex(text => text.includes('./gone')) + 1
    expect(stderr).toContain(`::error file=spec/openapi.yaml,line=${line},col=`)
  })
})
