import { expect, test } from 'vitest'
import { getGreatestOffset } from '../../../../../src/conformance/checks/parameters/page-group.ts'

test('takes the documented maximum of an offset, or else the smallest option of its gap', () => {
  expect(getGreatestOffset('dlmmVenuePools')).toBe(100_000)
  expect(getGreatestOffset('clmmVenuePools')).toBe(10_000)
})
