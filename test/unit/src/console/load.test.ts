import './support/prepare-modules.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadMockInfo } from '../../../../src/console/state/load-mock-info.ts'
import { loadRows } from '../../../../src/console/state/load-rows.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { stubFetch } from './support/fake-page.ts'
import { makeContext, makeOperation } from './support/make-context.ts'

test('fails when one of them cannot be read', async () => {
  stubFetch(url =>
    url.endsWith('origins') ? new Response('', { status: 503 }) : Response.json(openapiDocument),
  )
  await expect(loadMockInfo()).rejects.toThrow('The mock answered 503.')
})

const goods = makeOperation({ id: 'goods' })
const example = { operationId: 'goods', origin: 'social' as const, path: '/api/goods', query: { a: '1' } }
const context = makeContext({ examples: new Map([['goods', example]]), session: 'blue' })

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
