import { expect, test } from 'vitest'
import { encodeExactly, encodeTableBody } from '../../../../mocks/steps/replies/encode-table-body.ts'
import { listTableColumns } from '../../../../src/contract/tables/encode-table.ts'

const columns = listTableColumns('AltPool')
const rowOf = (seed: number) => Object.fromEntries(columns.map(({ name }, at) => [name, `${seed} ${at}`]))
const valuesOf = (seed: number) => columns.map((_, at) => `${seed} ${at}`)

test('writes rows in the order of the columns', () => {
  const shuffled = Object.fromEntries(Object.entries(rowOf(1)).reverse())
  expect(JSON.parse(encodeTableBody('AltPool', [shuffled], false))).toEqual({
    columns,
    data: [valuesOf(1)],
    rows: 1,
  })
})

test('writes rows that came before the same way again, also between others', () => {
  const [a, b, c] = [rowOf(1), rowOf(2), rowOf(3)]
  for (const rows of [[a, c], [a, b, c], [b], [a, b, c], [c, b, a]]) {
    const { data } = JSON.parse(encodeTableBody('AltPool', rows, false))
    expect(data).toEqual(rows.map(row => columns.map(({ name }) => row[name])))
  }
})

test('writes a bigint as a number with all its digits', () => {
  expect(encodeExactly({ a: 123456789012345678901n, b: [-5n] })).toBe('{"a":123456789012345678901,"b":[-5]}')
  expect(encodeExactly({ a: '5', b: null })).toBe('{"a":"5","b":null}')
})
