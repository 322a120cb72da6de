import { expect, it } from 'vitest'
import { convertPlainDocument } from '../../../../../../src/generate/compile/plain/convert-plain-document.ts'

const json = (schema: object) => ({ '200': { description: '', content: { 'application/json': { schema } } } })
const pet = { type: 'object', properties: { id: { type: 'integer' } } }

function convert(paths: object, rest: object = {}) {
  return convertPlainDocument({ openapi: '3.0.3', info: { title: 'Pets', version: '1' }, paths, ...rest })
}

it('keeps GET operations with objects, and says why others are left out', () => {
  const { document, omitted } = convert({
    '/pets': { get: { operationId: 'list', responses: json({ type: 'array', items: pet }) }, post: {} },
    '/pet/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }],
      get: { responses: json(pet) },
    },
    '/names': { get: { responses: json({ type: 'array', items: { type: 'string' } }) } },
    '/logo': { get: { responses: { '200': { content: { 'image/png': {} } } } } },
  })
  expect(Object.keys(document.paths)).toEqual(['/pets', '/pet/{id}'])
  expect(document.paths['/pet/{id}']?.get).toMatchObject({
    operationId: 'getPetById',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
  })
  expect(Object.keys(document.components.schemas)).toEqual(['ListItem', 'GetPetByIdReply'])
  expect(omitted).toEqual([
    '1 POST: only GET operations are read',
    'GET /names: a reply that is neither an object nor a list of objects',
    'GET /logo: no reply of JSON',
  ])
})

it('lists other methods, and required parameters that are not sent', () => {
  const tenant = { name: 'X-Tenant', in: 'header', required: true }
  const { omitted } = convert({
    '/pets': { parameters: [tenant], get: { responses: json({ type: 'array', items: pet }) }, post: {} },
  })
  expect(omitted).toEqual([
    '1 POST: only GET operations are read',
    'GET /pets: the header parameter X-Tenant is not sent',
  ])
})

it.each<[string, object, string | undefined]>([
  ['a key in a header', { type: 'apiKey', in: 'header', name: 'X-Pet' }, 'X-Pet'],
  ['a bearer token', { type: 'http', scheme: 'bearer' }, 'Authorization'],
  ['a cookie', { type: 'apiKey', in: 'cookie', name: 'pet' }, undefined],
])('asks for %s where every operation needs it', (_, scheme, header) => {
  const rest = { security: [{ a: [] }], components: { securitySchemes: { a: scheme } } }
  const { securitySchemes } = convert({}, rest).document.components as {
    securitySchemes?: Record<string, { name: string }>
  }
  expect(Object.values(securitySchemes ?? {})[0]?.name).toBe(header)
})

it('keeps the path of the first server', () => {
  const { document } = convert({}, { servers: [{ url: 'https://pets.example/v2/' }, { url: '/v3' }] })
  expect(document.servers).toMatchObject([{ url: '{base_url}/v2' }])
})
