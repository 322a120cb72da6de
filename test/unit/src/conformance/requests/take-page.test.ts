import { expect, test } from 'vitest'
import { takePage } from '../../../../../src/conformance/requests/take-page.ts'

test('writes what is given, where the operation has pages', () => {
  expect(takePage('dexdV3Pools', 10, 20)).toEqual({ limit: '10', offset: '20' })
  expect(takePage('dexdV3Pools', undefined, 0)).toEqual({ offset: '0' })
  expect(takePage('alphaPostDetection', 3, 20)).toEqual({ limit: '3' })
  expect(takePage('tokenDetails', 1)).toEqual({})
})
