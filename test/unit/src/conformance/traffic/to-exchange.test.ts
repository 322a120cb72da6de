import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchTrafficToOperations } from '../../../../../src/conformance/traffic/match-traffic-to-operations.ts'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'

beforeAll(() => activateContract(loadContract('node_modules/@readme/oas-examples/3.0/json/petstore.json')))
afterAll(() => activateContract())

test('values of the path are parameters', () => {
  const url = 'http://target.test/v2/pet/7'
  const reply = { status: 200, headers: {}, body: '[]' }
  const { exchanges } = matchTrafficToOperations(
    [{ method: 'GET', url, headers: {}, at: 0, ms: 1, reply }],
    {},
    'MDC_API_KEY',
  )
  expect(exchanges[0]).toMatchObject({ url, query: { petId: '7' } })
})
