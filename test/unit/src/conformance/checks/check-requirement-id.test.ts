import { expect, it, test } from 'vitest'
import {
  checkRequirementId,
  createUnknownRequirementError,
} from '../../../../../src/conformance/checks/check-requirement-id.ts'

const known = ['ENV-001', 'ENV-006', 'INV-TD-01', 'INV-TD-02', 'COL-AltPool-poolAddress']

test('takes known ids alone', () => {
  expect(() => checkRequirementId('ENV-006', known)).not.toThrow()
  expect(() => checkRequirementId('ENV-007', known, '--only')).toThrow('at --only')
})

it.each([
  ['INV-TD-03', 'did you mean: INV-TD-0'],
  ['ENV-999', 'did you mean one of: ENV-001, ENV-006'],
  ['QQQQQQ', 'known: ENV, INV, COL'],
])('suggests for %s what is nearest', (id, want) => {
  const [first = ''] = createUnknownRequirementError(id, known).facts
  expect(first.startsWith(want)).toBe(true)
})
