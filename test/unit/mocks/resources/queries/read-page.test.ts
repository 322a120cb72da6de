import { expect, test } from 'vitest'
import { readPage } from '../../../../../mocks/resources/queries/read-page.ts'

const read = (limit: number, offset: number) => {
  const seen: number[] = []
  const view = { total: 10, at: (position: number) => seen.push(position) && position }
  const rows = readPage(view, { limit, offset }, item => `row ${item}`)
  return { rows, seen }
}

test('looks at the entries of the page alone', () => {
  expect(read(3, 4)).toEqual({ rows: ['row 4', 'row 5', 'row 6'], seen: [4, 5, 6] })
})

test('ends with the last entry', () => {
  expect(read(100, 8).rows).toEqual(['row 8', 'row 9'])
  expect(read(5, 10).rows).toEqual([])
  expect(read(5, 1_000).rows).toEqual([])
})

test('begins with the first entry for a negative offset', () => {
  expect(read(2, -5).rows).toEqual(['row 0', 'row 1'])
})

test('lists nothing for a limit of zero', () => {
  expect(read(0, 2).rows).toEqual([])
})
