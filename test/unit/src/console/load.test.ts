import './support/prepare-modules.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchParameterValues } from '../../../../src/console/state/fetch-parameter-values.ts'
import { loadEntities } from '../../../../src/console/state/load-entities.ts'
import { loadMockInfo } from '../../../../src/console/state/load-mock-info.ts'
import { loadRows } from '../../../../src/console/state/load-rows.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { stubFetch } from './support/fake-page.ts'
import { makeContext, makeContract, makeOperation, makeParameter } from './support/make-context.ts'
import { examples, market, replyTable, shops } from './support/make-market.ts'

const names = ['thing0Address', 'thing0Symbol', 'thing1Address', 'thing1Symbol', 'shopAddress']
const marketContext = makeContext({ examples, contract: market })

test('suggests values of a list that fit a parameter, labeled by the short texts of their side', async () => {
  const parameter = makeParameter({ name: 'thing_address', schema: { type: 'string', pattern: '^0x' } })
  const asked = stubFetch(() =>
    replyTable(names, [
      ['0xA', 'AAA', '0xB', 'BBB', '1'],
      ['no address', 'CCC', '0xB', 'BBB', '2'],
    ]),
  )
  const contract = makeContract([shops])
  expect(await fetchParameterValues(parameter, { ...marketContext, contract })).toEqual([
    { value: '0xA', label: 'AAA' },
    { value: '0xB', label: 'BBB' },
  ])
  expect(asked).toEqual(['http://base/shops'])
})

test('counts the rows that mention an entity, those in most rows first, then by name', async () => {
  const rows = [
    ['0x1', 'ONE', '0x2', 'TWO', '0xA'],
    ['0x3', 'ANY', '0x2', 'TWO', '0xB\0\0'],
  ]
  const other = makeOperation({ id: 'posts' })
  stubFetch(url => (url.endsWith('/posts') ? new Response('', { status: 500 }) : replyTable(names, rows)))
  const { entities } = await loadEntities([other, shops], marketContext)
  expect(
    entities.map(({ entity, id, label, mentions, list }) => [entity.name, id, label, mentions, list]),
  ).toEqual([
    ['thing', '0x2', 'TWO', 2, undefined],
    ['thing', '0x3', 'ANY', 1, undefined],
    ['shop', '0xB', 'ANY/TWO', 1, 'shops'],
    ['thing', '0x1', 'ONE', 1, undefined],
    ['shop', '0xA', 'ONE/TWO', 1, 'shops'],
  ])
  await expect(loadEntities([other], marketContext)).rejects.toThrow('500: the body is no JSON.')
})

test('reads the contract, the origins and the key of the mock', async () => {
  const origins = { base: 'http://a', payment: 'http://b', social: 'http://c', socialPayment: 'http://d' }
  const replies: Record<string, unknown> = {
    '/__mock/document.json': openapiDocument,
    '/__mock/origins': { origins, apiKey: null },
  }
  stubFetch(url => Response.json(replies[url]))
  const world = await loadMockInfo()
  expect(world).toMatchObject({ origins, apiKey: null })
  expect(world.contract.operations.map(({ id }) => id)).toEqual(contract.operations.map(({ id }) => id))
})

test('fails when one of them cannot be read', async () => {
  stubFetch(url =>
    url.endsWith('origins') ? new Response('', { status: 503 }) : Response.json(openapiDocument),
  )
  await expect(loadMockInfo()).rejects.toThrow('The mock answered 503.')
})

const goods = makeOperation({ id: 'goods' })
const example = { operationId: 'goods', origin: 'social' as const, path: '/api/goods', query: { a: '1' } }
const context = makeContext({ examples: new Map([['goods', example]]), session: 'blue' })

test('is undefined for an operation without an example', async () => {
  expect(await loadRows(makeOperation({ id: 'other' }), context)).toBeUndefined()
})

test('asks the origin of the example as a view, with the given values only', async () => {
  const fetch = vi.fn(async () =>
    Response.json([{ columns: [{ name: 'a', type: 'String' }], data: [['x']] }]),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('fetch', fetch)
  const table = await loadRows(goods, context, { b: '2' })
  expect(table?.rows).toEqual([[{ text: 'x', kind: 'text' }]])
  const headers = { 'X-API-Key': 'key', 'X-Mock-Session': 'blue', 'X-Mock-Console': 'view' }
  expect(fetch).toHaveBeenCalledWith('http://social/api/goods?b=2', { headers, cache: 'no-store' })
})

test('puts values into the path of the example, and leaves the others for the query', async () => {
  const asked = stubFetch(() => Response.json([{ columns: [], data: [] }]))
  const inPath = { ...example, path: '/api/goods/{good-id}.{ending}' }
  const values = { 'good-id': 'a/b', ending: 'txt', limit: '3' }
  await loadRows(goods, { ...context, examples: new Map([['goods', inPath]]) }, values)
  expect(asked).toEqual(['http://social/api/goods/a%2Fb.txt?limit=3'])
})

test.each([
  ['{"message":"Slow down."}', '429: Slow down.'],
  ['{"error":"limit"}', '429: limit'],
  ['{"other":1}', '429: {"other":1}'],
  ['<html>', '429: the body is no JSON.'],
])('fails for the reply %s with "%s"', async (body, message) => {
  stubFetch(() => new Response(body, { status: 429 }))
  await expect(loadRows(goods, context)).rejects.toThrow(message)
})
