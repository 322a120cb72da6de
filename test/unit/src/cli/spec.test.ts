import { describe, expect, it, test } from 'vitest'
import { keepDocumented } from '../../../../src/cli/spec/keep-documented.ts'
import { keepOrigin } from '../../../../src/cli/spec/keep-origin.ts'
import { rewriteObjects } from '../../../../src/cli/spec/rewrite-objects.ts'
import { simplifyDocument } from '../../../../src/cli/spec/simplify-document.ts'
import { toOpenapi30 } from '../../../../src/cli/spec/to-openapi30.ts'
import { writeEffectiveBounds } from '../../../../src/cli/spec/write-effective-bounds.ts'
import { parseType } from '../../../../src/clickhouse/column-type.ts'
import { toJsonSchema } from '../../../../src/clickhouse/json-schema.ts'
import { contract, type Gap } from '../../../../src/contract/contract.ts'
import { listOrigins, matchRoute } from '../../../../src/contract/match-route.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import type { JsonNode } from '../../../../src/contract/schema/resolve-reference.ts'

interface OneOrigin {
  readonly servers: readonly { readonly url: string; readonly variables?: unknown }[]
  readonly security: readonly object[]
  readonly paths: Readonly<Record<string, JsonNode>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, { readonly name: string }>> }
}

const keep = (origin: Parameters<typeof keepOrigin>[1], address?: string) =>
  keepOrigin(openapiDocument, origin, address) as unknown as OneOrigin

describe.each(listOrigins())('the document of the %s origin', origin => {
  const { servers, security, paths, components } = keep(origin)

  it('has the operations that the origin serves, at one literal URL', () => {
    expect(servers).toHaveLength(1)
    expect(servers[0]).not.toHaveProperty('variables')
    const { pathname } = new URL(servers[0]?.url ?? '')
    const served = contract.operations.filter(({ path }) =>
      matchRoute(origin, `${pathname.replace(/\/$/, '')}${path}`),
    )
    expect(Object.keys(paths)).toEqual(served.map(({ path }) => path))
    for (const item of Object.values(paths)) expect(item).not.toHaveProperty('servers')
  })

  it('has one security scheme', () => {
    const names = Object.keys(components.securitySchemes)
    expect(security).toEqual(names.map(name => ({ [name]: [] })))
    const header = /payment/i.test(origin) ? 'PAYMENT-SIGNATURE' : contract.keyHeader
    expect(Object.values(components.securitySchemes).map(({ name }) => name)).toEqual([header])
  })
})

it.each([
  ['base', 'https://api.example.com/', 'https://api.example.com'],
  ['social', 'https://api.example.com', 'https://api.example.com/api/v1'],
  ['social', 'https://api.example.com/api/v1/', 'https://api.example.com/api/v1'],
] as const)('takes for %s the address %s', (origin, address, url) => {
  expect(keep(origin, address).servers[0]?.url).toBe(url)
})

it('refuses an origin that the contract does not have', () => {
  expect(() => keepOrigin({ servers: [{ url: '/' }], paths: {} }, 'payment')).toThrow('no server for payment')
})

const mark = (document: object) => rewriteObjects({ ...document }, object => ({ ...object, seen: true }))

test('leaves examples and own keywords, and takes names of properties for no keywords', () => {
  const kept = { example: { a: {} }, examples: [{}], 'x-own': { a: {} } }
  expect(mark(kept)).toEqual({ ...kept, seen: true })
  expect(mark({ properties: { type: { a: 1 } } })).toEqual({
    properties: { type: { a: 1, seen: true } },
    seen: true,
  })
})

test('keeps nothing that is not documented', () => {
  const document = {
    security: [{ key: [] }, { guess: [] }],
    components: { securitySchemes: { key: { in: 'header' }, guess: { 'x-level': 'open' } } },
    inferred: { type: 'string', description: 'A text', minLength: 2, 'x-level': 'inferred' },
    open: { type: 'string', description: 'A text', 'x-level': 'open' },
    table: { type: 'object', 'x-table': {}, 'x-inferred': {}, minProperties: 1 },
    ruled: {
      'x-rules': [{ id: 'A' }, { id: 'B', level: 'inferred' }],
      'x-order': [{ id: 'C', level: 'open' }],
    },
  }
  expect(keepDocumented(document)).toEqual({
    security: [{ key: [] }],
    components: { securitySchemes: { key: { in: 'header' } } },
    inferred: { type: 'string', description: 'A text' },
    open: { description: 'A text' },
    table: { type: 'object', minProperties: 1 },
    ruled: { 'x-rules': [{ id: 'A' }], 'x-order': [] },
  })
})

