import { expect, it } from 'vitest'
import { contract } from '../../../../../src/contract/contract.ts'
import { openapiDocument } from '../../../../../src/contract/openapi-document.ts'
import { renderClientOperations } from '../../../../../src/generate/render/render-client-operations.ts'

it('documents each operation with its open questions, and has its default version', () => {
  const routes = { prefix: '', operations: { sentimentShifts: { path: '/', versions: [[2, ''] as const] } } }
  const text = renderClientOperations(openapiDocument, routes, contract)
  expect(text).toMatch(
    / {2}\/\*\*\n {3}\* Details of one token\. .*\n(.*\n)*? {3}\* - Not documented \(GAP-01\): What does .*\?\n/,
  )
  expect(text).toContain('  sentimentShifts: 2\n')
  expect(text).toContain('  tokenDetails: undefined\n')
  expect(text).toContain("  dexeV3Pools: 'order_asc' | 'order_desc'\n}\n")
  // An order that no parameter selects has none.
  expect(text).not.toContain("  clmmVenuePools: '")
})
