import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controlRoutes } from '../../../../mocks/control/control-routes.ts'
import { metricsPath, readyPath } from '../../../../mocks/control/probe-paths.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
import openapi from '../../../../src/generated/control-api.json' with { type: 'json' }
import { sendHttp } from '../../../support/send-http.ts'

const mock = createMock({ now: '2026-01-15T12:00:00Z', stories: { whale: { seed: 7 } } })
let server: MockServer
let base: string

beforeAll(async () => {
  server = await serveMock(mock, { port: 0 })
  base = server.urls.base_url
})
afterAll(() => server.close())
beforeEach(() => mock.reset())

describe('the document of the control API', () => {
  interface Ref {
    readonly $ref: string
  }
  interface Described {
    readonly requestBody?: { content: { 'application/json': { schema: Ref; example: unknown } } }
    readonly responses: { readonly '200': Ref }
  }
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  ajv.addSchema({ ...openapi, $id: 'control' })
  const flaws = ({ $ref }: Ref, value: unknown) => {
    const judge = ajv.getSchema(`control${$ref}`)
    return judge?.(value) === true ? [] : (judge?.errors ?? [`no schema ${$ref}`])
  }
  const methods = ['get', 'put', 'post', 'delete'] as const
  const described = Object.entries(openapi.paths).flatMap(([path, item]) =>
    methods
      .filter(method => method in item)
      .map((method): [string, string, Described] => [
        method.toUpperCase(),
        path,
        (item as unknown as Record<string, Described>)[method] as Described,
      ]),
  )

  it('lists the existing paths and methods', () => {
    const real = [...controlRoutes].flatMap(([path, handlers]) =>
      [...handlers.keys()].map(method => [method, path]),
    )
    const byServer = [
      '/__mock/',
      '/__mock/document.json',
      '/__mock/journal/events',
      readyPath,
      metricsPath,
    ].map(path => ['GET', path])
    expect(described.map(([method, path]) => [method, path]).sort()).toEqual([...real, ...byServer].sort())
  })

  const others = described.filter(([, , { responses }]) => '$ref' in responses['200'])
  it.each(others)('describes %s %s: its example works as described', async (method, path, operation) => {
    await sendHttp('GET', `${base}/altchain/clmm-venue/pools?limit=1`)
    const sent = operation.requestBody?.content['application/json']
    if (sent !== undefined) expect(flaws(sent.schema, sent.example)).toEqual([])
    const { status, json } = await sendHttp(method, `${base}${path.replace('{id}', '1')}`, {
      body: sent?.example,
    })
    expect(status).toBe(200)
    const name = operation.responses['200'].$ref
      .split('/')
      .at(-1) as keyof typeof openapi.components.responses
    expect(flaws(openapi.components.responses[name].content['application/json'].schema, json)).toEqual([])
  })

  it('describes failures, and is served', async () => {
    const { json } = await sendHttp('PUT', `${base}/__mock/seed`, { body: {} })
    expect(flaws({ $ref: '#/components/schemas/Failure' }, json)).toEqual([])
    expect((await sendHttp('GET', `${base}/__mock/openapi.json`)).json).toEqual(openapi)
  })
})
