import { expect, test } from 'vitest'
import { formatFigure } from '../../../../../src/console/reply/format-figure.ts'

test.each([
  ['27600000', '27.6M'],
  ['-123456', '-123.46K'],
  ['1234.567', '1,234.57'],
  ['0', '0'],
  ['0.0123456', '0.01235'],
  ['0.00000000050612', '5.06e-10'],
  ['115792089237316195423570985008687907853269984665640564039457584007913129639935', '1.16e+77'],
  ['null', 'null'],
  ['', ''],
])('writes %s as %s', (text, written) => {
  expect(formatFigure(text)).toBe(written)
})
