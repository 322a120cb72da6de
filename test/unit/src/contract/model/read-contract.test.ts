import { describe, expect, it } from 'vitest'
import { describeJsonType, isNullableType } from '../../../../../src/contract/model/describe-bounds.ts'
import type { DocumentNode } from '../../../../../src/contract/model/document-node.ts'
import { listGaps, readContract } from '../../../../../src/contract/model/read-contract.ts'
import { readEntry } from '../../../../../src/contract/model/read-entry.ts'
import { readOperation } from '../../../../../src/contract/model/read-operation.ts'
import { readServers } from '../../../../../src/contract/model/read-servers.ts'

describe('readContract', () => {
  const ok = (schema: object) => ({ 200: { content: { 'application/json': { schema } } } })
  const gap = (id: string, more: object = {}) => ({
    ...{ id, question: `${id}?`, options: { yes: 'It is.', no: 'It is not.' }, default: 'no', clause: 'c' },
    ...more,
  })
  const column = { name: 'fee', type: 'UInt32', description: 'Fee', 'x-gaps': ['GAP-2'] }

  const document = {
    info: { title: 'Pools', version: '1.0.0' },
    paths: {
      '/fees': {
        get: {
          operationId: 'fees',
          parameters: [{ name: 'limit', schema: { type: 'integer' }, example: [1, 2], 'x-gaps': ['GAP-1'] }],
          responses: {
            ...ok({ maxItems: 1, items: { $ref: '#/components/schemas/Fee' } }),
            404: { description: 'Missing', headers: { Age: {} } },
          },
          'x-gaps': ['GAP-1'],
        },
      },
      '/posts': {
        servers: [{ url: 'https://social.example' }],
        get: {
          operationId: 'posts',
          responses: ok({ type: 'array', items: { $ref: '#/components/schemas/Post' } }),
        },
      },
    },
    components: {
      schemas: {
        Fee: { description: 'A fee', 'x-table': { columns: [column], rows: 'pool' }, 'x-gaps': ['GAP-2'] },
        Post: {
          required: ['url'],
          properties: { url: { type: 'string' }, score: { type: ['number', 'null'], 'x-level': 'inferred' } },
        },
        Unused: { type: 'object' },
      },
    },
    'x-gaps': [gap('GAP-1'), gap('GAP-2', { resolved: 'yes', name: 'fee-is-sent' }), gap('GAP-3')],
  }

  const { title, summary, operations, entries, gaps } = readContract(document)

  it('reads the title, and operations with their parameters, replies, failures and gaps, each once', () => {
    expect({ title, summary }).toEqual({ title: 'Pools', summary: '' })
    expect(operations.map(operation => listGaps(operation).map(({ id }) => id))).toEqual([
      ['GAP-1', 'GAP-2'],
      [],
    ])
    const [fees, posts] = operations
    expect(fees).toMatchObject({ id: 'fees', path: '/fees', origin: 'base' })
    expect(fees?.parameters).toMatchObject([{ name: 'limit', required: false, example: '1,2' }])
    expect(fees?.reply).toMatchObject({ isTable: true, isWrapped: true, media: [] })
    expect(fees?.failures).toMatchObject([{ status: '404', headers: [{ name: 'Age', description: '' }] }])
    expect(posts).toMatchObject({ origin: 'social', servers: [{ url: 'https://social.example' }] })
    expect(posts?.reply).toMatchObject({ isTable: false, media: [{ type: 'application/json' }] })
  })

  it('reads tables, and the objects that replies list', () => {
    expect(entries.map(({ name, isTable }) => [name, isTable])).toEqual([
      ['Fee', true],
      ['Post', false],
    ])
    expect(entries[0]).toMatchObject({ rows: 'pool', fields: [{ name: 'fee', isOptional: false }] })
    expect(entries[1]?.fields).toMatchObject([
      { name: 'url', type: 'string', isOptional: false, level: undefined },
      { name: 'score', type: 'number', isOptional: true, level: 'inferred' },
    ])
  })

  it('reads gaps with what was chosen, and the operations that they concern', () => {
    expect(gaps.map(({ id, chosen, isDecided, operations: ids }) => [id, chosen, isDecided, ids])).toEqual([
      ['GAP-1', 'no', false, ['fees']],
      ['GAP-2', 'yes', true, ['fees']],
      ['GAP-3', 'no', false, []],
    ])
  })
})

