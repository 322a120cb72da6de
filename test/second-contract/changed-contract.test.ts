import { cpSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { loadFaker } from '../../mocks/drafts/load-faker.ts'
import { createMock } from '../../mocks/mock.ts'
import { requirements } from '../../src/conformance/checks/check-families.ts'
import { conform } from '../../src/conformance/conform.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import { createTestFolder } from '../support/create-test-folder.ts'
import { serveOnce } from '../support/serve-once.ts'
import { meterKey, serveMeters } from './server.ts'

const { folder: scoped, at, write } = createTestFolder()

function edit(file: string, change: (text: string) => string): void {
  const text = readFileSync(at(file), 'utf8')
  expect(change(text)).not.toBe(text)
  write(file, change(text))
}

afterAll(() => activateContract())

test('requirements about an entity with a default speak of that entity, by the name of its parameter', () => {
  cpSync('test/second-contract/spec', scoped, { recursive: true })
  edit('entities.yaml', text => `region:\n  key: [name]\n  default: coast\n${text}`)
  edit('operations.yaml', text =>
    text
      .replace('        x-role: filter\n', '        x-is: region.name\n')
      .replace('enum: [coast, valley, city] }', 'enum: [coast, valley, city], default: coast }'),
  )
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

test('a version that the contract calls sunset has to be gone', async () => {
  cpSync('test/second-contract/spec', scoped, { recursive: true })
  edit('operations.yaml', text => text.replace('state: deprecated', 'state: sunset'))
  activateContract(loadContract(scoped))
  const judge = async (base: string, apiKey: string) => {
    const limits = { perHostPerSecond: 0, perPathPerSecond: 0 }
    const { report } = await conform({ base }, { limits, apiKey })
    return report.requirements.flatMap(({ id, verdict }) => (/fail|warn/.test(verdict) ? [id] : []))
  }
  await loadFaker()
  await using mock = await serveOnce(createMock())
  expect(await judge(mock.urls.base_url, 'test-key')).toEqual([])
  await using server = await serveMeters()
  expect(await judge(server.url, meterKey)).toEqual(['VER-006'])
})
