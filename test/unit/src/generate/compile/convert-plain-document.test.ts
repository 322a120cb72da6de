import { expect, it } from 'vitest'
import type { UnservedOperation } from '../../../../../src/contract/contract.ts'
import { listUnservedLines } from '../../../../../src/contract/routes/list-unserved-lines.ts'
import { convertPlainDocument } from '../../../../../src/generate/compile/plain/convert-plain-document.ts'
import { checkDocument } from '../../../../../src/generate/compile/read-document.ts'

const json = (schema: object) => ({ '200': { description: '', content: { 'application/json': { schema } } } })
const pet = { type: 'object', properties: { id: { type: 'integer' } } }

function convert(paths: object, rest: object = {}) {
  const info = { title: 'Pets', version: '1' }
  const { document, omitted } = convertPlainDocument({ openapi: '3.0.3', info, paths, ...rest })
  const unserved = (document as { 'x-unserved'?: readonly UnservedOperation[] })['x-unserved'] ?? []
  return { document, omitted: [...listUnservedLines(unserved), ...omitted] }
}

it('keeps GET operations with JSON, and says why others are left out', () => {
  const { document, omitted } = convert({
    '/pets': { get: { operationId: 'list', responses: json({ type: 'array', items: pet }) }, post: {} },
    '/pet/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }],
      get: { responses: json(pet) },
    },
    '/names': { get: { responses: json({ type: 'array', items: { type: 'string' } }) } },
    '/logo': { get: { responses: { '200': { content: { 'image/png': {} } } } } },
  })
  expect(Object.keys(document.paths)).toEqual(['/pets', '/pet/{id}', '/names'])
  expect(document.paths['/pet/{id}']?.get).toMatchObject({
    operationId: 'getPetById',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
  })
  expect(Object.keys(document.components.schemas)).toEqual(['ListItem', 'GetPetByIdReply', 'GetNamesReply'])
  expect(omitted).toEqual([
    '1 POST: only GET operations are read',
    'GET /logo: a reply of image/png, not of JSON',
  ])
})

const at = '#/paths/~1x/get/responses/200/content/application~1json/schema'
const to = ($ref: string) => ({ responses: json({ type: 'object', properties: { own: { $ref } } }) })
const components = {
  schemas: {
    Chain: { allOf: [{ $ref: '#/components/schemas/Last' }] },
    Last: { properties: { example: { $ref: 'last.yaml' } } },
    A: { $ref: '#/components/schemas/B' },
    B: { $ref: '#/components/schemas/A' },
    Fine: { properties: { self: { $ref: '#/components/schemas/Fine' } } },
  },
  parameters: { Self: { $ref: '#/components/parameters/Self' } },
}

it.each<[string, unknown, string]>([
  [
    'file',
    { get: to('pet.yaml#/Pet') },
    `reference to another file: pet.yaml#/Pet, at ${at}/properties/own/$ref`,
  ],
  [
    'file of a schema that is used',
    { get: to('#/components/schemas/Chain') },
    'reference to another file: last.yaml, at #/components/schemas/Last/properties/example/$ref',
  ],
  [
    'missing schema',
    { get: to('#/components/schemas/No') },
    `reference to nothing: #/components/schemas/No, at ${at}/properties/own/$ref`,
  ],
  [
    'schema with the name of an inherited member',
    { get: to('#/components/schemas/constructor') },
    `reference to nothing: #/components/schemas/constructor, at ${at}/properties/own/$ref`,
  ],
  [
    'circle',
    { get: to('#/components/schemas/A') },
    `reference that leads back to itself: #/components/schemas/A, at ${at}/properties/own/$ref`,
  ],
  [
    'parameter that is itself',
    { get: { ...to('#/components/schemas/Fine'), parameters: [{ $ref: '#/components/parameters/Self' }] } },
    'reference that leads back to itself: #/components/parameters/Self, at #/paths/~1x/get/parameters/0/$ref',
  ],
  ['file of a path', { $ref: 'x.yaml' }, 'reference to another file: x.yaml, at #/paths/~1x/$ref'],
  ['null in place of a path', null, 'not an object, at #/paths/~1x'],
  ['null in place of an operation', { get: null }, 'get: null is not valid OpenAPI, at #/paths/~1x/get'],
  [
    'parameters without a name',
    { get: { ...to('#/components/schemas/Fine'), parameters: [{ in: 'query' }] } },
    'parameters: [{"in":"query"}] is not valid OpenAPI, at #/paths/~1x/get/parameters',
  ],
])('leaves out an operation that needs a %s', (_, item, reason) => {
  const { document, omitted } = convert(
    {
      '/x': item,
      '/y': { get: { ...to('#/components/schemas/Fine'), requestBody: { $ref: 'body.yaml' } } },
      'z z': { get: {} },
    },
    { components },
  )
  expect(Object.keys(document.paths)).toEqual(['/y'])
  expect(omitted).toEqual([`GET /x: ${reason}`, 'GET z z: not a path'])
})

