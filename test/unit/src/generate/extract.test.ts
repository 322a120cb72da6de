import { describe, expect, it } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { meanings } from '../../../../src/contract/model/meanings.ts'
import { extractClientRoutes } from '../../../../src/generate/extract/extract-client-routes.ts'
import { extractContract } from '../../../../src/generate/extract/extract-contract.ts'
import { extractEntries } from '../../../../src/generate/extract/extract-entries.ts'
import { extractMeanings } from '../../../../src/generate/extract/extract-meanings.ts'
import {
  dropGapProbes,
  extractGapProbes,
  listAuthoredGaps,
} from '../../../../src/generate/gaps/extract-gap-probes.ts'
import { resolveGapNames } from '../../../../src/generate/gaps/resolve-gap-names.ts'
import type { ComponentSchema, SpecDocument } from '../../../../src/generate/spec-document.ts'

describe('extractContract', () => {
  const page = [
    { name: 'limit', schema: { type: 'integer' } },
    { name: 'from', schema: { type: 'integer' }, 'x-role': 'offset' },
  ]
  const others = [
    { name: 'most', schema: { type: 'integer' }, 'x-counts': 'pool' },
    { name: 'cheapest', schema: { type: 'string' } },
    { name: 'dearest', schema: { type: 'string' } },
    { name: 'verbose', schema: { type: 'boolean' } },
  ]
  const order = [
    { id: 'ORD-1', by: 'fee', direction: 'ascending', ascending: 'cheapest' },
    { id: 'ORD-2', by: 'fee', direction: 'descending', descending: 'dearest' },
  ]

  /** Returns an operation that lists rows of a schema, or is one object of it. */
  function describeList(operationId: string, name: string, parameters: object[], given: object = {}) {
    const schema = { $ref: `#/components/schemas/${name}` }
    const content = { 'application/json': { schema } }
    return {
      get: {
        operationId,
        tags: ['A'],
        parameters,
        responses: { 200: { description: '', content } },
        ...given,
      },
    }
  }

  const { operations } = extractContract({
    info: {},
    servers: [{ url: 'http://127.0.0.1', description: 'local' }],
    tags: [],
    paths: {
      '/pools': describeList('pools', 'Pool', [...page, ...others], { 'x-order': order }),
      '/summary': describeList('summary', 'Summary', page),
    },
    components: {
      schemas: {
        Pool: { 'x-table': { columns: [{ name: 'fee', type: 'UInt32', description: 'Fee' }] } },
        Summary: { type: 'object', properties: { fee: { type: 'number' } } },
      },
    },
  })

  const rolesOf = (operation: (typeof operations)[number] | undefined) =>
    operation?.parameters.map(({ name, role }) => [name, role])

  it('extracts what each parameter selects: by its role, its name, what it counts, or the order that names it', () => {
    expect(rolesOf(operations[0])).toEqual([
      ['limit', 'limit'],
      ['from', 'offset'],
      ['most', 'limit'],
      ['cheapest', 'ascending'],
      ['dearest', 'descending'],
      ['verbose', undefined],
    ])
    // A single object has no page.
    expect(rolesOf(operations[1])).toEqual([
      ['limit', undefined],
      ['from', undefined],
    ])
  })
})

describe('extractClientRoutes', () => {
  const { operations } = extractClientRoutes(contract, meanings)

  it('has a key column for every list that is read in pages', () => {
    for (const { id, parameters, reply } of contract.operations) {
      const isPaged = parameters.some(({ name }) => name === 'offset')
      const key = operations[id]?.page?.[1]
      expect(key === undefined, id).toBe(!isPaged)
      if (key !== undefined && reply.kind === 'table')
        expect(contract.tables[reply.table].map(({ name }) => name)).toContain(key)
    }
  })

  it('lists the default version first, and names no media type that several versions share', () => {
    for (const { id, reply } of contract.operations) {
      const versions = operations[id]?.versions
      expect(versions === undefined, id).toBe(reply.kind === 'table')
      if (versions === undefined || reply.kind === 'table') continue
      const media = reply.media.find(each => each.versions.some(version => version.default))
      expect(versions[0]?.[1]).toBe(media?.versions.length === 1 ? media.type : 'application/json')
    }
  })
})

