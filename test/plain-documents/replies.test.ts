import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadFaker } from '../../mocks/drafts/load-faker.ts'
import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../mocks/mock.ts'
import { conform } from '../../src/conformance/conform.ts'
import { activateContract, type CompiledContract } from '../../src/contract/activate-contract.ts'
import { type Contract, getOperation } from '../../src/contract/contract.ts'
import { writeRequest } from '../../src/contract/routes/write-request.ts'
import { isJsonNode, mapMembers } from '../../src/contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../src/contract/schema/resolve-reference.ts'
import { compileDocument } from '../../src/generate/compile/compile-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import { upgradeSchema } from '../../src/generate/compile/plain/convert-schema.ts'
import { renderTypes } from '../../src/generate/render/render-schema-types.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { readYaml } from '../support/read-yaml.ts'
import { serveOnce } from '../support/serve-once.ts'
import { startTestServer } from '../support/test-server.ts'

const limits = { perHostPerSecond: 0, perPathPerSecond: 0 }

afterEach(() => activateContract())

/** Returns a document in the keywords of 3.1, in which what only requests have is not required. */
function upgrade(node: unknown, isOld: boolean): unknown {
  if (!isJsonNode(node)) return mapMembers(node, each => upgrade(each, isOld))
  const { required, ...rest } = isOld ? upgradeSchema(node) : node
  const properties = (isJsonNode(rest.properties) ? rest.properties : {}) as Record<string, JsonNode>
  const isSent = (name: string) => properties[name]?.writeOnly !== true
  const data = ['example', 'examples', 'default', 'enum', 'const']
  return {
    ...(mapMembers(rest, (value, key) => (data.includes(key) ? value : upgrade(value, isOld))) as object),
    ...(required !== undefined && { required: Array.isArray(required) ? required.filter(isSent) : required }),
  }
}

type Sent = readonly [operation: string, status: number, type: string | undefined, body: string]

/** Answers one request to each operation, with preferences of `prefer`. */
async function answerAll(contract: CompiledContract, prefer?: string): Promise<Sent[]> {
  activateContract(contract)
  await loadFaker()
  const mock = createMock({ contract })
  return listExampleRequests(mock.world, mock.clock.now(), 'test-key').map(example => {
    const { operationId, path, query, headers } = example
    const written = writeRequest(path, query, getOperation(operationId).parameters)
    const carried = new Headers({ ...headers, ...written.headers, ...(prefer && { prefer }) })
    const {
      status,
      headers: sent,
      body,
    } = mock.handle({
      ...written,
      method: 'GET',
      origin: 'base',
      header: name => carried.get(name) ?? undefined,
    })
    return [operationId, status, sent['Content-Type'], body] as const
  })
}

/** Judges replies by the document as it is written. Returns what Ajv says of each wrong one. */
function judgeAll(written: JsonNode, contract: CompiledContract, sent: readonly Sent[]) {
  const document = upgrade(written, String(written.openapi).startsWith('3.0')) as JsonNode
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, schemas: { d: document } })
  ajvFormats.default(ajv)
  const { operations } = contract.contract as Contract
  let judged = 0
  const wrong = sent.flatMap(([id, status, type, body]) => {
    const path = String(operations.find(each => each.id === id)?.path)
    const paths = written.paths as Record<string, { get?: { responses?: Record<string, JsonNode> } }>
    const responses = paths[path]?.get?.responses ?? {}
    const key = [String(status), `${String(status)[0]}XX`, 'default'].find(each => responses[each])
    const at = (part: string) => encodeURIComponent(part.replaceAll('/', '~1'))
    let place = `#/paths/${at(path)}/get/responses/${key}`
    if (key === undefined) return []
    if (responses[key]?.$ref !== undefined) place = String(responses[key].$ref)
    const { content = {} } = followPointer(decodeURIComponent(place), written) as { content?: JsonNode }
    const media = Object.keys(content).find(each => /json|\*/.test(each))
    if (media === undefined || (content[media] as JsonNode).schema === undefined) return []
    judged++
    if (!media.includes('*')) expect([id, type]).toEqual([id, media])
    const check = ajv.compile({ $ref: `d${place}/content/${at(media)}/schema` })
    return check(JSON.parse(body)) ? [] : [[id, ajv.errorsText(check.errors), body]]
  })
  return { wrong, judged }
}

