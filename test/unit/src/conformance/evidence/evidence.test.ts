import { describe, expect, it, test } from 'vitest'
import { replyBounds } from '../../../../../src/base/bounds.ts'
import { columnChecks } from '../../../../../src/conformance/checks/columns/column-checks.ts'
import { explainFailure } from '../../../../../src/conformance/evidence/explain-failure.ts'
import { parseHttpDate } from '../../../../../src/conformance/evidence/parse-http-date.ts'
import { parseReplyJson } from '../../../../../src/conformance/evidence/parse-lossless-json.ts'
import {
  findExcerpt,
  quoteErrorBody,
  quoteValue,
} from '../../../../../src/conformance/evidence/quote-value.ts'
import {
  readPaymentHeader,
  readReceipt,
} from '../../../../../src/conformance/evidence/read-payment-header.ts'
import { buildEvidence, buildExchange, judgeFamily } from '../../../../support/build-exchange.ts'

const answerThrough = (status: number, proxy?: string) => ({
  reply: { status, headers: {}, body: '' },
  ...(proxy === undefined ? {} : { proxy }),
})

it.each([200, 204, 302, 400, 401, 402, 404, 428, 430, 499, 501])('gives no reason for status %i', status => {
  expect(explainFailure(answerThrough(status))).toBeUndefined()
})

it.each([429, 500, 502, 503, 504, 599])('says that the service failed with status %i', status => {
  expect(explainFailure(answerThrough(status))).toBe(`status ${status}`)
})

it('says why there is no complete reply', () => {
  expect(explainFailure({ failure: { kind: 'timeout', message: 'no reply in 90 s' } })).toBe(
    'timeout: no reply in 90 s',
  )
  expect(explainFailure({})).toBe('no reply')
})

const long = 'n'.repeat(300)
const [seen] = buildEvidence([
  buildExchange('tradeStatistics', {
    rows: [
      { tokenAddress: long, buyCount: 1 },
      { tokenAddress: 'b', buyCount: 2 },
    ],
  }),
]).exchanges
if (seen === undefined) throw new Error('no exchange')

test('shows the row of a place, each value as JSON, with the name to mark', () => {
  expect(findExcerpt(seen, '[0].data[1].buyCount')).toEqual({
    index: 1,
    row: { tokenAddress: '"b"', buyCount: '2' },
  })
  expect(findExcerpt(seen, '[0].data[1]')).toEqual({ index: 1, row: { tokenAddress: '"b"', buyCount: '2' } })
})

test('shows a number as it was sent, not as JavaScript has it', () => {
  const text = '1e999'
  const columns = '[{"name":"tokenAddress","type":"String"},{"name":"priceUSD","type":"Float64"}]'
  const body = `[{"columns":${columns},"data":[["T",${text}]],"rows":1}]`
  const sent = buildExchange('tokenDetails', { body })
  const [found] = judgeFamily(columnChecks.current, [sent]).find('ENV-015', 'tokenDetails')?.findings ?? []
  expect(found?.finding.actual).toBe(text)
  for (const each of buildEvidence([sent]).exchanges)
    expect(findExcerpt(each, '[0].data[0].priceUSD')?.row).toEqual({ tokenAddress: '"T"', priceUSD: text })
})

test('returns undefined for a place in no row', () => {
  for (const place of ['status', 'header date', '[0].rows', '[0].columns[1]', '[0].data', '[0].data[2]'])
    expect(findExcerpt(seen, place)).toBeUndefined()
})

const moment = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000

it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
  'reads the form %s of RFC 9110',
  text => {
    expect(parseHttpDate(text)).toBe(moment)
  },
)

it.each([undefined, '', 'Sun, 06 Nov 1994 08:49:37', 'Sun, 06 Nov 1994 25:49:37 GMT'])(
  'returns undefined for %j',
  text => {
    expect(parseHttpDate(text)).toBeUndefined()
  },
)

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

test.each([0, 1, 2, 3])(
  'counts no bracket of a text, which %i escaped backslashes and a quote do not end',
  count => {
    const text = `["${'\\\\'.repeat(count)}\\"${'['.repeat(replyBounds.levels + 1)}"]`
    expect(read(text)).toEqual({ value: JSON.parse(text), twice: [] })
  },
)

const names = Array.from({ length: 200 }, (_, index) => `column${index}`)

describe('a value is shown whole, or cut once with a note', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'nothing'],
    ['a text', 'a "b"', '"a \\"b\\""'],
    ['all names of a table', names.slice(0, 30), JSON.stringify(names.slice(0, 30))],
  ])('%s', (_, value, want) => expect(quoteValue(value)).toBe(want))

  test('shortens a text, an object and a list at their end', () => {
    expect(quoteValue('x'.repeat(2000), 10)).toBe('"xxxxxxxxx … (2002 characters)')
    expect(quoteValue({ a: 'x'.repeat(20) }, 10)).toBe('{"a":"xxxx … (28 characters)')
    expect(quoteValue(['x'.repeat(20)], 10)).toBe('["xxxxxxxx … (24 characters)')
  })
})

test.each<[string, Parameters<typeof quoteErrorBody>[0]['reply'], string | undefined]>([
  ['an error', { status: 500, headers: {}, body: ' {"error":"no"}\n' }, '{"error":"no"}'],
  ['a success', { status: 200, headers: {}, body: '[]' }, undefined],
  ['no reply', undefined, undefined],
])('the body of %s', (_, reply, want) => {
  expect(quoteErrorBody(reply === undefined ? {} : { reply })).toBe(want)
})

const encode = (text: string) => Buffer.from(text, 'utf8').toString('base64')

test('reads base64 of UTF-8, and JSON as it is', () => {
  const text = '{"scheme":"exact","note":"naïve €"}'
  const members = { scheme: 'exact', note: 'naïve €' }
  expect(readPaymentHeader(encode(text))).toEqual(members)
  expect(readPaymentHeader(text)).toEqual(members)
})

it.each([undefined, '', 'garbage', '{', encode('{'), encode('null')])('has no members in %j', header => {
  expect(readPaymentHeader(header)).toEqual({})
})

const answer = (status: number, receipt?: object) => ({
  reply: {
    status,
    headers: receipt === undefined ? {} : { 'payment-response': JSON.stringify(receipt) },
    body: '',
  },
})

test('keeps the known texts of a receipt, and the first 200 characters of each', () => {
  const receipt = { success: true, transaction: '0x1', network: '', payer: 7, memo: 'x' }
  expect(readReceipt(answer(200, receipt))).toEqual({ success: true, transaction: '0x1' })
  const long = readReceipt(answer(200, { success: false, errorReason: 'y'.repeat(500) }))
  expect(long).toEqual({ success: false, errorReason: 'y'.repeat(200) })
})
