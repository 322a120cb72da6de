import { expect, test } from 'vitest'
import { inlineParameters } from '../../../../src/generate/inline-parameters.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'

const limit = { name: 'limit', schema: { type: 'integer' } }
const chain = { name: 'chain', schema: { type: 'string' } }

const document: SpecDocument = {
  openapi: '3.1.1',
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        parameters: [{ $ref: '#/components/parameters/Limit' }, chain],
        responses: {},
      },
    },
    '/b': { get: { operationId: 'b', responses: {} } },
  },
  components: { parameters: { Limit: limit }, schemas: { T: { type: 'object' } } },
}

test('writes a shared parameter out where an operation refers to it', () => {
  expect(inlineParameters(document).paths['/a']?.get.parameters).toEqual([limit, chain])
})

test('drops the shared parameters and keeps the other components', () => {
  expect(inlineParameters(document).components).toEqual({ schemas: { T: { type: 'object' } } })
})

test('gives no parameters to an operation without any', () => {
  expect(inlineParameters(document).paths['/b']?.get).toEqual({ operationId: 'b', responses: {} })
})

test('keeps the rest of the document', () => {
  expect(inlineParameters(document).openapi).toBe('3.1.1')
})
