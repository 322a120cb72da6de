import { expect, test } from 'vitest'
import { findMoved } from '../../../../src/diff/find-moved.ts'

test.each<[before: string, after: string, moved: string]>([
  ['abc', 'abc', ''],
  ['abcd', 'bcda', 'a'],
  ['abcd', 'dabc', 'd'],
  ['abcde', 'abdec', 'c'],
  ['', '', ''],
])('returns the fewest names that changed their order from "%s" to "%s"', (before, after, moved) => {
  expect(findMoved([...before], [...after])).toEqual([...moved])
})

test('keeps one name of a list in reverse order', () => {
  expect(findMoved([...'abcd'], [...'dcba'])).toHaveLength(3)
})

test('leaves the names that stay in the same order in both lists', () => {
  const [before, after] = [[...'abcdefgh'], [...'cahbgdfe']]
  const moved = findMoved(before, after)
  const rest = (list: string[]) => list.filter(name => !moved.includes(name))
  expect(rest(before)).toEqual(rest(after))
})
