import { expect, it } from 'vitest'
import { writeQuery } from '../../../../../src/contract/routes/write-query.ts'

it.each<[Record<string, unknown>, string]>([
  [{}, ''],
  [{ limit: 5, offset: 0 }, 'limit=5&offset=0'],
  [{ addresses: ['a', 'b'] }, 'addresses=a,b'],
  [{ one: undefined, two: null, three: '' }, 'three='],
  [{ text: 'ü &=+#%2C', 'a b': true }, 'text=%C3%BC%20%26%3D%2B%23%252C&a%20b=true'],
])('writes %j', (query, text) => {
  expect(writeQuery(query)).toBe(text)
  const read = Object.fromEntries(new URLSearchParams(text))
  expect(Object.values(read)).toEqual(
    Object.values(query).flatMap(value => (value == null ? [] : [String(value)])),
  )
})
