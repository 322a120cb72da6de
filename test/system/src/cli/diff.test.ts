import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { projectRoot, runMdc, runMdcProcess } from '../../../support/run-mdc.ts'

const built = 'src/generated/openapi.json'
const { folder, at, write } = createTestFolder()

beforeAll(async () => {
  for (const part of ['spec', 'fixtures/examples'])
    await cp(join(projectRoot, part), at(part), { recursive: true })
  const text = await readFile(at('spec/openapi.yaml'), 'utf8')
  write('spec/openapi.yaml', text.replace('price: 0.05,', 'price: 0.06,'))
})

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
      expect(await readFile(at(name), 'utf8')).toContain('price is now 0.06')
  })

  it('keeps a changelog without a section for the changes', async () => {
    const kept = write('CHANGELOG.md', '# Ours\n')
    const { code, stderr } = await runMdc(['diff', 'spec', folder, '--report', `changelog=${kept}`])
    expect([code, stderr]).toEqual([2, expect.stringContaining('expected: two lines <!-- contract -->')])
    expect(await readFile(kept, 'utf8')).toBe('# Ours\n')
  })
})
