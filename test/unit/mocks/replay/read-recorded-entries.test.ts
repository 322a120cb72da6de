import { expect, it, test } from 'vitest'
import { readRecordedEntries } from '../../../../mocks/replay/read-recorded-entries.ts'

const read = (operation: string, body: string, status = 200) =>
  readRecordedEntries({ operation, query: {}, at: 0, reply: { status, headers: {}, body } })

test('reads rows of a table by the columns of the reply, and objects', () => {
  const table = '[{"columns":[{"name":"own","type":"String"}],"data":[["x"]],"rows":1}]'
  expect(read('clmmVenuePools', table)).toEqual([{ own: 'x' }])
  expect(read('trendingMomentum', '[{"tokenSymbol":"A"}]')).toEqual([{ tokenSymbol: 'A' }])
})

it.each([
  ['no JSON', 'clmmVenuePools', '<html>'],
  ['no table', 'clmmVenuePools', '{"error":"x"}'],
  ['uneven rows', 'clmmVenuePools', '[{"columns":[],"data":[[1]],"rows":1}]'],
  ['no list', 'trendingMomentum', '{"error":"x"}'],
  ['no objects', 'trendingMomentum', '[1, null]'],
])('reads nothing from %s', (_, operation, body) => {
  expect(read(operation, body)).toBe(undefined)
})

it('reads nothing from an error', () => {
  expect(read('trendingMomentum', '[]', 404)).toBe(undefined)
})
