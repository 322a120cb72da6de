import { expect, test } from 'vitest'
import { lintExamples } from '../../../../../src/generate/lint/lint-examples.ts'
import type { CelRule, SpecDocument, SpecMediaType } from '../../../../../src/generate/spec-document.ts'

const rule: CelRule = { id: 'INV-1', rule: 'row.low <= row.high', says: 'low is below high', clause: '1' }

function lintReply(example: unknown, rules: readonly CelRule[] = [rule]) {
  const properties = { low: { type: 'integer' }, high: { type: 'integer' } }
  const media: SpecMediaType = {
    schema: { type: 'array', items: { $ref: '#/components/schemas/Range' } },
    example,
  }
  const document: SpecDocument = {
    paths: {
      '/a': { get: { operationId: 'a', responses: { 200: { content: { 'application/json': media } } } } },
    },
    components: { schemas: { Range: { type: 'object', properties, 'x-rules': rules } } },
  }
  return lintExamples(document)
}

const pointer = '/paths/~1a/get/responses/200/content/application~1json'

test('finds no problem in a reply that its schema and rules allow', () => {
  expect(lintReply([{ low: 1, high: 2 }])).toEqual([])
})

test('finds a reply that its schema does not allow', () => {
  expect(lintReply([{ low: 'one', high: 2 }])).toEqual([
    {
      id: 'broken-example',
      pointer,
      message: expect.stringMatching(/^the example does not satisfy the schema: .*low must be integer$/),
    },
  ])
})

test('finds a broken rule with the row that breaks it', () => {
  const rows = [
    { low: 1, high: 2 },
    { low: 3, high: 2 },
  ]
  expect(lintReply(rows)).toEqual([
    { id: 'broken-example', pointer, message: 'the example breaks INV-1 in row 1: low is below high' },
  ])
})

test('leaves out rules about the request or the time', () => {
  const rules = [
    { ...rule, rule: 'row.low >= query.least' },
    { ...rule, rule: 'row.high > now' },
  ]
  expect(lintReply([{ low: 1, high: 2 }], rules)).toEqual([])
})
