import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadFaker } from '../../mocks/drafts/load-faker.ts'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { createMock, type Mock } from '../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../mocks/server.ts'
import { conform } from '../../src/conformance/conform.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { diffDocuments } from '../../src/diff/diff-documents.ts'
import { compileDocument } from '../../src/generate/compile/compile-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { renderReference } from '../../src/reference/render-reference.tsx'
import { sampleCases } from '../support/count-runs.ts'
import { servePrism } from '../support/prism.ts'
import { readYaml } from '../support/read-yaml.ts'
import { serveOnce } from '../support/serve-once.ts'
import { startTestServer } from '../support/test-server.ts'

/** Documents of other people, without a keyword of ours, and the path of their server. */
const documents = readYaml<[name: string, prefix: string][]>(import.meta.url, 'public-documents.yaml')

const rows = readYaml<{
  'made-up values': [name: string, parameter: object, status: number, code: number, reason: string][]
  'left out': [name: string, thing: object, list: object[], code: number][]
}>(import.meta.url, 'cases.yaml')

const fileOf = (name: string) => `node_modules/@readme/oas-examples/${name}.json`
const limits = { perHostPerSecond: 0, perPathPerSecond: 0 }

afterEach(() => activateContract())

describe.each(sampleCases(documents, 4))('the plain document %s', (name, prefix) => {
  const compiled = loadContract(fileOf(name))
  let mock: Mock
  let server: MockServer

  // One mock for all tests: it draws its rows once.
  beforeAll(async () => {
    activateContract(compiled)
    await loadFaker()
    mock = createMock({ contract: compiled })
    server = await serveMock(mock, { port: 0 })
  })
  beforeEach(() => activateContract(compiled))
  afterAll(() => server.close())

  it('is mocked, and the mock conforms in each profile', async () => {
    for (const profile of ['smoke', 'standard', 'deep'] as const) {
      const options = { apiKey: 'test-key', profile, negative: profile === 'deep', limits }
      const { report } = await conform({ base: server.urls.base_url }, options)
      expect(report.exit, profile).toMatchObject({ code: 0 })
      expect(report.summary).toMatchObject({ fail: 0, warn: 0, error: 0 })
    }
  })

  it('has drafts that Prism accepts', async () => {
    const prism = await servePrism(fileOf(name), `${server.urls.base_url}${prefix}`)
    try {
      for (const { path, query } of listExampleRequests(mock.world, mock.clock.now(), '')) {
        const parameters = new URLSearchParams(query)
        const filled = path.slice(prefix.length).replace(/\{(\w+)\}/g, (_, part: string) => {
          const value = parameters.get(part) ?? ''
          parameters.delete(part)
          return encodeURIComponent(value)
        })
        const reply = await fetch(`${prism.url}${filled}?${parameters}`, {
          headers: { Authorization: 'Bearer test-key', api_key: 'test-key' },
        })
        expect([filled, reply.status, await reply.text()]).toMatchObject([filled, 200, expect.any(String)])
      }
    } finally {
      await prism.kill()
    }
  }, 60_000)

  it('is drawn, and is no other document than itself', () => {
    const document = compiled.document as SpecDocument
    const { info } = JSON.parse(readFileSync(fileOf(name), 'utf8'))
    expect(renderReference(document, { key: 'test-key', start: 'npx mdc mock' })).toContain(info.title)
    expect(diffDocuments(document, document)).toEqual([])
  })
})

describe('a parameter that no value is known of', () => {
  const impossible = { type: 'string', pattern: '^(?=a)b$' }
  const list = { type: 'array', maxItems: 40, items: { type: 'string', pattern: '^V[0-9]{4}$' } }
  const take = (name: string, place: string, required: boolean, schema: object) => ({
    parameters: [{ name, in: place, required, explode: false, schema }],
    responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
  })
  const paths = {
    '/optional': { get: take('ids', 'query', false, list) },
    '/list': { get: take('codes', 'query', true, list) },
    '/query': { get: take('word', 'query', true, impossible) },
    '/path/{key}': { get: take('key', 'path', true, impossible) },
  }

  it.each(['smoke', 'standard', 'deep', 'negative'])(
    'skips its requests of %s, and names them',
    async profile => {
      activateContract(compileDocument({ openapi: '3.1.0', paths }, 'none.yaml'))
      await loadFaker()
      await using server = await serveOnce(createMock())
      const isNegative = profile === 'negative'
      const { report, recording } = await conform(
        { base: server.urls.base_url },
        {
          apiKey: 'test-key',
          profile: isNegative ? 'deep' : (profile as 'smoke'),
          negative: isNegative,
          limits,
        },
      )
      expect(report.exit.code).toBe(4)
      expect(report.summary).toMatchObject({ fail: 0, error: 0 })
      const skipped = [...new Set(recording.unsent.map(({ says }) => says))]
      const deep = ['ids', 'codes'].filter(() => profile === 'deep' || isNegative)
      expect(skipped.filter(says => says.startsWith('no reply gave')).sort()).toEqual(
        [...deep, 'word', 'key'].map(name => `no reply gave a value for ${name}`).sort(),
      )
      const text = JSON.stringify(report)
      for (const name of [...deep, 'word', 'key']) expect(text).toContain(`a value for ${name}`)
    },
  )
})

describe('a made-up value of a required parameter', () => {
  const reply = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } })
  const body = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }

  it.each(rows['made-up values'])(
    'is judged where the service knows it: %s',
    async (_, parameter, status, code, reason) => {
      const path = 'in' in parameter && parameter.in === 'path' ? '/thing/{key}' : '/thing'
      const get = { parameters: [{ required: true, ...parameter }], responses: reply(body) }
      activateContract(compileDocument({ openapi: '3.1.0', paths: { [path]: { get } } }, 'guess.yaml'))
      await using server = await startTestServer((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end('{"a":"x"}')
      })
      const { report } = await conform({ base: server.url }, { limits })
      expect(report.exit).toEqual({ code, reason: expect.stringMatching(new RegExp(reason)) })
    },
  )
})

describe('a reply that leaves out what it may', () => {
  const text = { type: 'string' }
  const properties = {
    ...{ id: text, phone: text, email: text, amount: { type: 'number' }, note: { type: ['string', 'null'] } },
    more: { type: 'object', properties: { x: { type: 'integer' } } },
  }
  const item = { type: 'object', required: ['id'], properties }
  const answer = (schema: object) => ({ description: '', content: { 'application/json': { schema } } })
  const get = (operationId: string, schema: object) => ({
    get: { operationId, responses: { '200': answer(schema) } },
  })
  const document = {
    openapi: '3.1.0',
    info: { title: 'S', version: '1' },
    paths: {
      '/thing': get('thing', item),
      '/free': get('free', { type: 'object', properties }),
      '/list': get('list', { type: 'array', items: item }),
    },
  }

  it.each(rows['left out'])('with %s', async (_, thing, list, code) => {
    const folder = await mkdtemp(join(tmpdir(), 'mdc-left-out-'))
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    activateContract(loadContract(file))
    await using server = await startTestServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ '/thing': thing, '/free': {} }[request.url ?? ''] ?? list))
    })
    const { report } = await conform({ base: server.url }, { limits })
    expect(report.exit.code).toBe(code)
    await rm(folder, { recursive: true })
  })
})
