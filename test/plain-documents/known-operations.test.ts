import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { loadFaker } from '../../mocks/drafts/load-faker.ts'
import { createMock } from '../../mocks/mock.ts'
import { conform } from '../../src/conformance/conform.ts'
import { convertTrafficToRecording } from '../../src/conformance/convert-traffic-to-recording.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import { listReportTables } from '../../src/conformance/report/describe-report.ts'
import { readHar } from '../../src/conformance/traffic/read-har.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { compileDocument } from '../../src/generate/compile/compile-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { renderReference } from '../../src/reference/render-reference.tsx'
import { createTestFolder } from '../support/create-test-folder.ts'
import { readYaml } from '../support/read-yaml.ts'
import { serveOnce } from '../support/serve-once.ts'
import { startTestServer } from '../support/test-server.ts'

const { folder, at, write: writeFile } = createTestFolder()
const severalFiles = fileURLToPath(new URL('several-files', import.meta.url))
afterEach(() => activateContract())

type DoorRow = [name: string, schema: object, line: string]
const rows = readYaml<{
  'known operations': [method: string, path: string, status: number, body: string][]
  'bounds of the door': DoorRow[]
}>(import.meta.url, 'cases.yaml')
const readUsers = () => readYaml<object>(import.meta.url, 'users.yaml')
const limits = { perHostPerSecond: 0, perPathPerSecond: 0 }

async function activateUsers(): Promise<void> {
  activateContract(compileDocument(readUsers(), 'users.yaml'))
  await loadFaker()
}

it('is promised in the same words by README, guides and help', async () => {
  const { stdout } = await promisify(execFile)('node', ['dist/cli/main.js', 'mock', '--help'])
  const pages = ['README.md', 'docs/guides/mock.md', 'docs/tutorials/your-contract.md']
  for (const text of [stdout, ...pages.map(page => readFileSync(page, 'utf8'))])
    expect(text.replace(/\s+/g, ' ')).toContain(
      'GET operations are mocked and judged. Writes are not, by design',
    )
})

describe('an operation that is known and not served', () => {
  it.each(rows['known operations'])('is answered as such: %s %s', async (method, path, status, body) => {
    await activateUsers()
    await using server = await serveOnce(createMock())
    const reply = await fetch(`${server.urls.base_url}${path}`, { method })
    const text = await reply.text()
    expect([reply.status, text]).toEqual([status, expect.stringContaining(body)])
  })

  it('is counted where traffic is judged, and held against nobody', async () => {
    await activateUsers()
    const entry = (method: string, path: string, text: string) => ({
      startedDateTime: '2026-01-01T00:00:00.000Z',
      time: 1,
      request: { method, url: `https://h.example/v1${path}`, headers: [] },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'application/json' }],
        content: { mimeType: 'application/json', text },
      },
    })
    const entries = [
      entry('GET', '/user/logout', ''),
      entry('PUT', '/user/ann', '1'),
      entry('POST', '/user', '1'),
      entry('GET', '/user/ann', '{"username":"ann"}'),
    ]
    const traffic = readHar(JSON.stringify({ log: { version: '1.2', entries } }), 'a.har')
    const { recording, ignored } = convertTrafficToRecording(traffic)
    expect(recording.exchanges.map(({ operation }) => operation)).toEqual(['byName'])
    expect(ignored).toEqual({
      'known and not judged (GET /user/logout: a reply of text/plain, not of JSON)': 1,
      'known and not judged (PUT: only GET operations are read)': 1,
      'known and not judged (POST: only GET operations are read)': 1,
    })
    expect(judge(recording).summary.fail).toBe(0)
  })

  it('is in the verdict, in the report and on the page', async () => {
    await activateUsers()
    await using server = await serveOnce(createMock())
    const { report } = await conform({ base: server.urls.base_url }, { limits })
    expect(report.exit).toMatchObject({
      code: 0,
      reason: expect.stringMatching(/none failed; 3 operations of the document are not judged$/),
    })
    expect(report.unjudged?.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /user/{username}',
      'POST /user',
      'GET /user/logout',
    ])
    expect(JSON.stringify(listReportTables(report))).toContain('PUT /user/{username}')
    const { document } = compileDocument(readUsers(), 'users.yaml')
    const page = renderReference(document as SpecDocument, { key: '', start: '' })
    expect(page).toContain('<li>GET /user/logout: a reply of text/plain, not of JSON<')
    expect(page).toContain(' id=byName ')
  })
})

