import { expect, test } from 'vitest'
import { readPercent } from '../../../../mocks/scenarios/read-percent.ts'

test('reads percentages up to 100, and nothing else', () => {
  expect(['0%', '12.5%', '100%'].map(readPercent)).toEqual([0, 0.125, 1])
  for (const text of ['101%', '5', '-1%', '1e1%', '%', '']) expect(readPercent(text), text).toBeUndefined()
})
