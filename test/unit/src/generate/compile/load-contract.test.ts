import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compileDocument } from '../../../../../src/generate/compile/compile-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'
import { nameOperation } from '../../../../../src/generate/compile/plain/convert-plain-document.ts'
import { convertSchema } from '../../../../../src/generate/compile/plain/convert-schema.ts'
import {
  replaceLargeReferences,
  replaceNonComponentReferences,
} from '../../../../../src/generate/compile/plain/replace-large-references.ts'

describe('loadContract', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mdc-load-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  function write(name: string, text: string): string {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  it('loads a folder, its parent, a compiled contract and a built document', () => {
    const compiled = loadContract('test/second-contract/spec')
    expect(loadContract('test/second-contract')).toEqual(compiled)
    const text = JSON.stringify(compiled)
    expect(loadContract(write('compiled.json', text))).toEqual(JSON.parse(text))
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
    ['a missing path', () => loadContract(join(folder, 'none')), 'There is no such file or folder.'],
    ['no JSON', () => loadContract(write('a.json', '{')), 'This document is neither JSON nor YAML.'],
    ['no OpenAPI', () => loadContract(write('b.json', '{}')), 'This is no OpenAPI document.'],
    ['a list', () => compileDocument([], 'x'), 'This is no OpenAPI document.'],
  ])('rejects %s', (_, load, message) => {
    expect(load).toThrow(message)
  })
})

it.each<[string, unknown, unknown]>([
  ['null of 3.0', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    'an enum with null',
    { type: 'string', enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  ['an exclusive bound of 3.0', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  ['an exclusive bound of 3.1', { exclusiveMaximum: 9 }, { exclusiveMaximum: 9 }],
  [
    'a reference with a dash',
    { $ref: '#/components/schemas/Links-Self', description: 'x' },
    { $ref: '#/components/schemas/Links_Self' },
  ],
  [
    'members with names of keywords',
    { properties: { xml: { type: 'string', xml: {} } } },
    { properties: { xml: { type: 'string' } } },
  ],
  ['an example as it is', { example: { nullable: true } }, { example: { nullable: true } }],
])('converts %s', (_, schema, want) => {
  expect(convertSchema(schema)).toEqual(want)
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

  it('become an outline where a schema refers to itself', () => {
    const name = { type: 'string', maxLength: 9 }
    const { List, Node } = replaceLargeReferences({
      Node: { required: ['name'], properties: { name, next: to('Node') } },
      List: { items: to('Node') },
    }) as Record<string, { items?: object; properties?: object }>
    const inner = (next: object) => ({ type: 'object', properties: { name, next }, required: ['name'] })
    expect(List?.items).toEqual(inner(inner(inner({ type: 'object', required: ['name'] }))))
    expect(Node?.properties).toEqual({ name, next: List?.items })
  })

  it('become an outline where a schema grows with each reference', () => {
    const double = (_: unknown, at: number) => {
      const next = to(`S${at + 1}`)
      return [`S${at}`, { properties: { a: next, b: next } }] as const
    }
    const doubled = Object.fromEntries(Array.from({ length: 30 }, double))
    const bounded = replaceLargeReferences({ ...doubled, S30: { type: 'string' } })
    expect(JSON.stringify(bounded.S0).match(/"object"/g)).toHaveLength(2 * (1 + 2 + 4 + 8))
    expect(bounded.S29).toEqual({ properties: { a: to('S30'), b: to('S30') } })
  })

  it('are written out where they lead to a part of a path, and end at a circle', () => {
    const schema = { type: 'string' }
    const paths = { '/pets': { get: { schema, next: { $ref: '#/paths/~1pets/get' } } } }
    const schemas = { Pet: { $ref: '#/paths/~1pets/get/schema' }, Same: to('Pet') }
    const { components } = replaceNonComponentReferences({ paths, components: { schemas } })
    expect(components).toEqual({ schemas: { Pet: schema, Same: schemas.Same } })
    const text = JSON.stringify(replaceNonComponentReferences({ paths }))
    expect(text.match(/"string"/g)).toHaveLength(5)
    expect(text).not.toContain('$ref')
    const gone = { a: { $ref: '#/none/here' }, b: { $ref: 'other.yaml#/Pet' } }
    expect(replaceNonComponentReferences(gone)).toEqual({ a: {}, b: {} })
  })
})
