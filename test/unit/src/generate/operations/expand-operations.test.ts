import { expect, test } from 'vitest'
import { expandOperations } from '../../../../../src/generate/operations/expand-operations.ts'
import { recordSourceLocation } from '../../../../../src/generate/operations/find-source-location.ts'
import type { SpecDocument } from '../../../../../src/generate/spec-document.ts'

function write(get: object, shared?: object, file = 'openapi.yaml', path: string[] = ['paths', '/a']) {
  const item = recordSourceLocation({ get }, { file, path })
  const document = { paths: { '/a': item }, components: { schemas: {} }, 'x-responses': shared }
  return expandOperations(document as unknown as SpecDocument)
}

test('calls an operation like the file that holds nothing else', () => {
  const { paths } = write({ responses: {} }, undefined, 'paths/tokenDetails.yaml', [])
  expect(paths['/a']?.get.operationId).toBe('tokenDetails')
})

test('calls an operation like its path item in a shared file', () => {
  const { paths } = write({ responses: {} }, undefined, 'paths.yaml', ['listPools'])
  expect(paths['/a']?.get.operationId).toBe('listPools')
})

test('keeps the own name of an operation', () => {
  const { paths } = write({ operationId: 'own', responses: {} }, undefined, 'paths.yaml', ['listPools'])
  expect(paths['/a']?.get.operationId).toBe('own')
})

test('writes a reply of one table as an array of one', () => {
  const ok = { description: 'ok', 'x-answers': { $ref: '#/components/schemas/T' } }
  expect(write({ responses: { 200: ok } }).paths['/a']?.get.responses['200']).toEqual({
    description: 'ok',
    content: {
      'application/json': {
        schema: { type: 'array', items: { $ref: '#/components/schemas/T' }, minItems: 1, maxItems: 1 },
      },
    },
  })
})

test('adds shared replies, of which an operation may have its own', () => {
  const shared = { 401: { description: 'no key' }, 500: { description: 'a defect' } }
  const own = { 500: { description: 'too much at once' } }
  const document = write({ responses: own }, shared)
  expect(document.paths['/a']?.get.responses).toEqual({
    401: { description: 'no key' },
    500: { description: 'too much at once' },
  })
  expect(document).not.toHaveProperty('x-responses')
})
