import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readComparedContract, readSides } from '../../../../src/diff/side/read-compared-contract.ts'
import { build, compare, read, root } from './plain-sides.ts'

afterAll(() => rmSync(root, { recursive: true }))

// What changes | before | after | the kinds of change
const breaking = `
an operation of another method is gone | path: { post: ADDED } } | | operation-removed
an operation that answers a text is gone | paths: { /t: { get: { responses: { 200: OK } } } } | | operation-removed
a request body asks for more | path: { post: ADDED, requestBody: { content: { a/b: { schema: { properties: { a: {} } } } } } } } | path: { post: ADDED, requestBody: { content: { a/b: { schema: { required: [a], properties: { a: {} } } } } } } } | request-presence-tightened
a request body goes | path: { post: ADDED, requestBody: { content: { a/b: { schema: THING } } } } } | path: { post: ADDED } } | request-body-changed
an error has another status | more: { 400: OK } | more: { 500: OK } | error-removed response-added
a header comes that has to be sent | | get: { parameters: [{ name: X-T, in: header, required: true, schema: {} }] } | parameter-added-required
a cookie has to be sent | get: { parameters: [{ name: x, in: cookie, schema: {} }] } | get: { parameters: [{ name: x, in: cookie, required: true, schema: {} }] } | parameter-made-required
a list is sent in one | get: { parameters: [{ name: x, in: query, schema: { type: array } }] } | get: { parameters: [{ name: x, in: query, explode: false, schema: { type: array } }] } | parameter-form-changed
an object parameter takes fewer values | get: { parameters: [{ name: f, in: query, style: deepObject, schema: { properties: { o: { enum: [a, b] } } } }] } | get: { parameters: [{ name: f, in: query, style: deepObject, schema: { properties: { o: { enum: [a] } } } }] } | request-values-tightened
a parameter takes one type of two | get: { parameters: [{ name: x, in: query, schema: { type: [integer, string] } }] } | get: { parameters: [{ name: x, in: query, schema: { type: integer } }] } | request-type-tightened
one operation asks for a key | components: { KEY } | components: { KEY }, get: { security: [{ k: [] }] } | access-removed
a scope is another | components: { securitySchemes: { o: { FLOW: { r: '' } } } } } } | components: { securitySchemes: { o: { FLOW: { w: '' } } } } } } | access-changed
a kind is called otherwise | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { cat: Cat } } } | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { kitty: Cat } } } | reply-values-changed
a field is for requests alone | schema: { properties: { a: {} } } | schema: { properties: { a: { writeOnly: true } } } | reply-fields-widened
a header of a reply is gone | more: { 201: { headers: { Link: { schema: {} } } } } | more: { 201: {} } | header-removed
a callback is another | get: { callbacks: { done: { '{$url}': { post: ADDED } } } } } | get: { callbacks: { done: { '{$other}': { post: ADDED } } } } } | path-renamed
a webhook is gone | webhooks: { n: { post: ADDED } } } | | operation-removed
a part of a webhook allows more | webhooks: { n: { post: ADDED, requestBody: { content: { a/b: { schema: { $ref: '#/components/schemas/S' } } } } } } }, components: { schemas: { S: { enum: [a] } } } | webhooks: { n: { post: ADDED, requestBody: { content: { a/b: { schema: { $ref: '#/components/schemas/S' } } } } } } }, components: { schemas: { S: { enum: [a, b] } } } | reply-values-widened
a parameter refers to less of a reply | schema: { properties: { a: { enum: [a, b] } } }, get: { parameters: [{ name: x, in: query, schema: { $ref: FIRST } }] } | schema: { properties: { a: { enum: [a] } } }, get: { parameters: [{ name: x, in: query, schema: { $ref: FIRST } }] } | reply-values-tightened request-values-tightened
a field called parameters allows more | schema: { properties: { parameters: { $ref: '#/components/schemas/S' } } }, components: { schemas: { S: { enum: [a] } } } | schema: { properties: { parameters: { $ref: '#/components/schemas/S' } } }, components: { schemas: { S: { enum: [a, b] } } } | reply-values-widened
`
// What changes | before | after
const harmless = `
a parameter stands in its path | get: { parameters: [{ name: x, in: query, schema: {} }] } | path: { parameters: [{ name: x, in: query, schema: {} }] }
a parameter is a component | get: { parameters: [{ name: x, in: query, schema: {} }] } | get: { parameters: [{ $ref: '#/components/parameters/x' }] }, components: { parameters: { x: { name: x, in: query, schema: {} } } }
a default is written out | get: { parameters: [{ name: x, in: query, schema: { type: array } }] } | get: { parameters: [{ name: x, in: query, required: false, style: form, explode: true, schema: { type: array } }] }
a kind is named by its reference | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { cat: Cat } } } | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat' } } }
a document is of OpenAPI 3.1 | openapi: 3.0.3, schema: { type: string, nullable: true, enum: [a] } | schema: { type: [string, 'null'], enum: [a, null] }
a bound is that of OpenAPI 3.1 | openapi: 3.0.3, schema: { minimum: 0, exclusiveMinimum: true } | schema: { exclusiveMinimum: 0 }
a schema is a component | schema: THING | schema: { $ref: '#/components/schemas/T' }, components: { schemas: { T: THING } }
a member moves from a part of allOf to another | schema: { allOf: [{ $ref: '#/components/schemas/L' }, { type: object, properties: { b: {}, c: {} } }] }, components: { schemas: { L: { type: object, properties: { a: {} } } } } | schema: { allOf: [{ $ref: '#/components/schemas/L' }, { type: object, properties: { c: {} } }] }, components: { schemas: { L: { type: object, properties: { a: {}, b: {} } } } }
parts of allOf are written as one | schema: { allOf: [{ $ref: '#/components/schemas/L' }, { properties: { b: {} }, required: [b] }] }, components: { schemas: { L: { type: object, properties: { a: {} } } } } | schema: { type: object, properties: { a: {}, b: {} }, required: [b] }
parts of oneOf get names | schema: { oneOf: [{ properties: { c: { type: string } } }, { properties: { d: { type: string } } }] } | schema: { EITHER }, components: { ANIMALS }
parts of oneOf get other names | schema: { EITHER }, components: { ANIMALS } | schema: { oneOf: [{ $ref: '#/components/schemas/X' }, { $ref: '#/components/schemas/Y' }] }, components: { schemas: { X: { properties: { c: { type: string } } }, Y: { properties: { d: { type: string } } } } }
a flag of null becomes a part | openapi: 3.0.3, schema: { properties: { a: { nullable: true, allOf: [{ $ref: '#/components/schemas/B' }] } } }, components: { schemas: { B: { type: object, properties: { c: {} } } } } | schema: { properties: { a: { anyOf: [{ $ref: '#/components/schemas/B' }, { type: 'null' }] } } }, components: { schemas: { B: { type: object, properties: { c: {} } } } }
a part of anyOf gets a name | schema: { anyOf: [{ type: string, enum: [u, s] }, { type: 'null' }] } | schema: { anyOf: [{ $ref: '#/components/schemas/R' }, { type: 'null' }] }, components: { schemas: { R: { type: string, enum: [u, s] } } }
oneOf becomes anyOf | schema: { oneOf: [{ type: string }, { type: number }] } | schema: { anyOf: [{ type: string }, { type: number }] }
types are written as parts | q: { type: [string, integer] } | q: { oneOf: [{ type: integer }, { type: string }] }
null is listed beside a flag of it | openapi: 3.0.3, schema: { type: string, nullable: true, enum: [x, null] } | openapi: 3.0.3, schema: { type: string, nullable: true, enum: [x] }
a subtype is named by its discriminator | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind } } | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { Cat: Cat, Dog: Dog } } }
a reply is a component | more: { 400: OK } | more: { 400: { $ref: '#/components/responses/R' } }, components: { responses: { R: OK } }
`
test.each(read(breaking))('finds that %s', (_, old = '', now = '', ids = '') => {
  const sides = [build(old), build(now)] as const
  expect(compare(...sides).ids).toBe(ids)
  // What breaks implementations alone breaks clients the other way.
  expect([compare(...sides), compare(sides[1], sides[0])].some(({ isFailed }) => isFailed)).toBe(true)
})

