import { expect, test } from 'vitest'
import { findReorderedNames } from '../../../../src/diff/find-reordered-names.ts'

test.each<[before: string, after: string, moved: string]>([
  ['abc', 'abc', ''],
  ['abcd', 'bcda', 'a'],
  ['abcd', 'dabc', 'd'],
  ['abcde', 'abdec', 'c'],
  ['', '', ''],
])('returns the fewest names that changed their order from "%s" to "%s"', (before, after, moved) => {
  expect(findReorderedNames([...before], [...after])).toEqual([...moved])
})

test('keeps one name of a list in reverse order', () => {
  expect(findReorderedNames([...'abcd'], [...'dcba'])).toHaveLength(3)
})

test('leaves the names that stay in the same order in both lists', () => {
  const [before, after] = [[...'abcdefgh'], [...'cahbgdfe']]
  const moved = findReorderedNames(before, after)
  const rest = (list: string[]) => list.filter(name => !moved.includes(name))
  expect(rest(before)).toEqual(rest(after))
})
