import { expect, it } from 'vitest'
import type { UnservedOperation } from '../../../../../src/contract/contract.ts'
import { listUnservedLines } from '../../../../../src/contract/routes/list-unserved-lines.ts'
import { convertPlainDocument } from '../../../../../src/generate/compile/plain/convert-plain-document.ts'
import { checkDocument } from '../../../../../src/generate/compile/read-document.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

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
const { components, references, items, wrong } = readYaml<{
  components: object
  references: [needs: string, $ref: string, reason: string][]
  items: [needs: string, item: { get?: object } | null, reason: string][]
  wrong: {
    keywords: [name: string, value: unknown][]
    members: [name: string, value: unknown, member?: string][]
  }
}>(import.meta.url, 'unreadable-parts.yaml')

/** An item with the reply of an operation, if it has one. */
const complete = (item: { get?: object } | null) =>
  item?.get ? { get: { ...to('#/components/schemas/Fine'), ...item.get } } : item

it.each([
  ...references.map(([needs, $ref, reason]) => [needs, { get: to($ref) }, reason] as const),
  ...items.map(([needs, item, reason]) => [needs, complete(item), reason] as const),
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

it.each(wrong.keywords)(
  'ignores the wrong keyword %s: %j, names its place, and changes no given value',
  (keyword, value) => {
    const paths = {
      '/x': { get: { responses: json({ type: 'object', properties: { [keyword]: { [keyword]: value } } }) } },
    }
    const before = structuredClone(paths)
    const { document, omitted } = convert(paths)
    expect(document.components.schemas.GetXReply?.properties).toEqual({ [keyword]: {} })
    const place = `${at}/properties/${keyword}/${keyword}`
    expect(omitted).toEqual([`${keyword}: ${JSON.stringify(value)} is not valid OpenAPI, at ${place}`])
    expect(paths).toEqual(before)
  },
)

it.each(wrong.members)('ignores %s: %j of the document', (name, value, member) => {
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
