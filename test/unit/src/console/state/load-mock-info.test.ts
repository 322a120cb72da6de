import '../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { loadMockInfo } from '../../../../../src/console/state/load-mock-info.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { openapiDocument } from '../../../../../src/contract/openapi-document.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('reads the contract, the origins and the key of the mock', async () => {
  const origins = { base: 'http://a', payment: 'http://b', social: 'http://c', socialPayment: 'http://d' }
  const replies: Record<string, unknown> = {
    '/__mock/document.json': openapiDocument,
    '/__mock/origins': { origins, apiKey: null },
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json(replies[url]))
  const world = await loadMockInfo()
  expect(world).toMatchObject({ origins, apiKey: null })
  expect(world.contract.operations.map(({ id }) => id)).toEqual(contract.operations.map(({ id }) => id))
})

test('fails when one of them cannot be read', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('origins') ? new Response('', { status: 503 }) : Response.json(openapiDocument),
  )
  await expect(loadMockInfo()).rejects.toThrow('The mock answered 503.')
})