describe('readOperation', () => {
  const content = (...media: [type: string, more: object][]) => ({
    200: { content: Object.fromEntries(media) },
  })
  const list = (name: string) => ({
    schema: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
  })

  function read(responses: object, parameters: object[] = []) {
    const document = {
      info: {},
      paths: { '/a': { get: { operationId: 'a', responses, parameters } } },
      components: {
        schemas: {
          Base: { required: ['id'], properties: { id: { type: 'integer' } } },
          One: {
            allOf: [{ $ref: '#/components/schemas/Base' }],
            properties: { more: { description: 'More' } },
          },
          Two: { properties: { id: { type: 'string' } } },
          Limit: { type: 'integer', maximum: 100 },
        },
      },
    } as unknown as DocumentNode
    const findGaps = () => []
    const findEntry = (name: string) => readEntry(name, document, findGaps)
    return readOperation('/a', { document, findGaps, findEntry })
  }

  it('takes the object of the default version for that of the reply', () => {
    const { reply } = read(
      content(
        ['application/one+json', list('One')],
        [
          'application/two+json',
          { ...list('Two'), 'x-versions': [{ version: '2', state: 'current', default: true }] },
        ],
      ),
    )
    expect(reply.entry.name).toBe('Two')
    expect(reply.media.map(({ type, entry }) => [type, entry.name])).toEqual([
      ['application/one+json', 'One'],
      ['application/two+json', 'Two'],
    ])
  })

  it('reads the schema of a parameter without references', () => {
    const schema = { type: 'array', items: { $ref: '#/components/schemas/Limit', maximum: 50 } }
    const { parameters } = read(content(['application/json', list('Two')]), [
      { name: 'n', required: true, schema },
    ])
    expect(parameters).toMatchObject([
      { name: 'n', required: true, schema: { type: 'array', items: { type: 'integer', maximum: 50 } } },
    ])
  })

  it('rejects a reply that is neither a table nor a list of objects', () => {
    expect(() => read(content(['text/plain', { schema: { type: 'string' } }]))).toThrow(
      'The reply of a is neither a table nor a list of objects.',
    )
    expect(() => read({ 200: {} })).toThrow('The reply of a has no media type.')
  })
})

describe('readServers', () => {
  const base = {
    url: '{base_url}/api/{version}',
    description: 'Base',
    variables: { base_url: { default: 'https://a.example', description: 'the host' } },
  }
  const social = { url: 'https://social.example' }

  it('lists the servers of the document, then once each those of single operations', () => {
    const createPath = (operationId: string) => ({ servers: [social], get: { operationId, responses: {} } })
    const document: DocumentNode = {
      info: {},
      servers: [base],
      paths: {
        '/a': createPath('a'),
        '/b': { get: { operationId: 'b', responses: {} } },
        '/c': createPath('c'),
      },
      components: { schemas: {} },
    }
    expect(readServers(document).map(({ url, only }) => ({ url, only }))).toEqual([
      { url: base.url, only: [] },
      { url: social.url, only: ['a', 'c'] },
    ])
  })
})

it.each([
  [{ type: 'number' }, 'number'],
  [{ type: ['string', 'null'] }, 'string'],
  [{ type: ['string', 'number'] }, 'string or number'],
  [{ type: 'array', items: { type: 'array', items: { type: 'integer' } } }, 'array of array of integer'],
  [{ type: ['array', 'null'] }, 'array of any'],
  [{ enum: ['a', 'b', 1, null] }, 'string or number'],
  [{ const: 2 }, 'number'],
  [{}, 'any'],
])('describes %j as %s', (schema, text) => {
  expect(describeJsonType(schema)).toBe(text)
})

it('knows where null is allowed', () => {
  expect(isNullableType({ type: ['string', 'null'] })).toBe(true)
  expect(isNullableType({ enum: ['a', null] })).toBe(true)
  expect(isNullableType({ type: 'string' })).toBe(false)
  expect(isNullableType({ enum: ['null'] })).toBe(false)
})
