import { expect, test } from 'vitest'
import type { DocumentNode } from '../../../../../src/contract/model/document-node.ts'
import { readEntry } from '../../../../../src/contract/model/read-entry.ts'
import { readOperation } from '../../../../../src/contract/model/read-operation.ts'

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

test('takes the object of the default version for that of the reply', () => {
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

test('reads the fields and the required names of all parts of an object', () => {
  const { reply } = read(content(['application/json', list('One')]))
  expect(reply.entry.fields.map(({ name, type, isOptional }) => [name, type, isOptional])).toEqual([
    ['id', 'integer', false],
    ['more', 'any', true],
  ])
  expect(reply.entry).toMatchObject({ description: '', isTable: false, rules: [] })
})

test('reads the schema of a parameter without references', () => {
  const schema = { type: 'array', items: { $ref: '#/components/schemas/Limit', maximum: 50 } }
  const { parameters } = read(content(['application/json', list('Two')]), [
    { name: 'n', required: true, schema },
  ])
  expect(parameters).toMatchObject([
    { name: 'n', required: true, schema: { type: 'array', items: { type: 'integer', maximum: 50 } } },
  ])
})

test('rejects a reply that is neither a table nor a list of objects', () => {
  expect(() => read(content(['text/plain', { schema: { type: 'string' } }]))).toThrow(
    'The reply of a is neither a table nor a list of objects.',
  )
  expect(() => read({ 200: {} })).toThrow('The reply of a has no media type.')
})
