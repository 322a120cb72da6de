import { expect, it } from 'vitest'
import { findBrokenKeywords } from '../../../../../src/contract/schema/find-broken-keywords.ts'

const find = (level: 'documented' | 'inferred', value: unknown) =>
  findBrokenKeywords('#/components/schemas/SentimentShift', level, value).map(({ instancePath, keyword }) => [
    instancePath,
    keyword,
  ])

it('finds keywords of the level that is asked for, with their places', () => {
  expect(find('documented', 5)).toEqual([['', 'type']])
  const documented = find('documented', { tokenSymbol: 5 })
  expect(documented).toContainEqual(['/tokenSymbol', 'type'])
  expect(find('inferred', { tokenSymbol: 5 }).length).toBeGreaterThanOrEqual(documented.length)
})