describe('extractEntries', () => {
  function extract(schemas: Record<string, ComponentSchema>) {
    const document: SpecDocument = { paths: {}, components: { schemas } }
    return extractEntries(document)
  }

  it('drops prose, but no property that is called like it, and keeps examples for drafts', () => {
    const text = { type: 'string', description: 'Words', examples: ['x'] }
    const schema = { type: 'object', description: 'An entry', properties: { description: text } }
    expect(extract({ Entry: schema }).schemas).toEqual({
      Entry: { type: 'object', properties: { description: { type: 'string', examples: ['x'] } } },
    })
  })

  it('drops formats of integers only', () => {
    const properties = {
      count: { type: 'integer', format: 'int64' },
      at: { type: 'string', format: 'date-time' },
    }
    expect(extract({ Entry: { properties } }).schemas).toEqual({
      Entry: {
        properties: { count: { type: 'integer' }, at: { type: 'string', format: 'date-time' } },
      },
    })
  })

  it('says that all properties are required in one word', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } }
    const { schemas } = extract({
      Whole: { properties, required: ['a', 'b'] },
      Partial: { properties, required: ['a'] },
    })
    expect(schemas.Whole).toEqual({ properties, required: true })
    expect(schemas.Partial).toEqual({ properties, required: ['a'] })
  })

  it('lists the rules of a schema without their words', () => {
    const rule = { id: 'INV-1', rule: 'row.a > 0', says: 'a is positive', clause: '1.2', allows: 'noise' }
    expect(extract({ T: { 'x-rules': [rule] }, Other: {} }).rules).toEqual({
      T: [{ id: 'INV-1', rule: 'row.a > 0' }],
    })
  })
})

describe('extractMeanings', () => {
  const parameters = [
    { name: 'address', required: true, schema: { type: 'string' }, 'x-is': 'pool.address' },
    { name: 'limit', required: false, schema: { type: 'integer' }, 'x-counts': 'token' },
    { name: 'verbose', required: false, schema: { type: 'boolean' } },
  ]

  const document = {
    info: {},
    servers: [{ url: 'http://127.0.0.1', description: 'local' }],
    tags: [],
    paths: {
      '/pools': {
        get: {
          operationId: 'listPools',
          tags: ['Pools'],
          parameters,
          responses: {
            200: {
              description: 'Pools',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Pool' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Pool: {
          'x-table': {
            rows: 'pool',
            columns: [
              { name: 'address', type: 'String', description: 'Address', is: 'pool.address' },
              { name: 'fee', type: 'UInt32', description: 'Fee' },
            ],
          },
        },
      },
    },
    'x-entities': { pool: { key: ['address'], facts: { token: 'token' } }, token: { key: ['address'] } },
  }

  it('extracts what rows, columns and parameters are about', () => {
    expect(extractMeanings(document)).toEqual({
      entities: {
        pool: { key: ['address'], facts: { token: { entity: 'token' } }, either: {} },
        token: { key: ['address'], facts: {}, either: {} },
      },
      entries: { Pool: { rows: 'pool', is: { address: 'pool.address' } } },
      parameters: { listPools: { address: 'pool.address' } },
      counts: { listPools: { limit: 'token' } },
    })
  })
})

const gap = {
  id: 'GAP-01',
  question: 'What comes for an unknown address?',
  options: { empty: { says: 'no rows', when: 'reply.n == 0' }, error: '404' },
  default: 'empty',
  clause: '2.1',
  about: 'reply.n >= 0',
}

const base = { paths: {}, components: { schemas: {} } }
const document = { ...base, 'x-gaps': [gap] } as unknown as SpecDocument

it('extracts how each gap is read, by its id', () => {
  expect(listAuthoredGaps(base)).toEqual([])
  expect(dropGapProbes(base)).toBe(base)
  expect(extractGapProbes(document)).toEqual({
    'GAP-01': { about: 'reply.n >= 0', options: { empty: 'reply.n == 0' } },
  })
})

it('leaves what the contract says when readings are dropped', () => {
  expect(dropGapProbes(document)['x-gaps']).toEqual([
    {
      id: 'GAP-01',
      question: 'What comes for an unknown address?',
      options: { empty: 'no rows', error: '404' },
      default: 'empty',
      clause: '2.1',
    },
  ])
})

describe('resolveGapNames', () => {
  const gap = { id: 'GAP-07', name: 'unknown-address', question: '?', options: {}, default: 'a', clause: '1' }

  it('puts the id of a gap where x-gaps names it, and nowhere else', () => {
    const uses = { type: 'object', 'x-gaps': ['unknown-address', 'GAP-02'], title: 'unknown-address' }
    const document = { paths: {}, components: { schemas: { T: uses } }, 'x-gaps': [gap] }
    const { components, 'x-gaps': register } = resolveGapNames(document as unknown as SpecDocument)
    expect(components.schemas.T).toMatchObject({ 'x-gaps': ['GAP-07', 'GAP-02'], title: 'unknown-address' })
    expect(register).toEqual([gap])
  })
})
