import { expect, test } from 'vitest'
import {
  compileValueValidators,
  findValueError,
  hasInferredPart,
} from '../../../../../../src/conformance/checks/cells/compile-value-validators.ts'

test('checks what is documented', () => {
  const { documented, likely } = compileValueValidators({ type: 'integer', minimum: 0 })
  expect([0, -1, 0.5, '1'].map(value => documented?.(value))).toEqual([true, false, false, false])
  expect(likely).toBeUndefined()
})

test('checks what is inferred apart from it', () => {
  const schema = { type: 'integer', 'x-inferred': { minimum: 0 } }
  const { documented, likely } = compileValueValidators(schema)
  expect([documented?.(-1), likely?.(-1), likely?.(1), likely?.('1')]).toEqual([true, false, true, false])
  expect(hasInferredPart(schema)).toBe(true)
  expect(hasInferredPart({ type: 'integer' })).toBe(false)
})

test('has nothing to check of a description', () => {
  expect(compileValueValidators({ title: 'A', description: 'x' }).documented).toBeUndefined()
})

test('compiles equal schemas once', () => {
  expect(compileValueValidators({ type: 'null' })).toBe(compileValueValidators({ type: 'null' }))
})

test('finds the error of a value', () => {
  const { documented } = compileValueValidators({ type: 'number', minimum: 5 })
  expect(findValueError(documented, 4, [4])).toMatchObject({ keyword: 'minimum' })
  expect(findValueError(documented, 5, [5])).toBeUndefined()
  expect(findValueError(undefined, 4, [4])).toBeUndefined()
})
