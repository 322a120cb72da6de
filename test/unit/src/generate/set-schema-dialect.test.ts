import { expect, it } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'

it('names the usual dialect for the document (Swagger UI), and draft 2020-12 for each reply (Prism)', () => {
  const document = openapiDocument as unknown as {
    jsonSchemaDialect: string
    paths: Record<
      string,
      { get: { responses: Record<string, { content: Record<string, { schema: object }> }> } }
    >
  }
  expect(document.jsonSchemaDialect).toBe('https://spec.openapis.org/oas/3.1/dialect/base')
  const replies = Object.values(document.paths).flatMap(({ get }) =>
    Object.values(get.responses['200']?.content ?? {}),
  )
  expect(replies.length).toBeGreaterThan(contract.operations.length)
  for (const { schema } of replies)
    expect(schema).toHaveProperty('$schema', 'https://json-schema.org/draft/2020-12/schema')
})
