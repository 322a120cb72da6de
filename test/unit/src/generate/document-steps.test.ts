import { describe, expect, it } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { addIntegerFormats } from '../../../../src/generate/add-integer-formats.ts'
import { attachExamples } from '../../../../src/generate/attach-examples.ts'
import { flattenValues } from '../../../../src/generate/flatten-values.ts'
import { inlineParameters } from '../../../../src/generate/inline-parameters.ts'
import { lintTables } from '../../../../src/generate/lint/lint-tables.ts'
import { mapValues } from '../../../../src/generate/map-values.ts'
import { expandOperations } from '../../../../src/generate/operations/expand-operations.ts'
import { expandSortableColumns } from '../../../../src/generate/operations/expand-sortable-columns.ts'
import {
  findSourceLocation,
  recordSourceLocation,
} from '../../../../src/generate/operations/find-source-location.ts'
import { resolveRules } from '../../../../src/generate/resolve-rules.ts'
import type { ComponentSchema, SpecDocument } from '../../../../src/generate/spec-document.ts'
import { insertTolerances } from '../../../../src/generate/words/insert-tolerances.ts'

it.each<[schema: object, format: string | undefined]>([
  [{ type: 'integer' }, 'int64'],
  [{ type: ['integer', 'null'], minimum: 0 }, 'int64'],
  [{ type: 'integer', maximum: 1000 }, 'int32'],
  [{ type: 'integer', maximum: 2 ** 31 }, 'int64'],
  [{ type: 'integer', enum: [1, 8453] }, 'int32'],
  [{ type: 'integer', const: 2 }, 'int32'],
  [{ type: 'integer', format: 'uint8', maximum: 255 }, 'uint8'],
  [{ type: 'number', maximum: 10 }, undefined],
])('the format of %j is %s', (schema, format) => {
  const formatted = format === undefined ? schema : { ...schema, format }
  expect(addIntegerFormats({ schema })).toEqual({ schema: formatted })
})

describe('examples', () => {
  it('give every parameter its sent value, else its example, its default, or its first value', () => {
    const parameter = (name: string, schema: object, example?: unknown) => ({
      name,
      schema: { type: 'string', ...schema },
      ...(example === undefined ? {} : { example }),
    })
    const parameters = [
      parameter('list', { type: 'array' }, ['x']),
      parameter('count', { type: 'integer', default: 100 }),
      parameter('symbol', {}, 'SOL'),
      parameter('hours', { type: 'integer', default: 24 }),
      parameter('order', { enum: ['asc', 'desc'] }),
      parameter('other', {}),
    ]
    const get = { operationId: 'a', responses: {}, parameters }
    const document = { paths: { '/a': { get } }, components: { schemas: {} } }
    const attached = attachExamples(document, { 'requests.json': { a: { list: 'a,b', count: '5' } } })
    const values = attached.paths['/a']?.get.parameters?.map(each => 'example' in each && each.example)
    expect(values).toEqual([['a', 'b'], 5, 'SOL', 24, 'asc', false])
  })

  it('are the recorded bodies of the plain and of each versioned media type only', () => {
    const documentWith = (content: Record<string, object>): SpecDocument => {
      const media = mapValues(content, more => ({ schema: {}, ...more }))
      const responses = { 200: { content: media }, 402: { content: { 'application/json': { schema: {} } } } }
      return { paths: { '/a': { get: { operationId: 'a', responses } } }, components: { schemas: {} } }
    }
    const [plain, two, one] = ['application/json', 'application/vnd.a.v2+json', 'application/vnd.a.v1+json']
    const recorded = { 'a.json': [], 'a.v2.json': ['two'], 'b.json': ['other'] }
    expect(attachExamples(documentWith({ [plain]: {}, [two]: {}, [one]: {} }), recorded)).toEqual(
      documentWith({ [plain]: { example: [] }, [two]: { example: ['two'] }, [one]: {} }),
    )
  })
})

