import { expect, it } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import { addIntegerFormats } from '../../../../src/generate/adapt-operations.ts'
import { expandOperations } from '../../../../src/generate/bundle-spec.ts'
import { recordSourceLocation } from '../../../../src/generate/operations/join-files.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'

it.each<[schema: object, format: string | undefined]>([
  [{ type: 'integer' }, 'int64'],
  [{ type: 'integer', maximum: 1000 }, 'int32'],
  [{ type: 'integer', maximum: 2 ** 31 }, 'int64'],
  [{ type: 'integer', const: 2 }, 'int32'],
  [{ type: 'integer', format: 'uint8', maximum: 255 }, 'uint8'],
  [{ type: 'number', maximum: 10 }, undefined],
])('the format of %j is %s', (schema, format) => {
  const formatted = format === undefined ? schema : { ...schema, format }
  expect(addIntegerFormats({ schema })).toEqual({ schema: formatted })
})

it('names the usual dialect for the document (Swagger UI), and draft 2020-12 for each reply (Prism)', () => {
  const { jsonSchemaDialect, paths } = openapiDocument as unknown as {
    jsonSchemaDialect: string
    paths: Record<
      string,
      { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }
    >
  }
  expect(jsonSchemaDialect).toBe('https://spec.openapis.org/oas/3.1/dialect/base')
  const replies = Object.values(paths).flatMap(({ get }) =>
    Object.values(get.responses['200']?.content ?? {}),
  )
  expect(replies.length).toBeGreaterThan(contract.operations.length)
  for (const { schema } of replies)
    expect(schema).toHaveProperty('$schema', 'https://json-schema.org/draft/2020-12/schema')
})

it.each([
  ['the file that holds nothing else', {}, 'paths/tokenDetails.yaml', [], 'tokenDetails'],
  ['its path item in a shared file', {}, 'paths.yaml', ['listPools'], 'listPools'],
  ['its own name', { operationId: 'own' }, 'paths.yaml', ['listPools'], 'own'],
])('an operation is called like %s', (_, own, file, path, name) => {
  const item = recordSourceLocation({ get: { responses: {}, ...own } }, { file, path })
  const document = { paths: { '/a': item }, components: { schemas: {} } }
  expect(expandOperations(document as unknown as SpecDocument).paths['/a']?.get.operationId).toBe(name)
})
