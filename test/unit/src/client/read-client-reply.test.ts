import { expect, it } from 'vitest'
import { ReplyError } from '../../../../src/client/client-error.ts'
import { readClientReply } from '../../../../src/client/read-client-reply.ts'

const url = 'http://service.test/'

/** Reads a body as the reply of an operation that accepts this media type. */
function read(
  operation: 'clmmVenuePools' | 'influencerCredibility',
  text: string,
  type = 'application/json',
  accept = type,
) {
  const response = new Response(text, { headers: { 'Content-Type': type } })
  return readClientReply({ response, text }, { operation, url, headers: { Accept: accept }, query: {} }, {})
}

const table = '{"columns":[{"name":"a","type":"UInt64"}],"data":[[5]],"rows":1}'
const version = (number: number) =>
  `application/vnd.service.socialintel.social-data.influencer-credibility.v${number}+json`

it.each([table, `[${table}]`])('reads the table %s', async text => {
  const { rows, columns, status, url: asked } = await read('clmmVenuePools', text)
  expect({ rows, columns, status, asked }).toEqual({
    rows: [{ a: 5 }],
    columns: [{ name: 'a', type: 'UInt64' }],
    status: 200,
    asked: url,
  })
})

it.each([
  ['', 'The reply is not JSON.'],
  ['<html>', 'The reply is not JSON.'],
  ['null', 'This reply is not a table.'],
  ['{"columns":[{"name":"a","type":"Int8"}],"data":[[1,2]],"rows":1}', 'Row 0 has 2 values for 1 columns.'],
])('tells what is wrong with the table %j', async (text, message) => {
  const error = await read('clmmVenuePools', text).catch(error => error)
  expect(error).toBeInstanceOf(ReplyError)
  expect(error.message).toBe(`clmmVenuePools: ${message}`)
})

it('reads a list of objects, also where the reply names no version', async () => {
  expect((await read('influencerCredibility', '[{"a":1}]', version(2))).rows).toEqual([{ a: 1 }])
  const unnamed = await read('influencerCredibility', '[{"a":1}]', 'application/json', version(2))
  expect(unnamed).toMatchObject({ rows: [{ a: 1 }], columns: undefined })
})

it.each([
  ['[]', `${version(1)}; charset=utf-8`, 'This is version 1.'],
  ['{}', version(2), 'The reply is not a list.'],
  ['{', version(2), 'The reply is not JSON.'],
])('tells what is wrong with the list %j of %s', async (text, type, message) => {
  await expect(read('influencerCredibility', text, type, version(2))).rejects.toThrow(message)
})
