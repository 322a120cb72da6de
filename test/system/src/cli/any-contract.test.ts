import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { runMdc } from '../../../support/run-mdc.ts'

const { at, write } = createTestFolder("mdc's contract-")
const spec = at('spec')
const longNames = 'node_modules/@readme/oas-examples/3.0/json/link-example.json'
const second = 'test/second-contract/spec'

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runMdc(args)
  expect([code, stderr]).toMatchObject([0, expect.any(String)])
  return stdout + stderr
}

describe('a contract that mdc init wrote', { timeout: 300_000 }, () => {
  it('is written once, and conforms to itself', async () => {
    expect(await run('init', spec)).toContain(
      `npx market-data-contract mock --spec '${spec.replace("'", String.raw`'\''`)}' --watch`,
    )
    const again = await runMdc(['init', spec])
    expect(again).toMatchObject({ code: 2 })
    expect(again.stderr).toContain('This directory holds a contract already.')
    for (const profile of ['smoke', 'deep'])
      expect(await run('conform', '--mock', '--spec', spec, '--profile', profile)).toMatch(/exit 0: conforms/)
  })

  it('has types that compile', async () => {
    const file = at('types.ts')
    await run('types', '--spec', spec, '--out', file)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('stations: components')
    const use = write(
      'use.ts',
      "import type { Rows } from './types.ts'\nexport const name = (row: Rows['station']): string => row.name\n",
    )
    const options = {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
      module: ts.ModuleKind.ESNext,
    }
    expect(
      ts.getPreEmitDiagnostics(ts.createProgram([file, use], options)).map(({ messageText }) => messageText),
    ).toEqual([])
  })
})

