import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadFaker } from '../../mocks/drafts/load-faker.ts'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { sendExampleRequest } from '../../mocks/examples/send-example-request.ts'
import { createMock } from '../../mocks/mock.ts'
import { conform } from '../../src/conformance/conform.ts'
import { findKeyPlaces } from '../../src/conformance/model/find-key-places.ts'
import { matchTrafficToOperations } from '../../src/conformance/traffic/match-traffic-to-operations.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { readRequest, writeRequest } from '../../src/contract/routes/write-request.ts'
import { compileDocument } from '../../src/generate/compile/compile-contract.ts'
import { readYaml } from '../support/read-yaml.ts'
import { serveOnce } from '../support/serve-once.ts'

afterEach(() => activateContract())

const { rows, components } = readYaml<{
  rows: [path: string, parameter: object, right: string, wrong: string, name: string][]
  components: object
}>(import.meta.url, 'parameters.yaml')
const reply = {
  200: {
    content: { 'application/json': { schema: { type: 'object', properties: { a: { type: 'string' } } } } },
  },
}

function compile(paths: object, rest: object = {}) {
  return compileDocument({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest }, 'doc.yaml')
}

const all = compile(
  Object.fromEntries(
    rows.map(([path, parameter]) => [
      path,
      {
        get: {
          operationId: path.slice(1),
          parameters: [{ ...parameter, required: true }],
          responses: reply,
        },
      },
    ]),
  ),
  { components },
)

async function mockOf(compiled: ReturnType<typeof compile>) {
  activateContract(compiled)
  await loadFaker()
  return createMock({ contract: compiled })
}