it.each<[string, unknown]>([
  ['required', true],
  ['enum', []],
  ['pattern', '(('],
  ['patternProperties', { '((': {} }],
  ['type', 'date'],
  ['format', 'constructor'],
  ['items', [{}]],
  ['minimum', '5'],
  ['properties', ['id']],
])('ignores the wrong keyword %s: %j, names its place, and changes no given value', (keyword, value) => {
  const paths = {
    '/x': { get: { responses: json({ type: 'object', properties: { [keyword]: { [keyword]: value } } }) } },
  }
  const before = structuredClone(paths)
  const { document, omitted } = convert(paths)
  expect(document.components.schemas.GetXReply?.properties).toEqual({ [keyword]: {} })
  const place = `${at}/properties/${keyword}/${keyword}`
  expect(omitted).toEqual([`${keyword}: ${JSON.stringify(value)} is not valid OpenAPI, at ${place}`])
  expect(paths).toEqual(before)
})

it.each<[string, unknown, string?]>([
  ['servers', [{ url: 'javascript:alert(1)' }]],
  ['servers', [{ url: 5 }]],
  ['info', null],
  ['info', { title: 'T', license: { url: 'https://a.example' } }, 'license'],
  ['paths', []],
])('ignores %s: %j of the document', (name, value, member) => {
  const { omitted, document } = convert({}, { [name]: value })
  const [key, wrong, place] = member
    ? [member, (value as Record<string, unknown>)[member], `${name}/${member}`]
    : [name, value, name]
  expect(omitted).toEqual([`${key}: ${JSON.stringify(wrong)} is not valid OpenAPI, at #/${place}`])
  expect(JSON.stringify(document)).not.toContain('license')
})

it('reads a document whose components are empty', () => {
  const { omitted } = convert({}, { components: { schemas: null, securitySchemes: null } })
  expect(omitted).toEqual([])
})

it('reads a version that YAML reads as a number, and references in a circle', () => {
  const securitySchemes = { key: { $ref: '#/components/securitySchemes/key' } }
  const written = { openapi: 3.1, paths: {}, components: { securitySchemes } }
  const { document } = convertPlainDocument({ ...checkDocument(written, 'x.yaml') })
  expect([document.openapi, document.components.securitySchemes]).toEqual(['3.1', {}])
  expect(() => checkDocument({ ...written, openapi: ['3.1'] }, 'x.yaml')).toThrow(
    'This is no OpenAPI document.',
  )
})

it('reads a later version of OpenAPI, and says what it leaves out', () => {
  expect(convert({}, { openapi: '3.2.0' }).omitted).toEqual(['what OpenAPI 3.2.0 adds to 3.1'])
})

it('keeps the path of the first server', () => {
  const { document } = convert({}, { servers: [{ url: 'https://pets.example/v2/' }, { url: '/v3' }] })
  expect(document.servers).toMatchObject([{ url: '{base_url}/v2' }])
  for (const url of ['//pets.example/v2', 'v2', '/v2/'])
    expect(convert({}, { servers: [{ url }] }).document.servers).toMatchObject([{ url: '{base_url}/v2' }])
})
