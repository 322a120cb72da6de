import { expect, it } from 'vitest'
import { fitsDecimal } from '../../../../../../src/conformance/checks/columns/fits-decimal.ts'

it.each(['0', '-0.00', '12.50', '99.9', '1e1', '0.5e1', '00012.5000'])(
  'fits two digits before the point: %s',
  text => {
    expect(fitsDecimal(text, 2, 1)).toBe(true)
  },
)

it.each(['123', '1.25', '1e2', '5e-2', 'NaN', '', '1.', '0x1'])('does not fit: %s', text => {
  expect(fitsDecimal(text, 2, 1)).toBe(false)
})