/** Sends what a row of the table has: the end of a path, a query, or a header. */
function send(mock: ReturnType<typeof createMock>, path: string, text: string) {
  const [, name = '', value] = /^([\w-]+): (.*)$/.exec(text) ?? []
  const query = value === undefined && !text.startsWith('/') ? text : ''
  return mock.handle({
    method: 'GET',
    origin: 'base',
    path: path.replace(/\/\{.*/, text.startsWith('/') ? text : ''),
    query,
    header: each => (each.toLowerCase() === name.toLowerCase() ? value : undefined),
  })
}

describe.each(rows)('the parameter of %s', (path, _parameter, right, wrong, name) => {
  it('is taken by the mock in its style, and refused otherwise by its name', async () => {
    const mock = await mockOf(all)
    expect(send(mock, path, right)).toMatchObject({ status: 200 })
    const refusal = send(mock, path, wrong)
    expect(refusal).toMatchObject({ status: 400 })
    expect(JSON.parse(refusal.body).message).toContain(`${name} is `)
    if (!path.includes('{')) expect(send(mock, path, '')).toMatchObject({ status: 400 })
  })

  it('is sent by the example and written as it is read', async () => {
    const mock = await mockOf(all)
    const operation = contract.operations.find(each => each.path === path)
    const example = listExampleRequests(mock.world, 0, 'k').find(each => each.path === path)
    if (operation === undefined || example === undefined) throw new Error('no such operation')
    expect(sendExampleRequest(mock, example)).toMatchObject({ status: 200 })
    const { parameters } = operation
    const { headers, ...written } = writeRequest(path, example.query, parameters)
    const lower = new Map(Object.entries(headers).map(([each, value]) => [each.toLowerCase(), value]))
    const read = readRequest(path, parameters, { ...written, header: each => lower.get(each) })
    expect(read.others).toEqual([])
    const texts = [...read.texts].map(([each, [text = '']]) => [each, text])
    expect(coerceQuery(operation, Object.fromEntries(texts))).toEqual(coerceQuery(operation, example.query))
  })
})

it.each([
  ['matrix', '{ name: id, in: path, required: true, style: matrix, schema: { type: integer } }'],
  ['object', '{ name: id, in: path, required: true, schema: { type: object } }'],
  ['flat', '{ name: page, in: query, explode: false, schema: { type: object } }'],
])('knows an operation with a style that is not written, and does not serve it: %s', async (_, parameter) => {
  const compiled = compile({ '/x/{id}': { get: { parameters: [parse(parameter)], responses: reply } } })
  const refusal = send(await mockOf(compiled), '/x/{id}', '/5')
  expect(refusal).toMatchObject({ status: 501 })
  expect(JSON.parse(refusal.body).message).toMatch(
    /the style of the (path|query) parameter (id|page) is not written/,
  )
})

it('reaches a mock of the same document in every profile of the suite', async () => {
  await using server = await serveOnce(await mockOf(all))
  for (const profile of ['standard', 'deep'] as const) {
    const { report, recording } = await conform(
      { base: server.urls.base_url },
      {
        apiKey: 'test-key',
        profile,
        negative: profile === 'deep',
        limits: { perHostPerSecond: 0, perPathPerSecond: 0 },
      },
    )
    expect(report.summary).toMatchObject({ fail: 0, warn: 0, error: 0 })
    const unseen = report.requirements.filter(({ verdict }) => verdict === 'not-exercised')
    expect(unseen.filter(({ id }) => id.startsWith('PAR-')).map(({ id }) => id)).toEqual([])
    const refused = recording.exchanges.filter(
      ({ expects, reply }) => expects === 'success' && reply?.status !== 200,
    )
    expect(refused.map(({ url }) => url)).toEqual([])
  }
}, 60_000)

it('has no requirement that no planned request can show', async () => {
  const word = { name: 'code', in: 'query', required: true, schema: { type: 'string', pattern: '^V[0-9]$' } }
  const list = { type: 'array', maxItems: 3, items: { type: 'integer' } }
  const usual = { name: 'e', in: 'query', schema: { enum: ['a', 'b'], default: 'a' } }
  const get = (...parameters: object[]) => ({
    get: {
      parameters,
      responses: { 200: { content: { 'application/json': { schema: { type: 'integer' } } } } },
    },
  })
  const paths = { '/a': get(word), '/b': get({ ...word, name: 'ids', schema: list }), '/c': get(usual) }
  await using server = await serveOnce(await mockOf(compile(paths)))
  const { report } = await conform(
    { base: server.urls.base_url },
    { profile: 'deep', limits: { perHostPerSecond: 0, perPathPerSecond: 0 } },
  )
  expect(report.exit).toMatchObject({ code: 0 })
})

const keys: readonly [scheme: string, path: string, sent: RegExp][] = [
  ['{ type: apiKey, in: header, name: X-K }', '/header', /^x-k: sk-planted-0123$/m],
  ['{ type: apiKey, in: query, name: api_key }', '/query', /\?api_key=sk-planted-0123/],
  ['{ type: apiKey, in: cookie, name: sid }', '/cookie', /^cookie: sid=sk-planted-0123$/m],
  ['{ type: http, scheme: basic }', '/basic', /^authorization: Basic c2stcGxhbnRlZC0wMTIzOg==$/m],
  ['{ type: http, scheme: Bearer }', '/bearer', /^authorization: Bearer sk-planted-0123$/m],
  ['{ type: oauth2, flows: {} }', '/oauth', /^authorization: Bearer sk-planted-0123$/m],
]
const secured = compile(
  {
    ...Object.fromEntries(
      keys.map(([, path]) => [
        path,
        { get: { operationId: path.slice(1), responses: reply, security: [{ tls: [] }, { [path]: [] }] } },
      ]),
    ),
    '/none': { get: { operationId: 'none', responses: reply, security: [] } },
    '/optional': { get: { operationId: 'optional', responses: reply, security: [{ '/header': [] }, {}] } },
    '/document': { get: { operationId: 'document', responses: reply } },
  },
  {
    security: [{ '/query': [] }],
    components: {
      securitySchemes: {
        tls: { type: 'mutualTLS' },
        ...Object.fromEntries(keys.map(([scheme, path]) => [path, parse(scheme)])),
      },
    },
  },
)
const KEY = 'sk-planted-0123'

/** Serves a secured document: 401 for a request without the key in its place. Keeps what it got. */
async function serveSecured() {
  const received: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)
    const text = [request.url, ...lines].join('\n')
    received.push(text)
    const path = request.url?.split('?')[0]
    const form = path === '/document' ? keys[1]?.[2] : keys.find(([, each]) => each === path)?.[2]
    const isFree = form === undefined
    response.writeHead(isFree || form.test(text) ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ a: `you sent ${request.url}` }))
  }).listen(0)
  await once(server, 'listening')
  return { server, received, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('the key of an operation', () => {
  it('keeps its scheme in another spelling of its header', () => {
    activateContract(secured)
    const findPlaces = (keyHeader: string, id: string) =>
      findKeyPlaces({ keyHeader }, getOperation(id as OperationId))
    expect(findPlaces('AUTHORIZATION', 'basic')).toMatchObject([{ name: 'AUTHORIZATION', scheme: 'Basic' }])
    expect(findPlaces('x-k', 'header')).toEqual([{ in: 'header', name: 'x-k' }])
  })

  it('is sent where it belongs, by the suite, and recorded nowhere', async () => {
    activateContract(secured)
    const { server, received, base } = await serveSecured()
    try {
      const { report, recording } = await conform(
        { base },
        { apiKey: KEY, limits: { perHostPerSecond: 0, perPathPerSecond: 0 } },
      )
      expect(report.summary).toMatchObject({ fail: 0, error: 0 })
      for (const [, path, form] of keys)
        expect(
          received.filter(text => text.startsWith(path)).some(text => form.test(text)),
          path,
        ).toBe(true)
      for (const path of ['/none', '/optional'])
        expect(received.filter(text => text.startsWith(path)).join('\n'), path).not.toMatch(
          /sk-planted|c2stc/,
        )
      expect(JSON.stringify([report, recording])).not.toMatch(/planted-01|c2stcGxhb/)
      expect(recording.exchanges.map(({ url }) => url)).toContain(`${base}/query?api_key=$MDC_API_KEY`)
    } finally {
      server.close()
    }
  })

  it('is read in traffic, and its name stands there', () => {
    activateContract(secured)
    const at = (path: string, headers: Record<string, string> = {}) => ({
      ...{ method: 'GET', url: `http://host${path}`, headers, at: 0, ms: 1 },
      reply: { status: 200, headers: {}, body: `{"a":"${KEY}"}` },
    })
    const entries = [
      at(`/query?api_key=${KEY}`),
      at('/cookie', { cookie: `a=b; sid=${KEY}` }),
      at('/header', { 'x-k': KEY }),
      at('/basic', { authorization: `Basic ${btoa(`${KEY}:`)}` }),
      at('/bearer', { authorization: `Bearer ${KEY}` }),
    ]
    const { exchanges } = matchTrafficToOperations(entries, {}, 'MY_KEY')
    expect(JSON.stringify(exchanges)).not.toMatch(/planted-01|c2stcGxhb/)
    expect(exchanges.map(({ url, sent }) => [url, ...Object.values(sent)].join(' '))).toEqual(
      expect.arrayContaining([
        'http://host/query?api_key=$MY_KEY',
        expect.stringMatching(/cookie .*sid=\S*MY_KEY/),
        'http://host/header $MY_KEY',
      ]),
    )
  })

  it('is wanted by the mock, which hides it in its journal', async () => {
    activateContract(secured)
    await loadFaker()
    const mock = createMock({ contract: secured, apiKeys: [KEY] })
    for (const example of listExampleRequests(mock.world, 0, KEY)) {
      expect([example.path, sendExampleRequest(mock, example).status]).toEqual([example.path, 200])
      const isFree = example.path === '/none' || example.path === '/optional'
      const bare = { ...example, query: {}, headers: {} }
      expect([example.path, sendExampleRequest(mock, bare).status]).toEqual([
        example.path,
        isFree ? 200 : 401,
      ])
      const wrong = listExampleRequests(mock.world, 0, 'sk-wrong').find(({ path }) => path === example.path)
      if (wrong) expect(sendExampleRequest(mock, wrong).status, example.path).toBe(isFree ? 200 : 401)
    }
    const { entries } = mock.journal.view()
    expect(JSON.stringify(entries)).not.toMatch(/planted|c2stcGxhb/)
    for (const path of ['/header', '/query', '/bearer'])
      expect(entries.find(each => each.path === path)?.access, path).toEqual(['key'])
    expect(entries.find(each => each.path === '/query')?.query).toBe('api_key=…')
  })
})