describe('another contract', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['operations', ['spec', '--spec', second], /^meters +GET \/meters$/m],
    ['long names of operations', ['spec', '--spec', longNames], /^getPullRequestsByRepository GET \/2/m],
    ['the compiled form', ['spec', '--spec', second, '--compiled'], /"title":"Power Meters"/],
    ['requirements', ['requirements', 'US-03', '--spec', second], /a longer window holds no less/],
    ['gaps', ['gaps', '--spec', second], /^GAP-01 {2}What does meter answer/m],
    ['types', ['types', '--spec', second], /usage: components\['schemas'\]\['UsageObject'\]/],
  ])('has %s', async (_, args, want) => {
    expect(await run(...args)).toMatch(want)
  })

  it.each<[string, readonly string[], RegExp]>([
    [
      'is mocked, and conforms to itself',
      ['conform', '--mock', '--profile', 'deep', '--negative'],
      /exit 0: conforms/,
    ],
    [
      'has requests with filled paths',
      ['examples'],
      /^getOwners\w+ base +\/v\.1\/owners\/\d+\/things\/\S+$/m,
    ],
    ['has types', ['types'], /'min\[price'\?: number|"min\[price"\?: number/],
  ])('with odd names %s', async (_, args, shown) => {
    expect(await run(...args, '--spec', 'test/plain-documents/odd-names.yaml')).toMatch(shown)
  })

  it('is drawn from its folder and from its document', async () => {
    const document = at('openapi.json')
    await run('spec', '--spec', second, '--out', document)
    for (const path of [second, document]) {
      await run('docs', '--spec', path, '--out', at('docs'))
      const html = readFileSync(at('docs/index.html'), 'utf8')
      expect(html).toContain('Power Meters')
      expect(html.match(/drafted in the mock/g)).toHaveLength(6)
    }
  })

  it('names what a plain document has and no command reads', async () => {
    const reply = { description: '', content: { 'application/json': { schema: { type: 'object' } } } }
    const operation = { responses: { 200: reply } }
    const paths = { '/pet': { get: operation, post: operation } }
    const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths }
    const file = write('plain.json', JSON.stringify(document))
    const left = 'Known and not judged (1 operation):\n  1 POST: only GET operations are read\n'
    for (const args of [['spec'], ['docs', '--out', at('docs')]]) {
      const { code, stderr } = await runMdc([...args, '--spec', file])
      expect([code, stderr]).toMatchObject([0, expect.stringContaining(left)])
    }
  })

  it('marks the changes of a plain document that diff lists, and links those that the page shows', async () => {
    const response = { description: '', content: { 'application/json': { schema: { type: 'object' } } } }
    const [before = '', after = ''] = [false, true].map(required => {
      const get = {
        operationId: 'list pets',
        parameters: [{ name: 'X-Tenant', in: 'header', required, schema: { type: 'string' } }],
        responses: { 200: response },
      }
      const item = required ? { get } : { get, post: { operationId: 'add', responses: { 201: response } } }
      const side = mkdtempSync(at('side-'))
      const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: { '/pets': item } }
      writeFileSync(join(side, 'openapi.json'), JSON.stringify(document))
      return side
    })
    const { stdout } = await runMdc(['diff', before, after, '--json'])
    const { changes } = JSON.parse(stdout) as { changes: { id: string; says: string }[] }
    expect(changes.map(({ id }) => id)).toEqual(['parameter-made-required', 'operation-removed'])
    await run('docs', '--spec', after, '--base', before, '--out', after)
    const html = readFileSync(join(after, 'index.html'), 'utf8')
    const list = html.match(/<ol>(<li><span class="mark bad">.*?)<\/ol>/s)?.[1] ?? ''
    expect(list.split('<li>').slice(1)).toEqual(
      changes.map(({ id, says }) => expect.stringMatching(`${says}.*>${id}<`)),
    )
    expect(list.match(/href=#[^ >]*/g)).toEqual(['href=#listPets.query.X-Tenant'])
    expect(html).toContain(' id=listPets.query.X-Tenant ')
  })

  it.each<[string, string, RegExp]>([
    ['paths', 'paths: []', /has no paths[\s\S]*expected: an object[\s\S]*at .*empty\.yaml:3:1/],
    ['GET', 'paths: { /x: { post: {} } }', /1 POST: only GET operations are read/],
    [
      'schema of its own',
      "paths: { /x: { get: { responses: { '200': { content: { application/json: { schema: { $ref: a.yaml } } } } } } } }",
      /GET \/x: reference to another file: a\.yaml, at .*empty\.yaml:3:\d+/,
    ],
  ])('without %s has no mock', async (_, paths, reason) => {
    const text = `openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\n${paths}\n`
    const document = write('empty.yaml', text)
    const { code, stdout, stderr } = await runMdc(['mock', '--spec', document, '--port', '0'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(reason)
    const sentence = paths === 'paths: []' ? 'This document has no paths,' : 'There is nothing to serve:'
    expect(stderr).toMatch(new RegExp(`${sentence} .*\\n.*\\n {2}at .*empty\\.yaml`))
  })

  it('is rejected with its place, or with what was expected', async () => {
    const missing = await runMdc(['spec', '--spec', at('none')])
    expect(missing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no such file or folder.'),
    })
    const table = join(spec, 'tables/Level.yaml')
    writeFileSync(table, readFileSync(table, 'utf8').replace('type: Int64', 'type: Int65'))
    const wrong = await runMdc(['spec', '--spec', spec])
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toMatch(/Unknown column type "Int65"[\s\S]*Level\.yaml:12/)
  })
})

describe('statements of a team', () => {
  const text = `rules:
  meters: [{ id: TEAM-1, rule: row.meterId == "", says: no meter has an id }]
across:
  - name: all
    operations: [meters]
    requests: { all: {} }
    statements: [{ id: TEAM-2, says: there are many, each: "[all]", rule: size(row.rows) > 9000, message: m }]
`

  it('are in every report of a run, and of its recording', async () => {
    const rules = write('rules.yaml', text)
    const recording = at('own.ndjson')
    const scope = ['--mock', '--operation', 'meters', '--record', recording]
    const formats = ['json', 'junit', 'html', 'markdown', 'annotations', 'sarif']
    for (const args of [
      ['conform', ...scope],
      ['judge', recording],
    ]) {
      const reports = formats.flatMap(each => ['--report', `${each}=${at(`own.${each}`)}`])
      const { code, stdout } = await runMdc([...args, '--spec', second, '--rules', rules, ...reports])
      const failed = ['FAIL TEAM-1 no meter has an id', 'FAIL TEAM-2 there are many']
      expect([code, ...(stdout.match(/^FAIL .*$/gm) ?? []).sort()]).toEqual([1, ...failed])
      const texts = formats.map(each => readFileSync(at(`own.${each}`), 'utf8'))
      expect(texts.filter(each => /TEAM-1.*TEAM-2/s.test(each))).toHaveLength(formats.length)
    }
  })
})
