import { describe, expect, it } from 'vitest'
import type { Contract } from '../../../../../src/contract/contract.ts'
import { compileDocument } from '../../../../../src/generate/compile/compile-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'
import { nameOperation } from '../../../../../src/generate/compile/plain/convert-plain-document.ts'
import { convertSchema } from '../../../../../src/generate/compile/plain/convert-schema.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

describe('loadContract', () => {
  const { at, write } = createTestFolder()

  it('loads a folder, its parent and a built document, and no compiled contract', () => {
    const compiled = loadContract('test/second-contract/spec')
    expect(loadContract('test/second-contract')).toEqual(compiled)
    const text = JSON.stringify(compiled)
    expect(() => loadContract(write('compiled.json', text))).toThrow('This is no OpenAPI document.')
    // The statements of a built document are at the document.
    const path = write('built.json', JSON.stringify(compiled.document))
    expect(loadContract(path)).toMatchObject({
      contract: { title: 'Power Meters' },
      places: { service: path },
    })
  })

  it('loads YAML', () => {
    const text = 'openapi: 3.1.0\ninfo: { title: Shop, version: "1" }\npaths: {}\n'
    expect(loadContract(write('shop.yaml', text)).contract).toMatchObject({ title: 'Shop', operations: [] })
  })

  it.each<[string, () => unknown, string]>([
    ['a missing path', () => loadContract(at('none')), 'There is no such file or folder.'],
    ['no JSON', () => loadContract(write('a.json', '{')), 'This document is neither JSON nor YAML.'],
    ['no OpenAPI', () => loadContract(write('b.json', '{}')), 'This is no OpenAPI document.'],
    ['a list', () => compileDocument([], 'x'), 'This is no OpenAPI document.'],
  ])('rejects %s', (_, load, message) => {
    expect(load).toThrow(message)
  })
})

const converted = readYaml<[string, unknown, unknown][]>(import.meta.url, 'converted-schemas.yaml')

it.each(converted)('converts %s', (_, schema, want) => {
  const known = { plain: { openapi: '3.0.3' }, schemas: {}, names: new Map(), check: () => undefined }
  expect(convertSchema(schema, known)).toEqual(want)
})

it('keeps the id of an operation of letters, and makes others of words', () => {
  const used = new Set<string>()
  const name = (id: string | undefined, path = '/pets') => nameOperation(id, path, used)
  expect(name('listPets')).toBe('listPets')
  expect(name('list-all pets')).toBe('listAllPets')
  expect(name(undefined, '/pets/{petId}')).toBe('getPetsByPetId')
  expect(name('listPets', '/others')).toBe('listPets2')
})

describe('references to schemas', () => {
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const compile = (schema: object, schemas: object) => {
    const responses = { '200': { content: { 'application/json': { schema } } } }
    const paths = { '/x': { get: { operationId: 'x', responses } } }
    return compileDocument({ openapi: '3.1.0', paths, components: { schemas } }, 'x.yaml')
  }

  it('stay where a schema refers to itself or grows with each reference', () => {
    const double = (_: unknown, at: number) => {
      const next = to(`S${at + 1}`)
      return [`S${at}`, { properties: { a: next, b: next }, allOf: [next, next] }] as const
    }
    const schemas = {
      ...Object.fromEntries(Array.from({ length: 30 }, double)),
      S30: { required: ['self'], properties: { self: { type: 'array', items: to('S30') } } },
    }
    expect(compile(to('S0'), schemas).document).toMatchObject({ components: { schemas } })
  })

  it('name what they lead to, where that has no name', () => {
    const tree = { type: 'object', properties: { more: { $ref: '#/components/schemas/A/properties/tree' } } }
    const { document } = compile(to('A'), { A: { type: 'object', properties: { tree } } })
    const named = { type: 'object', properties: { more: to('properties_tree') } }
    const { A, properties_tree } = (document as { components: { schemas: Record<string, unknown> } })
      .components.schemas
    expect(A).toMatchObject({ properties: { tree: named } })
    expect(properties_tree).toMatchObject(named)
  })

  it('leave out what leads back to the same value, and allow more without it', () => {
    const { document, omitted } = compile(to('A'), {
      A: { allOf: [to('A'), { type: 'object' }], properties: { b: to('B') } },
      B: { oneOf: [to('B'), { type: 'string' }] },
    })
    const A = { allOf: [{}, { type: 'object' }] }
    expect(document).toMatchObject({ components: { schemas: { A, B: { 'x-clause': 'document, B' } } } })
    expect(document).not.toHaveProperty('components.schemas.B.oneOf')
    expect(omitted).toHaveLength(2)
  })

  /** Each schema needs the next one twice. */
  const doubling = Object.fromEntries(
    Array.from({ length: 15 }, (_, at) => {
      const next = to(`A${'a'.repeat(at + 1)}`)
      return [`A${'a'.repeat(at)}`, { required: ['one', 'two'], properties: { one: next, two: next } }]
    }),
  )
  it.each<[string, object, string]>([
    ['needs itself', { A: { required: ['a'], properties: { a: to('A') } } }, 'never ends'],
    [
      'has no end',
      { A: { oneOf: [to('B')] }, B: { type: 'array', minItems: 1, items: to('A') } },
      'never ends',
    ],
    ['is too large', { ...doubling, [`A${'a'.repeat(15)}`]: {} }, 'needs more than 10000 values'],
  ])('leave out an operation whose reply %s', (_, schemas, reason) => {
    const { unserved } = compile(to('A'), schemas).contract as Contract
    expect(unserved).toEqual([{ method: 'GET', path: '/x', reason: `a reply whose schema ${reason}` }])
  })
})
