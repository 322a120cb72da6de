import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { createTestFolder } from '../support/create-test-folder.ts'
import { type Prism, servePrism } from '../support/prism.ts'
import { findSampleRequest, requestMock } from '../support/request-mock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const { write } = createTestFolder()
const document = 'src/generated/openapi.json'
const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })

let service: TestServer
/** The answer of the service in place of the mock. */
let answer: string | undefined
let proxies: Record<'all' | 'v1', Prism>

beforeAll(async () => {
  service = await startTestServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', service.url)
    const origin = contract.operations.find(({ path }) => path === pathname)?.origin ?? 'base'
    const reply = requestMock(mock, {
      path: origin === 'social' ? `/api/v1${pathname}` : pathname,
      origin,
      query: Object.fromEntries(searchParams),
      headers: { Accept: request.headers.accept ?? '' },
    })
    response.writeHead(reply.status, reply.headers).end(answer ?? reply.body)
  })
  const v1 = await withoutOtherMajors('.v1+json')
  proxies = { all: await servePrism(document, service.url), v1: await servePrism(v1, service.url) }
})

afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.kill()
  await service[Symbol.asyncDispose]()
})

/**
 * The document with one major version of the social replies left. Prism takes every `+json` type for the first one that
 * is listed, so it cannot tell versions apart by itself.
 */
async function withoutOtherMajors(ending: string): Promise<string> {
  const reduced = JSON.parse(await readFile(document, 'utf8'))
  for (const { get } of Object.values<{ get: { responses: Record<string, { content: object }> } }>(
    reduced.paths,
  )) {
    const reply = get.responses['200'] as { content: object }
    const kept = Object.entries(reply.content).filter(([type]) => type.endsWith(ending))
    if (kept.length > 0) reply.content = Object.fromEntries(kept)
  }
  return write('openapi.json', JSON.stringify(reduced))
}

function fetchFrom(prism: Prism, id: OperationId, accept = 'application/json') {
  const { query, headers } = findSampleRequest(mock, id)
  const url = `${prism.url}${getOperation(id).path}?${new URLSearchParams(query)}`
  return fetch(url, { headers: { ...headers, Accept: accept } })
}

describe('Prism accepts the replies of the mock', () => {
  const cases = contract.operations.flatMap(({ id, reply }) =>
    (reply.kind === 'table' ? ['application/json'] : reply.media.map(({ type }) => type)).map(
      type => [id, type] as const,
    ),
  )

  it.each(cases)('%s as %s', async (id, type) => {
    const reply = await fetchFrom(proxies[type.endsWith('.v1+json') ? 'v1' : 'all'], id, type)
    expect(await reply.text()).toBe(
      requestMock(mock, { ...findSampleRequest(mock, id), headers: { Accept: type } }).body,
    )
    expect(reply.status).toBe(200)
    expect(reply.headers.get('sl-violations')).toBeNull()
  })
})

describe('Prism finds a bad cell', () => {
  afterEach(() => {
    answer = undefined
  })

  it.each<[string, OperationId, (row: unknown[]) => unknown[]]>([
    ['of a wrong type', 'tokenDetails', row => row.with(3, '9')],
    ['of a wrong type', 'priceVolumeMulti', row => row.with(2, '9')],
    ['out of range', 'tokenDetails', row => row.with(3, 300)],
    ['that is missing', 'tokenDetails', row => row.slice(0, -1)],
  ])('%s in %s', async (_, id, spoil) => {
    const body = JSON.parse(requestMock(mock, findSampleRequest(mock, id)).body)
    const table = [body].flat()[0]
    table.data[0] = spoil(table.data[0])
    answer = JSON.stringify(body)
    const reply = await fetchFrom(proxies.all, id)
    expect(reply.status).toBe(500)
    expect(await reply.text()).toContain('VIOLATIONS')
  })
})

describe('Prism alone', () => {
  let alone: Prism
  beforeAll(async () => {
    alone = await servePrism(document)
  })
  afterAll(() => alone.kill())

  it.each(contract.operations.map(({ id }) => [id]))('serves the recorded reply of %s', async id => {
    const reply = await fetchFrom(alone, id)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(JSON.parse(await readFile(`fixtures/examples/${id}.json`, 'utf8')))
  })
})
