import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bundle } from '../../../src/generate/bundle.ts'
import { expandTables } from '../../../src/generate/expand-tables.ts'
import { extractContract } from '../../../src/generate/extract-contract.ts'
import { resolveRules } from '../../../src/generate/resolve-rules.ts'
import type { SpecDocument } from '../../../src/generate/spec-document.ts'

const entry = fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url))
const inserted = { name: 'marketRank', type: 'UInt32', description: 'Rank by value' }

/** All ids of the register over a contract that is generated from the spec, changed or not. */
async function listIds(change: (document: SpecDocument) => void): Promise<string[]> {
  const document = structuredClone(await bundled)
  change(document)
  const expanded = expandTables(resolveRules(document))
  vi.resetModules()
  vi.doMock('../../../src/generated/openapi.json', () => ({ default: expanded }))
  vi.doMock('../../../src/generated/contract.json', () => ({ default: extractContract(expanded) }))
  const { requirements } = await import('../../../src/conformance/checks/check-families.ts')
  return requirements.map(({ id }) => id)
}

let bundled: Promise<SpecDocument>
beforeAll(() => {
  bundled = bundle(entry)
})
afterAll(() => {
  vi.doUnmock('../../../src/generated/openapi.json')
  vi.doUnmock('../../../src/generated/contract.json')
})

it('a column inserted at position 3 of TokenDetails changes no id and adds its own', async () => {
  const before = await listIds(() => {})
  const after = await listIds(({ components: { schemas } }) => {
    const columns = schemas.TokenDetails?.['x-table']?.columns as object[]
    columns.splice(2, 0, inserted)
  })
  expect(before).toContain('COL-TokenDetails-priceUSD')
  expect(after.filter(id => !before.includes(id))).toEqual(['COL-TokenDetails-marketRank'])
  expect(before.filter(id => !after.includes(id))).toEqual([])
})

it('a table needs no rule for its ids and their clause', async () => {
  const ids = await listIds(({ components: { schemas } }) => {
    Reflect.deleteProperty(schemas.TokenDetails ?? {}, 'x-rules')
  })
  expect(ids).toContain('COL-TokenDetails-priceUSD')
  expect(ids).not.toContain('INV-TD-01')
})
