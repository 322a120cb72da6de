import { expect, test } from 'vitest'
import { buildZeroRow } from '../../../../../mocks/resources/rows/build-zero-row.ts'
import { pickFields } from '../../../../../mocks/resources/rows/pick-fields.ts'
import { scaleFigure } from '../../../../../mocks/resources/rows/scale-figure.ts'
import { contract } from '../../../../../src/contract/contract.ts'

test('leaves all columns blank but the known ones', () => {
  const row = buildZeroRow('TokenDetails', { tokenAddress: 'abc' })
  expect(Object.keys(row).sort()).toEqual(contract.tables.TokenDetails.map(({ name }) => name).sort())
  expect(row).toMatchObject({ tokenAddress: 'abc', symbol: '', priceUSD: 0, holderCount: null })
})

test('builds each row anew', () => {
  expect(buildZeroRow('TokenDetails', { symbol: 'A' }).symbol).toBe('A')
  expect(buildZeroRow('TokenDetails', {}).symbol).toBe('')
})

test('picks fields in the order of their names', () => {
  const picked = pickFields<object>({ a: 1, b: 2, c: 3 }, ['c', 'a'])
  expect(Object.entries(picked)).toEqual([
    ['c', 3],
    ['a', 1],
  ])
})

test('scales a figure, and keeps what is not known', () => {
  expect(scaleFigure(0.25, 100)).toBe(25)
  expect(scaleFigure(null, 100)).toBeNull()
})
