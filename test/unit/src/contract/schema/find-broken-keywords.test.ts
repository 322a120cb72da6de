import { expect, it } from 'vitest'
import { findBrokenKeywords } from '../../../../../src/contract/schema/find-broken-keywords.ts'

const find = (level: 'documented' | 'inferred', value: unknown) =>
  findBrokenKeywords('#/components/schemas/TokenDetailsObject', level, value)
    .filter(({ keyword }) => keyword !== 'required')
    .map(({ instancePath, keyword }) => [instancePath, keyword])

it('finds documented keywords at both levels, with their places', () => {
  expect(find('documented', 5)).toEqual([['', 'type']])
  expect(find('documented', { decimals: '5' })).toEqual([['/decimals', 'type']])
  expect(find('inferred', { decimals: '5' })).toContainEqual(['/decimals', 'type'])
})

it('finds inferred keywords only if these are wanted', () => {
  expect(find('documented', { decimals: 100 })).toEqual([])
  expect(find('inferred', { decimals: 100 })).toEqual([['/decimals', 'maximum']])
})
