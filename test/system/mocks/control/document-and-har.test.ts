import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { readyPath } from '../../../../mocks/adapters/node/create-node-control-handler.ts'
import { controlRoutes } from '../../../../mocks/control/control-routes.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { readHar } from '../../../../src/conformance/traffic/read-har.ts'
import openapi from '../../../../src/generated/control-api.json' with { type: 'json' }
import { sendHttp } from '../../../support/send-http.ts'
import { serveDuringTests } from '../../../support/serve-during-tests.ts'

describe('the document of the control API', () => {
  const storyFile = { name: 'market.yaml', save: () => Promise.resolve() }
  const mock = createMock({ now: '2026-01-15T12:00:00Z', stories: { whale: { seed: 7 } }, storyFile })

  const served = serveDuringTests(mock)

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
    const byServer = ['/__mock/', '/__mock/journal/events', readyPath].map(path => ['GET', path])
    expect(described.map(([method, path]) => [method, path]).sort()).toEqual([...real, ...byServer].sort())
  })

  const others = described.filter(([, , { responses }]) => '$ref' in responses['200'])
  it.each(others)('describes %s %s: its example works as described', async (method, path, operation) => {
    await sendHttp('GET', `${served.base}/altchain/clmm-venue/pools?limit=1`)
    const sent = operation.requestBody?.content['application/json']
    if (sent !== undefined) expect(flaws(sent.schema, sent.example)).toEqual([])
    const { status, json } = await sendHttp(method, `${served.base}${path.replace('{id}', '1')}`, {
      body: sent?.example,
    })
    expect(status).toBe(200)
    const name = operation.responses['200'].$ref
      .split('/')
      .at(-1) as keyof typeof openapi.components.responses
    expect(flaws(openapi.components.responses[name].content['application/json'].schema, json)).toEqual([])
  })

  it('describes failures, and is served', async () => {
    const { json } = await sendHttp('PUT', `${served.base}/__mock/seed`, { body: {} })
    expect(flaws({ $ref: '#/components/schemas/Failure' }, json)).toEqual([])
    expect((await sendHttp('GET', `${served.base}/__mock/openapi.json`)).json).toEqual(openapi)
  })
})

describe('the journal as a HAR', () => {
  const headers = { 'X-API-Key': 'test-key' }
  const mock = createMock({ seed: 7, size: 'small' })
  const served = serveDuringTests(mock)

  const ask = async (path: string) => (await fetch(served.base + path, { headers })).text()
  const readJournal = async (query = '') => (await fetch(`${served.base}/__mock/journal.har${query}`)).text()

  it('is a HAR with the requests of the journal and the replies that were sent', async () => {
    const sent = [
      await ask('/altchain/clmm-venue/pools?limit=3'),
      await ask('/altchain/clmm-venue/pools?limit=foo&utm=me'),
      await ask('/nowhere'),
    ]
    mock.set({ scenarios: ['connection-reset'] })
    await ask('/altchain/clmm-venue/pools').catch(() => {})
    mock.set({ seed: 8, scenarios: [] })
    const text = await readJournal()
    const { log } = JSON.parse(text)
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'market-data-contract' } })
    expect(log.entries[1]).toMatchObject({
      request: {
        method: 'GET',
        url: `${served.base}/altchain/clmm-venue/pools?limit=foo&utm=me`,
        queryString: [
          { name: 'limit', value: 'foo' },
          { name: 'utm', value: 'me' },
        ],
      },
      response: { status: 400, content: { mimeType: 'application/json', text: sent[1] } },
    })
    const read = readHar(text, 'day.har')
    // Replies that name a gap say that a mock sent them. All others are read as those of any service.
    expect(read.map(({ missing, failure, reply }) => missing ?? failure?.kind ?? reply?.status)).toEqual([
      'answered by a mock',
      'answered by a mock',
      'answered by a mock',
      'reset',
    ])
    expect(log.entries.slice(0, 3).map((entry: typeof log) => entry.response.content.text)).toEqual(sent)
  })

  it('has only the requests of a filter, and rejects an unknown one', async () => {
    await ask('/nowhere')
    await ask('/altchain/clmm-venue/pools?limit=1')
    expect(JSON.parse(await readJournal('?operation=clmmVenuePools')).log.entries).toHaveLength(1)
    expect(JSON.parse(await readJournal('?status=404')).log.entries).toHaveLength(1)
    expect(JSON.parse(await readJournal('?operation=clmmVenuePool')).facts).toContain(
      'did you mean: clmmVenuePools',
    )
  })
})