describe('a document in several files', () => {
  it('is read within its folder, and names with its line what it is not', () => {
    cpSync(severalFiles, folder, { recursive: true })
    symlinkSync(join(severalFiles, 'parts.yaml'), at('link.yaml'))
    for (const path of [folder, at('openapi.yaml')]) {
      const { contract } = loadContract(path) as {
        contract: typeof import('../../src/contract/contract.ts').contract
      }
      expect(contract.operations.map(each => each.id)).toEqual(['e', 'b', 'p'])
      expect(contract.operations[1]?.parameters).toMatchObject([{ name: 'limit', schema: { maximum: 5 } }])
      const reasons = contract.unserved?.map(each => `${each.path} ${each.reason.replaceAll(folder, '')}`)
      expect(reasons).toEqual([
        expect.stringMatching(/^\/url reference to another file: https:.*, at \/openapi.yaml:8:\d+$/),
        expect.stringMatching(/^\/out reference to another file: \.\.\/outside.*, at \/openapi.yaml:9:\d+$/),
        expect.stringMatching(/^\/link reference to another file.*, at \/openapi.yaml:10:\d+$/),
        expect.stringMatching(/^\/missing reference to another file.*, at \/openapi.yaml:11:\d+$/),
        expect.stringMatching(/^\/circle reference that leads back to itself.*, at .*:\d+:\d+$/),
      ])
    }
  })

  it('is judged to the end of its references', async () => {
    activateContract(loadContract(severalFiles))
    const bodies: Record<string, object> = { '/e': { n: { n: { n: 'no number' } } }, '/p': { n: { n: 1 } } }
    await using server = await startTestServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(bodies[request.url ?? ''] ?? { n: 1 }))
    })
    const { report } = await conform({ base: server.url }, { limits })
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail')
    expect(report.exit.code).toBe(1)
    expect(new Set(failed.map(({ operationId }) => operationId))).toEqual(new Set(['e']))
  })
})

describe('the bounds of the door', () => {
  const value = (schema: object) => ({ type: 'object', required: ['v'], properties: { v: schema } })
  const write = (schema: object) => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: { operationId: 'a', responses: { 200: { content: { 'application/json': { schema } } } } },
      },
    },
  })
  const list = (items: object, minItems = 1000) => ({ type: 'array', minItems, items })

  const tooMany = ['values too many', { enum: [...Array(300_001).keys()] }, '^enum: .* is more than is drawn']
  it.each([...rows['bounds of the door'], tooMany as DoorRow])(
    'leave out %s, and name it',
    async (_, schema, line) => {
      const compiled = compileDocument(write(value(schema)), 'a.json')
      expect(compiled.omitted?.[0]).toMatch(new RegExp(line))
      activateContract(compiled)
      await loadFaker()
      await using server = await serveOnce(createMock())
      expect(await (await fetch(`${server.urls.base_url}/a`)).json()).toHaveProperty('v')
      const { report } = await conform({ base: server.urls.base_url }, { limits })
      const { length } = compiled.omitted ?? []
      const parts = length === 1 ? '1 part of the document is' : `${length} parts of the document are`
      expect(report.exit.reason).toMatch(new RegExp(`^conforms: .*; ${parts} not judged$`))
    },
  )

  it('draw fewer rows of many columns', async () => {
    const columns = Array.from({ length: 2000 }, (_, at) => [`c${at}`, { type: 'integer' }])
    const rows = list({ type: 'object', properties: Object.fromEntries(columns) }, 1)
    activateContract(compileDocument(write(rows), 'a.json'))
    await loadFaker()
    await using server = await serveOnce(createMock())
    expect(await (await fetch(`${server.urls.base_url}/a`)).json()).toHaveLength(50)
  })

  it('leave out an operation whose parts of parts are billions', () => {
    const twice = (name: string) => ({ allOf: [1, 2].map(() => ({ $ref: `#/components/schemas/${name}` })) })
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`V${at}`, at === 29 ? value({}) : twice(`V${at + 1}`)]),
    )
    const { contract } = compileDocument({ ...write(twice('V0')), components: { schemas } }, 'a.json')
    expect(contract).toMatchObject({
      operations: [],
      unserved: [
        { path: '/a', reason: expect.stringMatching(/^allOf, oneOf and anyOf stand for over 10000/) },
      ],
    })
  })

  it('let usual patterns through, and draw a text of others all the same', () => {
    const usual = [
      '^[a-z0-9]+(?:-[a-z0-9]+)*$',
      '^.*$',
      '^\\p{L}+$',
      '^[^\\x00-\\x7F]+$',
      '^(?=.*[0-9]).{8,}$',
    ]
    for (const pattern of usual) {
      const { omitted } = compileDocument(write(value({ type: 'string', pattern })), 'a.json')
      expect(omitted, pattern).toBeUndefined()
    }
    const many = value({ enum: [...Array(300_000).keys()] })
    expect(compileDocument(write(many), 'a.json').contract).toMatchObject({ operations: [{ path: '/a' }] })
    const { document } = compileDocument(write(value({ type: 'string', pattern: '^(a|a)+$' })), 'a.json')
    expect(JSON.stringify(document)).toContain('"examples":["a"]')
  })

  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`/${at}`, {}]))
  it.each<[object, RegExp]>([
    [{ swagger: '2.0', paths: {} }, /^Swagger 2.0 is not read/],
    [{ openapi: '4.0.0', paths: {} }, /^This is no OpenAPI document/],
    [{ openapi: '3.1.0', paths: [] }, /^This document has no paths/],
    [{ openapi: '3.1.0', paths: many }, /^This document has too many paths/],
  ])('call a document what it is: %#', (document, sentence) => {
    expect(() => compileDocument(document, 'a.json')).toThrow(sentence)
  })

  it('end the mock of a document of webhooks alone with exit 2', async () => {
    const text =
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\nwebhooks: { a: { post: { responses: {} } } }\n"
    const spec = writeFile('hooks.yaml', text)
    const run = promisify(execFile)('node', ['dist/cli/main.js', 'mock', '--port', '0', '--spec', spec])
    await expect(run).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^There is nothing to serve: no operation of this contract is read\.\n {2}expected: a GET operation with a reply of JSON/,
      ),
    })
  })
})
