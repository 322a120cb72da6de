import { expect, test } from 'vitest'
import { sampleOperations } from '../../../../../src/conformance/requests/sample-operations.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'

test('names one operation of each kind', () => {
  for (const ids of Object.values(sampleOperations.current)) expect(ids).toHaveLength(1)
})

test('names the first operation with a required parameter', () => {
  const [first] = sampleOperations.current.required
  const at = contract.operations.findIndex(({ id }) => id === first)
  const isRequired = contract.operations.map(({ parameters }) => parameters.some(each => each.required))
  expect(isRequired.slice(0, at + 1)).toEqual([...Array(at).fill(false), true])
})

test('names operations that are as each kind says', () => {
  const [plain, bare, objects, lookedUp] = (['plain', 'bare', 'objects', 'lookedUp'] as const).map(kind =>
    getOperation(sampleOperations.current[kind][0] ?? 'tokenDetails'),
  )
  expect(plain?.parameters.filter(({ required }) => required)).toEqual([])
  expect(bare?.reply).toMatchObject({ kind: 'table', wrapped: false })
  expect(objects?.reply.kind).toBe('objects')
  expect(objects?.parameters.filter(({ schema }) => schema.default === undefined)).toEqual([])
  expect(lookedUp?.parameters.map(({ name }) => name)).toContain('offset')
  expect(lookedUp?.parameters.some(({ required }) => required)).toBe(true)
})
