import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../mocks/server.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { type Prism, servePrism } from '../support/prism.ts'
import { findSampleRequest, requestMock } from '../support/request-mock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const document = 'src/generated/openapi.json'
const mock = createMock({ seed: 1, now: '2026-01-15T12:00:00Z' })
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')

let server: MockServer
let proxies: Record<'base' | 'social' | 'baseV1' | 'socialV1' | 'staticMock', Prism>

beforeAll(async () => {
  server = await serveMock(mock, { port: 0 })
  const { base_url, social_base_url } = server.urls
  const social = `${social_base_url}/api/v1`
  const v1 = await withoutOtherMajors('.v1+json')
  proxies = {
    base: await servePrism(document, base_url),
    social: await servePrism(document, social),
    baseV1: await servePrism(v1, base_url),
    socialV1: await servePrism(v1, social),
    staticMock: await servePrism(document),
  }
})

afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.kill()
  await server.close()
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
  const file = join(await mkdtemp(join(tmpdir(), 'mdc-prism-')), 'openapi.json')
  await writeFile(file, JSON.stringify(reduced))
  return file
}

function fetchFrom(prism: Prism, id: (typeof requests)[number]['operationId'], accept = 'application/json') {
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
    const { origin } = getOperation(id)
    const reply = await fetchFrom(
      proxies[type.endsWith('.v1+json') ? (`${origin}V1` as const) : origin],
      id,
      type,
    )
    expect(await reply.text()).toBe(
      requestMock(mock, { ...findSampleRequest(mock, id), headers: { Accept: type } }).body,
    )
    expect(reply.status).toBe(200)
    expect(reply.headers.get('sl-violations')).toBeNull()
  })
})

describe('Prism finds a bad cell', () => {
  let answer = ''
  let bad: TestServer
  let proxy: Prism
  beforeAll(async () => {
    bad = await startTestServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer)
    })
    proxy = await servePrism(document, bad.url)
  })
  afterAll(async () => {
    await proxy.kill()
    await bad[Symbol.asyncDispose]()
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
    const reply = await fetchFrom(proxy, id)
    expect(reply.status).toBe(500)
    expect(await reply.text()).toContain('VIOLATIONS')
  })
})

describe('Prism alone', () => {
  it.each(contract.operations.map(({ id }) => [id]))('serves the recorded reply of %s', async id => {
    const reply = await fetchFrom(proxies.staticMock, id)
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(JSON.parse(requestMock(mock, findSampleRequest(mock, id)).body))
  })
})
