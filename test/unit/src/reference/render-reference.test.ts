import { beforeAll, describe, expect, it } from 'vitest'
import { escapeMarkdown } from '../../../../src/base/escape-markdown.ts'
import { contract, getPayment } from '../../../../src/contract/contract.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { convertPlainDocument } from '../../../../src/generate/compile/plain/convert-plain-document.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { readReference } from '../../../../src/reference/model/read-reference.ts'
import { renderReference } from '../../../../src/reference/render-reference.tsx'
import { writeIndex, writeMarkdown } from '../../../../src/reference/write-markdown.ts'
import { readYaml } from '../../../support/read-yaml.ts'

const document = openapiDocument as unknown as SpecDocument
const reference = readReference(document)
const operations = reference.families.flatMap(family => family.operations)

/** Quotes the values of all attributes, of which the page leaves most bare. */
const quote = (page: string) =>
  page.replace(/<[a-z][^>]*>/g, tag => tag.replace(/=([^\s"'=<>`]+)(?=[\s>])/g, '="$1"'))

let html: string
let ids: string[]

beforeAll(() => {
  html = quote(renderReference(document, { key: 'test-key', start: 'npx mdc mock' }))
  ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
})

const without = (text: string) => text.replace(/<[^>]+>/g, '')

describe('the reference', () => {
  it('has one place for every operation, column, field, parameter, order, version and gap', () => {
    const wanted = operations.flatMap(({ id, reply, parameters, orders }) => [
      id,
      ...reply.fields.map(({ name }) => `${id}.${name}`),
      ...parameters.map(({ name }) => `${id}.query.${name}`),
      ...orders.map(order => `${id}.${order.id}`),
      ...reply.media.flatMap(({ versions }) => versions.map(({ version }) => `${id}.version.${version}`)),
    ])
    expect(operations.map(({ id }) => id).sort()).toEqual(contract.operations.map(({ id }) => id).sort())
    expect([...wanted, ...contract.gaps.map(({ id }) => id)].filter(id => !ids.includes(id))).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('has every column of each table in its order, with its literal type', () => {
    for (const { id, reply } of operations) {
      if (!reply.isTable) continue
      const known = contract.tables[reply.entry.name as keyof typeof contract.tables]
      expect(
        reply.fields.map(({ name, type }) => ({ name, type })),
        id,
      ).toEqual(known.map(({ name, type }) => ({ name, type })))
    }
  })

  it('has no dead link', () => {
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
    expect(targets.length).toBeGreaterThan(500)
    expect([...new Set(targets)].filter(id => !ids.includes(id))).toEqual([])
  })

  it('shows each rule in words at a column that it mentions, or for the whole reply', () => {
    const rules = operations.flatMap(({ id, reply }) => {
      const schema = document.components.schemas[reply.entry.name]
      return (schema?.['x-rules'] ?? []).map(rule => `${id}.${rule.id}`)
    })
    expect(rules.length).toBeGreaterThan(200)
    const whole = [...html.matchAll(/<details id="([^"]+)"><summary>.*?<pre>[^<]/g)].map(([, id = '']) => id)
    const linked = [...html.matchAll(/<a id="(\w+([^"]+))" href="#([^"]+)">[^<]/g)]
    expect([...whole, ...linked.map(([, id]) => id)].sort()).toEqual(rules.sort())
    expect(linked.filter(([, , id = '', home = '']) => !home.endsWith(id) || !whole.includes(home))).toEqual(
      [],
    )
    expect(new Set(whole.map(id => id.replace(/^\w+/, ''))).size).toBe(whole.length)
    const { fields } = operations.find(({ id }) => id === 'tokenDetails')?.reply ?? { fields: [] }
    const speaking = fields.filter(({ rules }) => rules.some(({ id }) => id === 'INV-TD-05'))
    expect(speaking.map(({ name }) => name)).toEqual(['trade24hCount', 'buy24hCount', 'sell24hCount'])
  })

  it('shows a gap at its column or parameter, else at the operation', () => {
    const { reply, gaps, parameters } = operations.find(
      ({ id }) => id === 'tokenDetails',
    ) as (typeof operations)[0]
    const of = (name: string) => reply.fields.find(field => field.name === name)?.gaps.map(({ id }) => id)
    expect(of('lastTradeHumanTime')).toEqual(['GAP-40'])
    expect(gaps.map(({ id }) => id)).toEqual(['GAP-01', 'GAP-78'])
    expect(parameters[0]?.gaps.map(({ id }) => id)).toEqual(['GAP-57'])
  })

  it('has a complete request for each operation: origin, key, and required parameters', () => {
    const commands = [...html.matchAll(/"id":"(\w+)"[^<]*<\/script><pre>([^<]*)/g)]
    expect(new Set(commands.map(([, id]) => id)).size).toBe(operations.length)
    for (const [, id, text = ''] of commands) {
      expect(text, id).toMatch(/^curl -H 'X-API-Key: test-key' 'http:\/\/127\.0\.0\.1:\d+\/[^']+'$/)
      const { parameters = [] } = operations.find(operation => operation.id === id) ?? {}
      for (const { name, required } of parameters) if (required) expect(text, id).toContain(`${name}=`)
    }
  })

  it('names origins, key, payment, versions and errors before the first operation', () => {
    const start = without(html.slice(html.indexOf('id="start"'), html.indexOf('id="family.')))
    for (const { address } of reference.servers) expect(start).toContain(address)
    for (const { header } of reference.keys) expect(start).toContain(header)
    for (const { status } of reference.failures)
      expect(start).toContain(status === 'default' ? 'other' : status)
    expect(start).toContain(String(getPayment().price))
  })

  it('loads and runs nothing but its own', () => {
    expect(html).not.toMatch(/<link[^>]+href="(?!data:)/)
    expect(html).not.toMatch(/<(script|img|iframe)[^>]+src=/)
    expect(html).not.toMatch(/ (style|on\w+)="/)
    expect(html).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'/)
  })

  it('breaks no type within a name', () => {
    const cells = /(?:<tr id="[^"]+">(?:<td>\d+)?<th>.*?<td>|<code class="type">)(.*?)(?:<td>|<\/code>)/g
    const types = [...html.matchAll(cells)].map(([, inner = '']) => inner)
    const broken = types.filter(type =>
      type
        .split('<wbr>')
        .slice(0, -1)
        .some(part => !/[(,./]\s?$/.test(part)),
    )
    expect(types.length).toBeGreaterThan(300)
    expect(broken).toEqual([])
    expect(types).toContain('Nullable(Float64)')
    expect(types.filter(type => type.includes('<wbr>')).length).toBeGreaterThan(20)
  })

  it('is small enough to open at once', () => {
    expect(Buffer.byteLength(renderReference(document, { start: 'npx mdc mock' }))).toBeLessThan(454_000)
  })

  it('shows the errors of each operation, whose bodies stand once', () => {
    const shown = html.slice(
      html.indexOf('<article id="sentimentShifts"'),
      html.indexOf('<section id="gaps"'),
    )
    const [, links = ''] = /<p class="failures">(.*?)<\/div>/.exec(shown) ?? []
    expect(without(links)).toMatch(/402 .*410 .*other /)
    const targets = [...links.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets).toEqual(['status.402', 'status.410', 'status.default'])
    expect(html.match(/x402Version/g)).toHaveLength(1)
  })

  it('marks deprecated operations, parameters and columns', () => {
    let text = JSON.stringify(document)
    const add = (before: string) => {
      text = text.replace(before, `"deprecated":true,${before}`)
    }
    add('"operationId":"tokenPoolSearch"')
    add('"name":"sort_by"')
    const column = '"description":"How many accounts hold the token"'
    text = text.replace(column, `"schema":{"deprecated":true},${column}`)
    const page = quote(renderReference(JSON.parse(text) as SpecDocument))
    const marked = [...page.matchAll(/(?:id|href)="#?([\w.]+)"[^<]*(?:<[^<]*){0,3}>deprecated</g)]
    expect([...new Set(marked.map(([, id = '']) => id.split('.').at(-1)))].sort()).toEqual([
      'holderCount',
      'sort_by',
      'tokenPoolSearch',
    ])
  })

  it('is Markdown, too, with each operation, column, gap and error, and an index of the operations', () => {
    const markdown = writeMarkdown(document, 'test-key')
    const index = writeIndex(document)
    const names = operations.flatMap(({ path, reply }) => [path, ...reply.fields.map(({ name }) => name)])
    const gaps = contract.gaps.map(({ id }) => `**${id}**`)
    const missing = [...names.map(name => `${escapeMarkdown(name)}</code>`), ...gaps].filter(
      name => !markdown.includes(name),
    )
    expect(missing).toEqual([])
    expect(markdown).toContain("-H 'X-API-Key: test-key'")
    expect(operations.filter(({ id }) => !index.includes(`(index.html#${id})`))).toEqual([])
  })
})

const tagged = readYaml<[string, Record<string, string[]>, unknown][]>(import.meta.url, 'families.yaml')

it.each(tagged)('shows each operation of a document with %s once', (_, { tags = [], ...named }, want) => {
  const schema = { type: 'object', properties: { id: { type: 'integer' } } }
  const responses = { '200': { content: { 'application/json': { schema } } } }
  const { document } = convertPlainDocument({
    openapi: '3.0.3',
    tags: tags.map(name => ({ name, description: `Of ${name}` })),
    paths: Object.fromEntries(
      Object.entries(named).map(([id, tags]) => [`/${id}`, { get: { operationId: id, tags, responses } }]),
    ),
  })
  const families = readReference(document).families.map(each => [
    each.name,
    each.description,
    each.operations.map(({ id }) => id),
  ])
  expect(families).toEqual(want)
  const page = quote(renderReference(document, { key: 'test-key', start: 'npx mdc mock' }))
  for (const id of Object.keys(named)) expect(page).toMatch(new RegExp(`<article[^>]* id="${id}"`))
})
