import { afterAll, expect, it, vi } from 'vitest'
import { expandDocument } from '../../../../../src/generate/build-document.ts'
import { bundleSpec } from '../../../../../src/generate/bundle-spec.ts'
import { extractContract } from '../../../../../src/generate/extract/extract-contract.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'
import { readSpecSource } from '../../../../../src/generate/spec-source.ts'

const bundled = bundleSpec(readSpecSource())
const inserted = { name: 'marketRank', type: 'UInt32', description: 'Rank by value' }

/** The clause of each requirement by its id, over a contract that is generated from the spec, changed or not. */
async function readRegister(change: (document: SpecDocument) => void): Promise<Map<string, string>> {
  const document = structuredClone(bundled)
  change(document)
  const expanded = expandDocument(document)
  vi.resetModules()
  vi.doMock('../../../../../src/generated/openapi.json', () => ({ default: expanded }))
  vi.doMock('../../../../../src/generated/contract.json', () => ({ default: extractContract(expanded) }))
  const { requirements } = await import('../../../../../src/conformance/checks/check-families.ts')
  return new Map(requirements.current.map(({ id, clause }) => [id, clause]))
}

afterAll(() => {
  vi.doUnmock('../../../../../src/generated/openapi.json')
  vi.doUnmock('../../../../../src/generated/contract.json')
  // Other files of this worker would get the changed modules.
  vi.resetModules()
})

it('adds the id of an inserted column, and changes no other id', async () => {
  const before = [...(await readRegister(() => {})).keys()]
  const changed = await readRegister(({ components: { schemas } }) => {
    const columns = schemas.TokenDetails?.['x-table']?.columns as object[]
    columns.splice(2, 0, inserted)
  })
  const after = [...changed.keys()]
  expect(before).toContain('COL-TokenDetails-priceUSD')
  expect(after.filter(id => !before.includes(id))).toEqual(['COL-TokenDetails-marketRank'])
  expect(before.filter(id => !after.includes(id))).toEqual([])
})

it('gives ids and the clause to the columns of a table without rules', async () => {
  const register = await readRegister(({ components: { schemas } }) => {
    Reflect.deleteProperty(schemas.TokenDetails ?? {}, 'x-rules')
  })
  expect(register.get('COL-TokenDetails-priceUSD')).toBe('shared rules, TokenDetails')
  expect(register.has('INV-TD-01')).toBe(false)
})
