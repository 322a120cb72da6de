import { describe, expect, it } from 'vitest'
import { describeJsonType, isNullableType } from '../../../../../src/contract/model/describe-bounds.ts'
import type { DocumentNode, SchemaNode } from '../../../../../src/contract/model/document-node.ts'
import { listGaps, readContract } from '../../../../../src/contract/model/read-contract.ts'
import { readEntry } from '../../../../../src/contract/model/read-entry.ts'
import { readOperation } from '../../../../../src/contract/model/read-operation.ts'
import { readServers } from '../../../../../src/contract/model/read-servers.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

const { pools, schemas, types } = readYaml<{
  pools: DocumentNode
  schemas: DocumentNode['components']['schemas']
  types: [schema: SchemaNode, text: string][]
}>(import.meta.url, 'small-documents.yaml')

describe('readContract', () => {
  const { title, summary, operations, entries, gaps } = readContract(pools)

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
    const paths = { '/a': { get: { operationId: 'a', responses, parameters } } }
    const document = { info: {}, paths, components: { schemas } } as unknown as DocumentNode
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

it.each(types)('describes %j as %s', (schema, text) => {
  expect(describeJsonType(schema)).toBe(text)
})

it('knows where null is allowed', () => {
  expect(isNullableType({ type: ['string', 'null'] })).toBe(true)
  expect(isNullableType({ enum: ['a', null] })).toBe(true)
  expect(isNullableType({ type: 'string' })).toBe(false)
  expect(isNullableType({ enum: ['null'] })).toBe(false)
})
