import { expect, test } from 'vitest'
import { inputs } from '../../../../../src/conformance/inputs/inputs.ts'
import {
  getUnknownValue,
  isUnknownValue,
  listUnknownValues,
  noSuchValue,
} from '../../../../../src/conformance/inputs/list-unknown-values.ts'
import { contract } from '../../../../../src/contract/contract.ts'

test.each([
  ['altchain.pool', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
  ['evm.wallet', /^0x[\da-f]{40}$/],
  ['social.symbol', /^[A-Z]+$/],
])('lists different values of the form of %s', (input, form) => {
  const values = listUnknownValues(getUnknownValue(input), 3000)
  expect(values[0]).toBe(inputs.current.get(input)?.unknown)
  expect(new Set(values).size).toBe(3000)
  expect(values.filter(value => !form.test(value))).toEqual([])
})

test('replaces digits, and letters by those of the second half, from the end', () => {
  expect(listUnknownValues('M000', 12)).toEqual(
    [...'0123456789'].map(digit => `M00${digit}`).concat('M010', 'M011'),
  )
  expect(listUnknownValues('x-ab', 5)).toEqual(['x-ab', 'x-aa', 'x-bb', 'x-ba', 'a-ab'])
  expect(listUnknownValues(noSuchValue, 0)).toEqual([])
})

test('recognizes them, and no others', () => {
  const named = [...inputs.current.values()].flatMap(({ unknown }) => unknown ?? [])
  const most = Math.max(
    ...contract.operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema.maxItems ?? 0)),
  )
  const values = [...named, noSuchValue].flatMap(value => listUnknownValues(value, most + 1))
  expect(values.filter(value => !isUnknownValue(value))).toEqual([])
  for (const text of ['', 'BTC', '8453', getUnknownValue('evm.token').toUpperCase()])
    expect(isUnknownValue(text)).toBe(false)
})

test('has a text for an input that names none', () => {
  expect(getUnknownValue('closed.after')).toBe(noSuchValue)
})
