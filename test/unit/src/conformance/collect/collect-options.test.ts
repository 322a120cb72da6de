import { expect, it, test } from 'vitest'
import { ContractError } from '../../../../../src/base/contract-error.ts'
import { checkTimeout, defaultLimits } from '../../../../../src/conformance/collect/collect-options.ts'

it.each([1, defaultLimits.timeoutMs, 2 ** 31 - 1])('accepts a timeout of %d ms', timeoutMs => {
  expect(() => checkTimeout(timeoutMs)).not.toThrow()
})

it.each([0, 0.5, -1, 2 ** 31, Number.POSITIVE_INFINITY, Number.NaN])(
  'refuses a timeout of %d ms',
  timeoutMs => {
    expect(() => checkTimeout(timeoutMs)).toThrow(ContractError)
  },
)

test('leaves a single reply less time than the whole run', () => {
  expect(defaultLimits.timeoutMs).toBeLessThan(defaultLimits.wallClockMs)
  expect(defaultLimits.perPathPerSecond).toBeLessThanOrEqual(defaultLimits.perHostPerSecond)
})