test.each(read(harmless))('finds no harm where %s', (_, old = '', now = '') => {
  expect(compare(build(old), build(now)).ids).toBe('')
  expect(compare(build(now), build(old)).ids).toBe('')
})

test.each(['{}', '{ openapi: 3.1.0 }', '{ openapi: 3.1.0, paths: null }', '{ paths: {} }', '[]'])(
  'rejects %s, which is no OpenAPI document',
  text => {
    const file = join(root, 'none.yaml')
    writeFileSync(file, text)
    expect(() => readComparedContract(`path:${file}`)).toThrow(
      /This is no OpenAPI document|This document has no paths/,
    )
  },
)

test('compares the files that a document refers to, and names those that are not read', () => {
  const refer = (file: string) => build(`schema: { $ref: '${file}' }`)
  const document = refer('parts/one.json')
  const beside = (a: object) => ({ 'parts/one.json': { $ref: 'two.json#/a' }, 'parts/two.json': { a } })
  const [one, other] = [beside({ type: 'string' }), beside({ type: 'integer' })]
  expect(compare(document, document, [one, one])).toMatchObject({ summary: 'no change', isFailed: false })
  expect(compare(document, document, [one, other])).toMatchObject({
    ids: 'reply-type-changed',
    isFailed: true,
  })
  for (const file of ['https://a.example/one.json', '../one.json', 'none.json']) {
    const { summary, notCompared } = compare(refer(file), refer(file))
    expect(summary).toBe('no change in what was compared')
    expect(notCompared[0]).toMatch(/openapi\.json refers to /)
  }
  expect(compare(build(''), refer('none.json')).notCompared).toHaveLength(1)
})

