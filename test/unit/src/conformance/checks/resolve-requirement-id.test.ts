import { expect, it, test } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import {
  createUnknownRequirementError,
  replaceRequirementAliases,
  resolveRequirementId,
} from '../../../../../src/conformance/checks/resolve-requirement-id.ts'

const known = ['ENV-001', 'ENV-006', 'INV-TD-01', 'INV-TD-02', 'COL-AltPool-poolAddress']

test('returns an id of today, or what an old one means', () => {
  expect(resolveRequirementId('ENV-006', known)).toEqual(['ENV-006'])
  expect(resolveRequirementId('COL-AP-01', known)).toEqual(['COL-AltPool-poolAddress'])
  expect(replaceRequirementAliases(['ENV-006', 'COL-AP-01', 'NO-1'])).toEqual([
    'ENV-006',
    'COL-AltPool-poolAddress',
    'NO-1',
  ])
})

test('throws for an id that is not known, an old one too', () => {
  expect(() => resolveRequirementId('COL-AP-01', ['ENV-001'])).toThrow(ContractError)
  expect(() => resolveRequirementId('ENV-007', known, '--only')).toThrow('at --only')
})

it.each([
  ['INV-TD-03', 'did you mean: INV-TD-0'],
  ['ENV-999', 'did you mean one of: ENV-001, ENV-006'],
  ['QQQQQQ', 'known: ENV, INV, COL'],
])('suggests for %s what is nearest', (id, want) => {
  const [first = ''] = createUnknownRequirementError(id, known).facts
  expect(first.startsWith(want)).toBe(true)
})
