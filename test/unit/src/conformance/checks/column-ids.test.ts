import { expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { runWithContract } from '../../../../../src/contract/activate-contract.ts'
import { expandDocument } from '../../../../../src/generate/build-document.ts'
import { bundleSpec } from '../../../../../src/generate/bundle-spec.ts'
import { compileContract } from '../../../../../src/generate/compile/compile-contract.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'
import { readSpecSource } from '../../../../../src/generate/spec-source.ts'

const source = readSpecSource()
const bundled = bundleSpec(source)
const inserted = { name: 'marketRank', type: 'UInt32', description: 'Rank by value' }

/** The clause of each requirement by its id, over a contract that is generated from the spec, changed or not. */
function readRegister(change: (document: SpecDocument) => void): Map<string, string> {
  const document = structuredClone(bundled)
  change(document)
  const compiled = compileContract(source, expandDocument(document))
  return runWithContract(compiled, () => new Map(requirements.current.map(({ id, clause }) => [id, clause])))
}

it('adds the id of an inserted column, and changes no other id', () => {
  const before = [...readRegister(() => {}).keys()]
  const changed = readRegister(({ components: { schemas } }) => {
    const columns = schemas.TokenDetails?.['x-table']?.columns as object[]
    columns.splice(2, 0, inserted)
  })
  const after = [...changed.keys()]
  expect(before).toContain('COL-TokenDetails-priceUSD')
  expect(after.filter(id => !before.includes(id))).toEqual(['COL-TokenDetails-marketRank'])
  expect(before.filter(id => !after.includes(id))).toEqual([])
})

it('gives ids and the clause to the columns of a table without rules', () => {
  const register = readRegister(({ components: { schemas } }) => {
    Reflect.deleteProperty(schemas.TokenDetails ?? {}, 'x-rules')
  })
  expect(register.get('COL-TokenDetails-priceUSD')).toBe('shared rules, TokenDetails')
  expect(register.has('INV-TD-01')).toBe(false)
})