describe('a value', () => {
  const schemas = {
    Whole: { description: 'All of it.', type: 'string', pattern: '^0x.{40}$', 'x-level': 'inferred' },
    Address: {
      ...{ description: 'An address.', type: 'string', pattern: '^0x' },
      allOf: [{ $ref: '#/components/schemas/Whole' }],
    },
    Count: { type: 'integer', minimum: 0 },
    First: { type: 'object', properties: { a: { $ref: '#/components/schemas/Count', description: 'A.' } } },
    Second: { allOf: [{ $ref: '#/components/schemas/First' }, { type: 'object' }] },
    Open: { allOf: [{ type: 'string', pattern: '^a', 'x-level': 'open' }] },
    Flag: { type: 'integer', enum: [0, 1], 'x-statement': { id: 'X-1' } },
  }
  const flatten = (node: object) => flattenValues(node, { paths: {}, components: { schemas } } as never)

  it('is written in one piece, with inferred parts separate', () => {
    expect(flatten(schemas.Address)).toEqual({
      ...{ description: 'An address.', type: 'string', pattern: '^0x' },
      'x-inferred': { pattern: '^0x.{40}$' },
    })
    expect(flatten({ schema: { $ref: '#/components/schemas/Whole' } })).toEqual({ schema: schemas.Whole })
    expect(flatten(schemas.First)).toEqual({
      type: 'object',
      properties: { a: { type: 'integer', minimum: 0, description: 'A.' } },
    })
  })

  it('leaves a statement at its own schema', () => {
    expect(flatten({ $ref: '#/components/schemas/Flag' })).toEqual({ type: 'integer', enum: [0, 1] })
    expect(flatten(schemas.Flag)).toEqual(schemas.Flag)
  })

  it('stays as it is in objects, open values, authored columns and examples', () => {
    const kept = {
      ...{ Second: schemas.Second, Open: schemas.Open },
      'x-table': { columns: [{ schema: { $ref: '#/components/schemas/Count' } }] },
      example: { $ref: '#/components/schemas/Count' },
    }
    expect(flatten(kept)).toEqual(kept)
  })
})

it('writes a shared parameter out where an operation refers to it, and drops it from the components', () => {
  const limit = { name: 'limit', schema: { type: 'integer' } }
  const chain = { name: 'chain', schema: { type: 'string' } }
  const get = {
    operationId: 'a',
    parameters: [{ $ref: '#/components/parameters/Limit' }, chain],
    responses: {},
  }
  const other = { '/b': { get: { operationId: 'b', responses: {} } } }
  const schemas = { T: { type: 'object' } }
  const document = { openapi: '3.1.1', paths: { '/a': { get }, ...other } }
  expect(inlineParameters({ ...document, components: { parameters: { Limit: limit }, schemas } })).toEqual({
    openapi: '3.1.1',
    paths: { '/a': { get: { ...get, parameters: [limit, chain] } }, ...other },
    components: { schemas },
  })
})

it('changes each value of a record by its key, in order, and leaves the record as it was', () => {
  const record = { b: 2, a: 1 }
  const changed = mapValues(record, (value, key) => `${key}=${value}`)
  expect(Object.entries(changed)).toEqual([
    ['b', 'b=2'],
    ['a', 'a=1'],
  ])
  expect(record).toEqual({ b: 2, a: 1 })
})

it('names the usual dialect for the document (Swagger UI), and draft 2020-12 for each reply (Prism)', () => {
  const { jsonSchemaDialect, paths } = openapiDocument as unknown as {
    jsonSchemaDialect: string
    paths: Record<
      string,
      { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }
    >
  }
  expect(jsonSchemaDialect).toBe('https://spec.openapis.org/oas/3.1/dialect/base')
  const replies = Object.values(paths).flatMap(({ get }) =>
    Object.values(get.responses['200']?.content ?? {}),
  )
  expect(replies.length).toBeGreaterThan(contract.operations.length)
  for (const { schema } of replies)
    expect(schema).toHaveProperty('$schema', 'https://json-schema.org/draft/2020-12/schema')
})

describe('cited rules', () => {
  const rules = ['INV-A-01', 'INV-A-02'].map(id => ({ id, rule: 'true', says: id, clause: 'test' }))
  const citing = (...ids: string[]) => {
    const schemas = { A: { 'x-rules': rules }, B: { 'x-rules': ids } as unknown as ComponentSchema }
    return { paths: {}, components: { schemas } }
  }

  it('are found by their ids, in order', () => {
    const { schemas } = resolveRules(citing('INV-A-02', 'INV-A-01')).components
    expect(schemas.B?.['x-rules']).toEqual(rules.toReversed())
  })

  it('must exist: an unknown one is a problem with its pointer and the nearest id', () => {
    const pointer = '/components/schemas/B/x-rules/0'
    const said = { message: 'unknown rule "INV-IN-01"', hint: 'did you mean INV-A-01?' }
    expect(lintTables(citing('INV-IN-01'))).toEqual([{ id: 'unknown-name', pointer, ...said }])
  })
})

