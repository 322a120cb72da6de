import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot, runMdc, runMdcProcess } from '../../../support/run-mdc.ts'

const built = 'src/generated/openapi.json'
let folder = ''
let changed = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diff-'))
  await cp(join(projectRoot, 'spec'), join(folder, 'spec'), { recursive: true })
  await cp(join(projectRoot, 'fixtures/examples'), join(folder, 'fixtures/examples'), { recursive: true })
  changed = join(folder, 'spec/openapi.yaml')
  const text = await readFile(changed, 'utf8')
  await writeFile(changed, text.replace('price: 0.05,', 'price: 0.06,'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('mdc diff', () => {
  it('finds no change between the spec and its built document, and exits 0', async () => {
    expect(await runMdcProcess(['diff', built])).toEqual({
      code: 0,
      stdout: `${built} → the working tree\n\nno change\n`,
      stderr: '',
    })
  })

  it.each([
    [[], 1],
    [['--fail-on', 'implementations'], 1],
    [['--fail-on', 'none'], 0],
  ])('exits as %j requests: %i', async (flags, code) => {
    const { stdout, ...rest } = await runMdc(['diff', 'spec', folder, '--json', ...flags])
    const says = 'Access payment: price is now 0.06, was 0.05.'
    const where = 'access payment (spec/openapi.yaml:87)'
    const concerns = ['clients', 'implementations']
    expect(JSON.parse(stdout)).toEqual({ changes: [{ id: 'price-raised', where, says, concerns }] })
    expect(rest).toEqual({ code, stderr: '1 change: 1 breaks clients, 1 breaks implementations\n' })
  })

  it('writes every requested report', async () => {
    const reports = ['markdown=a.md', 'html=a.html', 'json=a.json', 'changelog=b.md'].flatMap(each => [
      '--report',
      each.replace('=', `=${folder}/`),
    ])
    expect(await runMdc(['diff', 'spec', folder, ...reports])).toMatchObject({ code: 1, stderr: '' })
    for (const name of ['a.md', 'a.html', 'a.json', 'b.md'])
      expect(await readFile(join(folder, name), 'utf8')).toContain('price is now 0.06')
  })

  it('keeps a changelog without a section for the changes', async () => {
    const kept = join(folder, 'CHANGELOG.md')
    await writeFile(kept, '# Ours\n')
    const { code, stderr } = await runMdc(['diff', 'spec', folder, '--report', `changelog=${kept}`])
    expect([code, stderr]).toEqual([2, expect.stringContaining('expected: two lines <!-- contract -->')])
    expect(await readFile(kept, 'utf8')).toBe('# Ours\n')
  })
})
