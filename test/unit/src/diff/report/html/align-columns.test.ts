import { expect, test } from 'vitest'
import { alignColumns } from '../../../../../../src/diff/report/html/align-columns.ts'

const column = (name: string, type = 'UInt8') => ({ name, type, description: `The ${name}` })

/** The lines of two tables as text: position and name on each side, and the mark. */
function align(before: string, after: string, renames: [string, string][] = []) {
  const [left, right] = [before, after].map(names => [...names].map(name => column(name)))
  return alignColumns(left ?? [], right ?? [], new Map(renames)).map(({ before: old, after: now, mark }) =>
    [old && `${old.at}${old.column.name}`, now && `${now.at}${now.column.name}`, mark]
      .map(each => each ?? '-')
      .join(' '),
  )
}

test('puts equal columns beside each other', () => {
  expect(align('ab', 'ab')).toEqual(['1a 1a same', '2b 2b same'])
})

test('gives a column that came or went a line of its own', () => {
  expect(align('ab', 'ac')).toEqual(['1a 1a same', '2b - removed', '- 2c added'])
})

test('gives a moved column two lines', () => {
  expect(align('abc', 'bca')).toEqual(['1a - moved', '2b 1b same', '3c 2c same', '- 3a moved'])
})

test('puts a column beside the one with its new name', () => {
  expect(align('ab', 'xb', [['a', 'x']])).toEqual(['1a 1x changed', '2b 2b same'])
})

test('marks a column that says something else', () => {
  const [row] = alignColumns([column('a')], [column('a', 'UInt16')], new Map())
  expect(row?.mark).toBe('changed')
})

test('returns no lines for two empty tables', () => {
  expect(align('', '')).toEqual([])
})
