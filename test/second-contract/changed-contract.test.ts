import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requirements } from '../../src/conformance/checks/check-families.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'

const scoped = mkdtempSync(join(tmpdir(), 'mdc-scoped-'))

function edit(file: string, change: (text: string) => string): void {
  const path = join(scoped, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

afterAll(() => {
  activateContract()
  rmSync(scoped, { recursive: true })
})

test('requirements about an entity with a default speak of that entity, by the name of its parameter', () => {
  cpSync('test/second-contract/spec', scoped, { recursive: true })
  edit('entities.yaml', text => `region:\n  key: [name]\n  default: coast\n${text}`)
  edit('operations.yaml', text => {
    const changed = text.replace('        x-role: filter\n', '        x-is: region.name\n')
    expect(changed).not.toBe(text)
    return changed.replace('enum: [coast, valley, city] }', 'enum: [coast, valley, city], default: coast }')
  })
  activateContract(loadContract(scoped))
  const byId = new Map(requirements.current.map(each => [each.id, each]))
  expect(byId.get('PAR-EFFECT-region')).toMatchObject({
    title: 'region decides about the region',
    checks: expect.stringContaining('region valley'),
    operations: ['meters'],
  })
  expect(byId.get('PAR-DEF-region')?.checks).toContain('of the default region')
  expect(byId.get('ENV-012')?.title).toBe('a known id has one row')
  const texts = requirements.current.map(({ title, checks, violation }) =>
    [title, checks, violation].join(' '),
  )
  expect(texts.filter(text => /\b(chains?|tokens?|pools?|candles?|addresses)\b/i.test(text))).toEqual([])
})
