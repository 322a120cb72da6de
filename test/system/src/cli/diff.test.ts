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
    const file = 'spec/openapi.yaml'
    const sides = {
      before: { value: 0.05, file, line: 87 },
      after: { value: 0.06, file, line: 87 },
    }
    const [{ fingerprint, ...change }, ...others] = JSON.parse(stdout).changes
    expect(change).toEqual({ id: 'price-raised', where, says, concerns, ...sides })
    expect([fingerprint, others]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), []])
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

  it('passes with breaks that a file accepts, names the sides, and links to lines', async () => {
    const args = ['diff', 'spec', folder, '--names', 'main..mine', '--links', 'https://a..https://b']
    const accepted = at('accepted.yaml')
    const reports = ['--report', `markdown=${at('m.md')}`, '--report', 'annotations=-']
    const { code, stdout } = await runMdc([...args, '--accepted', accepted, ...reports], { CI: '' })
    expect([code, stdout.split('\n')[0]]).toEqual([
      1,
      '::error file=spec/openapi.yaml,line=87,title=price-raised::Access payment: price is now 0.06, was 0.05.%0Aaccess payment%0Amain: spec/openapi.yaml:87',
    ])
    const page = await readFile(at('m.md'), 'utf8')
    expect(page).toContain('\nmain → mine\n')
    expect(page).toMatch(/"https:\/\/a\/spec\/openapi.yaml#L87".* → .*"https:\/\/b\/spec\/openapi.yaml#L87"/)
    const text = await readFile(accepted, 'utf8')
    expect(await runMdc([...args, '--accepted', accepted], { CI: '1' })).toMatchObject({ code: 2 })
    write('accepted.yaml', text.replaceAll('TODO', 'Ann'))
    const passed = await runMdc([...args, '--accepted', accepted], { CI: '1' })
    expect([passed.code, passed.stdout]).toEqual([
      0,
      expect.stringMatching(/by Ann: Ann\n\n1 change: 1 accepted\n$/),
    ])
  })

  it('keeps a changelog without a section for the changes', async () => {
    const kept = write('CHANGELOG.md', '# Ours\n')
    const { code, stderr } = await runMdc(['diff', 'spec', folder, '--report', `changelog=${kept}`])
    expect([code, stderr]).toEqual([2, expect.stringContaining('expected: two lines <!-- contract -->')])
    expect(await readFile(kept, 'utf8')).toBe('# Ours\n')
  })
})