test('writes the chosen bounds into the parameters of a gap', () => {
  const gaps = [
    { id: 'GAP-1', keyword: 'maximum' },
    { id: 'GAP-2', keyword: 'minimum' },
    { id: 'GAP-3' },
  ] as unknown as Gap[]
  const choices = { 'GAP-1': '100', 'GAP-2': 'none', 'GAP-3': '5' }
  const parameter = { in: 'query', schema: { type: 'integer' }, 'x-gaps': ['GAP-1', 'GAP-2', 'GAP-3'] }
  const other = { in: 'query', schema: { type: 'integer' } }
  expect(writeEffectiveBounds({ list: [parameter, other] }, gaps, choices)).toEqual({
    list: [{ ...parameter, schema: { type: 'integer', maximum: 100 } }, other],
  })
})

/** A schema as it is after a document with nothing else was simplified. */
const simplify = (schema: object) =>
  (simplifyDocument({ schema, components: { schemas: {} } }) as Record<string, unknown>).schema

test('leaves out extension keywords, unusual formats and bounds above 2^53', () => {
  expect(
    simplify({ 'x-rules': [], minimum: 0, maximum: 2 ** 64, exclusiveMinimum: 1, format: 'uint16' }),
  ).toEqual({ minimum: 0, format: 'int32' })
  expect(simplify({ maximum: Number.MAX_SAFE_INTEGER, format: 'date-time' })).toEqual({
    maximum: Number.MAX_SAFE_INTEGER,
    format: 'date-time',
  })
})

test('lets cells have each type of their positions', () => {
  const prefixItems = [{ type: 'integer' }, { type: 'number' }, { type: ['string', 'null'] }]
  expect(simplify({ prefixItems })).toEqual({
    items: { anyOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] },
  })
  expect(simplify({ prefixItems: [{ type: 'integer' }] })).toEqual({ items: { type: 'number' } })
})

test('names the members of an object, or says what the others are', () => {
  const properties = { a: { type: 'string' } }
  const additionalProperties = { type: 'number' }
  expect(simplify({ properties, additionalProperties })).toEqual({ properties })
  expect(simplify({ additionalProperties })).toEqual({ additionalProperties })
  expect(simplify({ prefixItems: [{ type: 'string' }, { type: 'object', properties }] })).toEqual({
    items: { anyOf: [{ type: 'string' }, { type: 'object', properties }] },
  })
})

test('writes OpenAPI 3.0 without what it does not know', () => {
  const info = { title: 'A', summary: 'S', license: { name: 'MIT', identifier: 'MIT' } }
  expect(toOpenapi30({ openapi: '3.1.0', jsonSchemaDialect: 'x', info })).toEqual({
    openapi: '3.0.3',
    info: { title: 'A', license: { name: 'MIT' } },
  })
})

test.each([
  [{ type: ['string', 'null'] }, { type: 'string', nullable: true }],
  [{ exclusiveMinimum: 0 }, { minimum: 0, exclusiveMinimum: true }],
  [{ examples: ['a', 'b'] }, { example: 'a' }],
  [{ $ref: '#/a' }, { $ref: '#/a' }],
  [
    { $ref: '#/a', minimum: 0 },
    { minimum: 0, allOf: [{ $ref: '#/a' }] },
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, {}],
  [{ anyOf: [{ type: 'string' }] }, { anyOf: [{ type: 'string' }] }],
])('writes %j in the older dialect', (schema, older) => {
  expect(toOpenapi30({ info: {}, schema })).toMatchObject({ schema: older })
  expect(Object.keys(toOpenapi30({ info: {}, schema }).schema as object)).toHaveLength(
    Object.keys(older).length,
  )
})

it('leaves out the JSON types of a decimal, which OpenAPI 3.0 cannot list', () => {
  const cell = toJsonSchema(parseType('Nullable(Decimal(4, 2))'))
  const { components } = toOpenapi30({ info: {}, components: { schemas: { cell } } })
  expect(components).toEqual({
    schemas: {
      cell: {
        nullable: true,
        minimum: -100,
        exclusiveMinimum: true,
        maximum: 100,
        exclusiveMaximum: true,
        pattern: '^-?0*[0-9]{1,2}([.][0-9]{1,2}0*)?$',
      },
    },
  })
})
