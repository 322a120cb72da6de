import { expect, test } from 'vitest'
import { parseReplyJson } from '../../../../../src/conformance/evidence/parse-reply-json.ts'
import { replyBounds } from '../../../../../src/conformance/evidence/reply-bounds.ts'

const read = (body: unknown) =>
  parseReplyJson({ status: 200, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) })
const fill = (length: number) => Array.from({ length }, () => 0)

test('reads JSON, and ignores a byte order mark before it', () => {
  expect(read('{"a":[1,null]}')).toEqual({ value: { a: [1, null] }, twice: [] })
  expect(read('\uFEFF[]')).toEqual({ value: [], twice: [] })
  expect(read('[]\uFEFF')).toHaveProperty('error')
})

test('says why a body is no JSON', () => {
  expect(read('')).toHaveProperty('error')
  expect(read('{"a":1,}')).toHaveProperty('error')
  expect(parseReplyJson({ status: 200, headers: {}, body: 'gA==', encoding: 'base64' })).toEqual({
    error: 'not UTF-8',
  })
})

test('reads as many rows as the bounds allow, and no more', () => {
  const { rows } = replyBounds
  expect(read(fill(rows))).toHaveProperty('value')
  expect(read(fill(rows + 1))).toEqual({ excess: `the body has more than ${rows} rows` })
  expect(read([{ data: fill(rows + 1) }])).toEqual({ excess: `the body has more than ${rows} rows` })
  expect(read({ data: fill(rows + 1) })).toEqual({ excess: `the body has more than ${rows} rows` })
})

test('reads as many columns as the bounds allow, and no more', () => {
  const { columns } = replyBounds
  expect(read([{ columns: fill(columns), data: [] }])).toHaveProperty('value')
  expect(read([{ columns: fill(columns + 1), data: [] }])).toEqual({
    excess: `the body has more than ${columns} columns`,
  })
})
