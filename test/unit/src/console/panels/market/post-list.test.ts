import '../../support/prepare-modules.ts'
import { expect, test } from 'vitest'
import { findProse } from '../../../../../../src/console/panels/market/post-list.tsx'

const prose = 'These are many words that want to be read rather than compared, one after another.'
const find = (...texts: string[]) =>
  findProse({
    columns: texts.map((_, index) => ({ name: `c${index}`, type: '' })),
    rows: [texts.map(text => ({ text, kind: 'text' }))],
  })

test('finds the column that wants to be read', () => {
  expect(find('5', prose, 'a b')).toBe(1)
  expect(find('5', 'short text')).toBe(-1)
  expect(find(`{"${prose}":1}`, `["${prose}"]`)).toBe(-1)
})