it('puts the values of tolerances into the texts of rules and statements, where they are defined', () => {
  const clock = {
    id: 'R',
    rule: 'row.at <= now + tolerance.clock',
    says: 'no more than tolerance.clock ahead',
  }
  const across = (rule: string) => [{ statements: [{ id: 'S', message: 'm', rule }] }]
  const document = {
    paths: {},
    components: { schemas: { T: { 'x-rules': [clock] }, Plain: { type: 'string' } } },
    'x-tolerances': {
      clock: { is: '300.0', because: 'clocks differ' },
      other: { is: '1.05', because: 'rounding' },
    },
    'x-across': [...across('a <= b * tolerance.other'), ...across('a <= tolerance.none')],
  } as unknown as SpecDocument
  const inserted = insertTolerances(document)
  expect(inserted.components.schemas).toEqual({
    T: { 'x-rules': [{ id: 'R', rule: 'row.at <= now + 300.0', says: 'no more than 300.0 ahead' }] },
    Plain: { type: 'string' },
  })
  expect(inserted['x-across']).toEqual([...across('a <= b * 1.05'), ...across('a <= tolerance.none')])
})

describe('an operation', () => {
  function expand(get: object, shared?: object, file = 'openapi.yaml', path: string[] = ['paths', '/a']) {
    const item = recordSourceLocation({ get }, { file, path })
    const document = { paths: { '/a': item }, components: { schemas: {} }, 'x-responses': shared }
    return expandOperations(document as unknown as SpecDocument)
  }

  it.each([
    ['the file that holds nothing else', {}, 'paths/tokenDetails.yaml', [], 'tokenDetails'],
    ['its path item in a shared file', {}, 'paths.yaml', ['listPools'], 'listPools'],
    ['its own name', { operationId: 'own' }, 'paths.yaml', ['listPools'], 'own'],
  ])('is called like %s', (_, own, file, path, name) => {
    const { paths } = expand({ responses: {}, ...own }, undefined, file, path)
    expect(paths['/a']?.get.operationId).toBe(name)
  })

  it('answers a table as an array of one, and shared replies, of which it may have its own', () => {
    const T = { $ref: '#/components/schemas/T' }
    const shared = { 401: { description: 'no key' }, 500: { description: 'a defect' } }
    const own = { 200: { description: 'ok', 'x-answers': T }, 500: { description: 'too much at once' } }
    const document = expand({ responses: own }, shared)
    const schema = { type: 'array', items: T, minItems: 1, maxItems: 1 }
    expect(document.paths['/a']?.get.responses).toEqual({
      200: { description: 'ok', content: { 'application/json': { schema } } },
      401: { description: 'no key' },
      500: { description: 'too much at once' },
    })
    expect(document).not.toHaveProperty('x-responses')
  })
})

describe('an order', () => {
  const sortable = { id: 'ORD', columns: ['price', 'volume'], ascending: 'asc', descending: 'desc' }

  it('of one column stays, and each sortable column has two, each the opposite of the other', () => {
    const order = { id: 'ORD-1', by: 'time', direction: 'descending' }
    expect(expandSortableColumns(order)).toEqual([order])
    const orders = expandSortableColumns(sortable) as { id: string; opposite: string }[]
    expect(orders.map(({ id, opposite }) => [id, opposite])).toEqual([
      ['ORD-asc-price', 'ORD-desc-price'],
      ['ORD-desc-price', 'ORD-asc-price'],
      ['ORD-asc-volume', 'ORD-desc-volume'],
      ['ORD-desc-volume', 'ORD-asc-volume'],
    ])
    // It applies only when its parameter names the column and the other one is absent.
    const when = "has(query.asc) && !has(query.desc) && query.asc[0] == 'price'"
    expect(orders[0]).toMatchObject({ when })
    expect(orders[1]).toMatchObject({ by: 'price', direction: 'descending', descending: 'desc' })
  })

  it('is located at the column it was written for', () => {
    const path = ['a', 'x-order', '0']
    const [, , third] = expandSortableColumns(recordSourceLocation({ ...sortable }, { file: 'a.yaml', path }))
    expect(findSourceLocation(third as object)).toEqual({ file: 'a.yaml', path: [...path, 'columns', '1'] })
    expect(findSourceLocation(expandSortableColumns(sortable)[0] as object)).toBeUndefined()
  })
})