const entry = `openapi: 3.1.1
info: { title: Pools, version: '1', description: Pools, license: { name: MIT, identifier: MIT } }
servers: [{ url: http://127.0.0.1, description: local }]
x-gaps: []
paths:
  /pools:
    get:
      operationId: listPools
      summary: Pools
      description: All pools.
      x-clause: '1'
      responses:
        200: { description: Pools, content: { application/json: { schema: { $ref: tables/Pool.yaml } } } }
`
const table = `description: All pools.
x-clause: '1'
x-table:
  columns:
    - { name: pool, type: String, description: Address of the pool }
`
const example = { columns: [{ name: 'pool', type: 'String' }], data: [['0x1']], rows: 1 }

beforeAll(() => {
  for (const name of ['recorded', 'plain']) {
    mkdirSync(join(root, name, 'spec/tables'), { recursive: true })
    writeFileSync(join(root, name, 'spec/openapi.yaml'), entry)
    writeFileSync(join(root, name, 'spec/tables/Pool.yaml'), table)
  }
  mkdirSync(join(root, 'recorded/fixtures/examples'), { recursive: true })
  writeFileSync(join(root, 'recorded/fixtures/examples/listPools.json'), JSON.stringify(example))
})

const readBoth = (old: string, now: string) => readSides(`path:${join(root, old)}`, `path:${join(root, now)}`)

function findExample({ document }: ReturnType<typeof readBoth>['before']) {
  return document.paths['/pools']?.get.responses['200']?.content?.['application/json']?.example
}

test('compares recorded replies only where both sides have some', () => {
  for (const [old, now] of [
    ['plain', 'recorded'],
    ['recorded', 'plain'],
    ['plain', 'plain'],
  ] as const) {
    const { before, after } = readBoth(old, now)
    expect([findExample(before), findExample(after)]).toEqual([undefined, undefined])
  }
  expect(findExample(readBoth('recorded', 'recorded').after)).toEqual(example)
  expect(() => readBoth('missing', 'plain')).toThrow('There is no file or folder')
})
