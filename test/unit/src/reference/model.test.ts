import { expect, test } from 'vitest'
import type { AuthoredRule } from '../../../../src/contract/find-broken-rules.ts'
import type { EntryModel, FieldModel, ReplyModel } from '../../../../src/contract/model/contract-model.ts'
import { describeBounds } from '../../../../src/contract/model/describe-bounds.ts'
import type { JsonNode } from '../../../../src/contract/schema/resolve-reference.ts'
import { assignRules, listQueryNames } from '../../../../src/reference/model/assign-rules.ts'
import { createRequest } from '../../../../src/reference/model/create-request.ts'
import { type OperationView, readReply } from '../../../../src/reference/model/read-reference.ts'
import { writeExampleReply } from '../../../../src/reference/model/write-example-reply.ts'
import { writeFetchExample } from '../../../../src/reference/model/write-samples.ts'
import { readYaml } from '../../../support/read-yaml.ts'

const parameter = (name: string, example: string | undefined, more: object = {}) => ({
  name,
  example,
  required: false,
  schema: {},
  ...more,
})

function request(parameters: object[], security: object[] = [[{ in: 'header', name: 'X-Key' }]]) {
  const servers = [{ address: 'http://127.0.0.1:4010/v1' }]
  const operation = { path: '/pools', servers, parameters, security } as unknown as OperationView
  return createRequest(operation, 'secret')
}

test('sends required parameters, and others that differ from their defaults', () => {
  const parameters = [
    parameter('chain', 'eth', { required: true }),
    parameter('limit', '20', { schema: { default: 20 } }),
    parameter('order', 'desc', { schema: { default: 'asc' } }),
    parameter('after', '5'),
    parameter('missing', undefined, { required: true }),
  ]
  expect(request(parameters).url).toBe('http://127.0.0.1:4010/v1/pools?chain=eth&order=desc&missing=example')
})

test('writes a program that reads rows of a table by name', () => {
  const reply = (members: object) =>
    ({ reply: { isTable: true, isWrapped: false, ...members } }) as OperationView
  const sent = { url: 'http://127.0.0.1/pools', headers: {} }
  expect(writeFetchExample(sent, reply({}))).toContain('\nconst { columns, data } = await reply.json()\n')
  expect(writeFetchExample(sent, reply({ isWrapped: true }))).toContain(
    '\nconst [{ columns, data }] = await reply.json()\n',
  )
  expect(writeFetchExample(sent, reply({ isTable: false }))).toMatch(
    /\nconst entries = await reply\.json\(\)$/,
  )
})

test('writes each column and each row of a table on a line of its own', () => {
  const table = { columns: [{ name: 'a', type: 'UInt8' }], data: [[1], [{ b: null }]] }
  expect(writeExampleReply([table])).toBe(`[
  {
    "columns": [
      { "name": "a", "type": "UInt8" }
    ],
    "data": [
      [1],
      [{ "b": null }]
    ]
  }
]`)
})

const create = (id: string, rule: string): AuthoredRule => ({ id, rule, says: `says ${id}`, clause: '1' })

/** The ids at each name, those in brackets whose words stand elsewhere. */
function assign(rules: AuthoredRule[], names: string[]) {
  const { byName, others } = assignRules(rules, names)
  const at = [...byName].map(([name, each]) => [
    name,
    each.map(({ id, isFirst }) => (isFirst ? id : `(${id})`)),
  ])
  return { byName: Object.fromEntries(at), others: others.map(({ id }) => id) }
}

test('has the words of a rule at its first column, to which the others lead', () => {
  expect(assign([create('A', 'row.a < row.b && row.b < row.c')], ['b', 'a', 'c']).byName).toEqual({
    b: ['A'],
    a: ['(A)'],
    c: ['(A)'],
  })
})

test('keeps a rule that speaks of no column for the whole reply', () => {
  expect(assign([create('A', 'size(rows) <= query.fee')], ['fee'])).toEqual({ byName: {}, others: ['A'] })
})

test('takes a function for no column', () => {
  expect(assign([create('A', 'rows.all(r, r.fee > 0.0)')], ['all', 'fee']).byName).toEqual({ fee: ['A'] })
})

test('lists the parameters that a rule speaks of', () => {
  expect([...listQueryNames('row.fee < query.limit && query.limit > query.least')]).toEqual([
    'limit',
    'least',
  ])
  expect(listQueryNames('row.fee > 0.0').size).toBe(0)
})

const { table, bounds } = readYaml<{ table: object; bounds: [schema: JsonNode, words: string[]][] }>(
  import.meta.url,
  'replies-and-bounds.yaml',
)

const document = { paths: {}, components: { schemas: {} } }

const field = (name: string, type: string, schema: object = {}): FieldModel => ({
  name,
  type,
  schema: { ...schema },
  description: `The ${name}`,
  isOptional: false,
  level: undefined,
  gaps: [],
})

function read(isTable: boolean, fields: FieldModel[], example: unknown) {
  const rules = [
    { id: 'R-1', rule: 'row.fee >= 0.0', says: 'no fee is negative', clause: '1' },
    { id: 'R-2', rule: 'size(rows) < 9', says: 'there are few', clause: '1' },
  ]
  const entry: EntryModel = { name: 'Pool', description: '', isTable, fields, rules }
  const reply: ReplyModel = { description: '', isTable, isWrapped: false, entry, media: [], example }
  return readReply(reply, document)
}

test('reads the rows of a table in the order of its columns', () => {
  const { rows, fields } = read(true, [field('fee', 'Nullable(Float64)'), field('pool', 'String')], table)
  expect(rows).toEqual([
    [null, '0x1'],
    [0.3, '0x2'],
  ])
  expect(fields.map(({ isNullable }) => isNullable)).toEqual([true, false])
})

test('puts bounds and rules to their fields', () => {
  const { fields, rules } = read(
    false,
    [field('fee', 'number', { type: ['number', 'null'], maximum: 1 })],
    [{ fee: null }],
  )
  expect(fields[0]).toMatchObject({
    isNullable: true,
    bounds: [{ says: 'at most 1' }],
    rules: [{ id: 'R-1' }],
  })
  expect(fields[0]?.example).toBeNull()
  expect(rules.map(({ id }) => id)).toEqual(['R-2'])
})

test.each(bounds)('describes %j', (schema, words) => {
  expect(describeBounds(schema).map(({ says }) => says)).toEqual(words)
})

test('shows control characters of a pattern as they are written', () => {
  expect(describeBounds({ pattern: '^[^\u0000]$' })).toEqual([
    { says: 'matches', pattern: '^[^\\x00]$', level: undefined },
  ])
})

test('lists inferred constraints behind the documented ones, without repeating these', () => {
  expect(describeBounds({ maximum: 5, 'x-inferred': { maximum: 5, minLength: 1 } })).toMatchObject([
    { says: 'at most 5', level: undefined },
    { says: 'not empty', level: 'inferred' },
  ])
})
