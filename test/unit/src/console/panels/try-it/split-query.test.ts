import { expect, test } from 'vitest'
import { splitQuery } from '../../../../../../src/console/panels/try-it/split-query.ts'

test('keeps what the form has no field for as it was written', () => {
  const query = 'limit=20&sort_by=%66oo&limit=3&utm&a=,%2C&offset='
  expect(splitQuery(query, ['limit', 'offset', 'a'])).toEqual({
    values: { limit: '20', a: ',,' },
    others: 'sort_by=%66oo&limit=3&utm&offset=',
  })
})

test('reads a query of nothing', () => {
  expect(splitQuery(' ', ['limit'])).toEqual({ values: {}, others: '' })
})