const written = parse(readFileSync('test/plain-documents/replies.yaml', 'utf8')) as JsonNode
const contract = compileDocument(structuredClone(written), 'replies.yaml')

describe('a mock', () => {
  it('answers what is documented, and says why not', async () => {
    const { unserved } = contract.contract as Contract
    expect(unserved?.map(({ method, path, reason }) => `${method} ${path}: ${reason}`).sort()).toEqual([
      'GET /never: a reply whose schema never ends',
      'GET /png: a reply of image/png, not of JSON',
      'GET /twins/{b}: the same path as /twins/{a}',
      'GET /void: a reply without schema or example',
    ])
    const sent = await answerAll(contract)
    // No value is valid, so the draft and the verdict have one keyword less.
    const needy = ['needy', 'data must NOT have additional properties', expect.stringMatching(/"z":/)]
    expect(judgeAll(written, contract, sent)).toEqual({ wrong: [needy], judged: 25 })
    const lines = contract.omitted?.filter(line => line.includes('excludes'))
    expect(lines).toEqual(
      ['excludes x', 'excludes required members: z'].map(names => expect.stringContaining(names)),
    )
    const byId = Object.fromEntries(sent.map(([id, status, type, body]) => [id, [status, type, body]]))
    const json = 'application/json'
    expect(byId).toMatchObject({
      pet: [200, json, expect.stringMatching(/"kind":"(cat|dog)"/)],
      implied: [200, json, expect.stringMatching(/"kind":"(Tom|Dog)"/)],
      base: [200, json, expect.stringMatching(/"t":"Heir","h":\d/)],
      count: [201, json, expect.stringMatching(/^\d*[05]$/)],
      text: [203, 'application/vnd.x+json; version=1', expect.any(String)],
      nothing: [204, undefined, ''],
      both: [200, json, expect.any(String)],
      range: [200, json, expect.any(String)],
      example: [200, json, '{"approval":"manual"}'],
      closed: [
        200,
        json,
        expect.stringMatching(/^\{"heir":\{"y":"[^"]+"\},"in":\{"needies":\[\]\},"either":\d+,/),
      ],
      twinA: [200, json, expect.stringMatching(/^\d+$/)],
      same: [200, json, expect.stringMatching(/^\{"in":\{"lists":\[\]\},"a":"[^"]+"\}$/)],
      parts: [200, json, expect.not.stringMatching(/secret|1\.1/)],
    })
  })

  it('refuses in the documented form, and in its own where there is none', async () => {
    const errors = async (status: number) =>
      (await answerAll(contract, `code=${status}`)).filter(([id]) => id === 'errors')
    const invalid = await errors(400)
    expect(invalid).toMatchObject([['errors', 400, 'application/problem+json', expect.any(String)]])
    expect(JSON.parse(invalid[0]?.[3] ?? '')).toEqual({ code: 400, detail: expect.any(String) })
    expect(judgeAll(written, contract, [...invalid, ...(await errors(500))])).toEqual({
      wrong: [],
      judged: 2,
    })
    expect(await errors(429)).toEqual([['errors', 429, 'application/json', '{"wait":9}']])
    expect(await errors(404)).toMatchObject([['errors', 404, 'application/json', /^\{"error":"Not Found"/]])
  })

  const folder = 'node_modules/@readme/oas-examples'
  const files = ['3.0', '3.1'].flatMap(version =>
    readdirSync(`${folder}/${version}/json`)
      .filter(name => name.endsWith('.json') && name !== 'webhooks.json')
      .map(name => `${folder}/${version}/json/${name}`),
  )

  it('sends valid replies of public documents', async () => {
    let count = 0
    for (const file of files) {
      const document = JSON.parse(readFileSync(file, 'utf8')) as JsonNode
      // Ajv does not read the keyword of 3.0 in a document of 3.1.
      if (file.endsWith('3.1/json/readme.json')) continue
      const loaded = loadContract(file)
      const served = (await answerAll(loaded)).filter(([, status]) => status < 300)
      const { wrong, judged } = judgeAll(document, loaded, served)
      expect([file, wrong]).toEqual([file, []])
      count += judged
    }
    expect(count).toBeGreaterThan(120)
  }, 180_000)
})

/** Judges a service that gives one reply to an operation. */
async function judge(id: string, status: number, type: string | undefined, body: unknown) {
  const { operations, ...rest } = contract.contract as Contract
  const own = operations.filter(each => each.id === id)
  activateContract({ ...contract, contract: { ...rest, operations: own } })
  await loadFaker()
  await using server = await startTestServer((_, response) => {
    response.writeHead(status, type === undefined ? {} : { 'content-type': type })
    response.end(body === undefined ? '' : JSON.stringify(body))
  })
  const { report } = await conform({ base: server.url }, { limits, profile: 'smoke' })
  return [report.exit.code, report.summary.warn]
}

const json = 'application/json'
type Verdict = [id: string, status: number, type: string, right: unknown, wrong: unknown]
const { verdicts } = readYaml<{ verdicts: Verdict[] }>(import.meta.url, 'cases.yaml')

describe('a verdict', () => {
  it.each(verdicts)(
    'finds a wrong body of %s %i %s, and no other',
    async (id, status, type, right, wrong) => {
      expect(await judge(id, status, type, right)).toEqual([0, 0])
      expect(await judge(id, status, type, wrong)).toEqual([1, expect.any(Number)])
    },
  )

  it.each(['nothing', 'both'])('takes a documented 204 of %s', async id => {
    expect(await judge(id, 204, undefined, undefined)).toEqual([0, 0])
  })

  it('judges a documented error', async () => {
    activateContract(contract)
    await loadFaker()
    const detail = (value: unknown) => [400, { code: 400, detail: value }] as const
    for (const [reply, code] of [[detail('no'), 0] as const, [detail(1), 1] as const]) {
      await using server = await startTestServer(({ url = '' }, response) => {
        const isWrong = !/^\/errors\?n=-?\d+$/.test(url)
        response.writeHead(isWrong ? reply[0] : 200, {
          'content-type': isWrong ? 'application/problem+json' : json,
        })
        response.end(JSON.stringify(isWrong ? reply[1] : {}))
      })
      const operations = (contract.contract as Contract).operations.filter(({ path }) => path === '/errors')
      activateContract({ ...contract, contract: { ...contract.contract, operations } })
      const { report } = await conform({ base: server.url }, { limits, profile: 'deep', negative: true })
      expect(report.exit.code).toBe(code)
    }
  })

  it('finds nothing wrong with the mock', async () => {
    activateContract(contract)
    await loadFaker()
    await using server = await serveOnce(createMock())
    const { report } = await conform(
      { base: server.urls.base_url },
      { limits, profile: 'deep', negative: true },
    )
    expect(report.exit).toMatchObject({ code: 0 })
    expect(report.summary).toMatchObject({ fail: 0, warn: 0, error: 0 })
  })
})

it('has types that keep references and discriminators', async () => {
  const types = await renderTypes(contract.document as SpecDocument)
  for (const line of [
    'parent: components["schemas"]["Node"] | null;',
    'children: components["schemas"]["Node"][];',
    'kind: "cat";',
    't: "Heir";',
    'CountReply: number;',
  ])
    expect(types).toContain(line)
})
