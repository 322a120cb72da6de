import { expect, it } from 'vitest'
import { attachExamples } from '../../../../src/generate/attach-examples.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'

function documentWith(content: Record<string, object>): SpecDocument {
  const media = Object.fromEntries(
    Object.entries(content).map(([type, more]) => [type, { schema: {}, ...more }]),
  )
  const responses = { 200: { content: media }, 402: { content: { 'application/json': { schema: {} } } } }
  return { paths: { '/a': { get: { operationId: 'a', responses } } }, components: { schemas: {} } }
}

it('gives every parameter its sent value, else its example, its default, or its first value', () => {
  const parameter = (name: string, schema: object, example?: unknown) => ({
    name,
    schema: { type: 'string', ...schema },
    ...(example === undefined ? {} : { example }),
  })
  const given = [
    parameter('list', { type: 'array' }, ['x']),
    parameter('count', { type: 'integer', default: 100 }),
    parameter('symbol', {}, 'SOL'),
    parameter('hours', { type: 'integer', default: 24 }),
    parameter('order', { enum: ['asc', 'desc'] }),
    parameter('other', {}),
  ]
  const document = {
    paths: { '/a': { get: { operationId: 'a', responses: {}, parameters: given } } },
    components: { schemas: {} },
  }
  const { get } =
    attachExamples(document, { 'requests.json': { a: { list: 'a,b', count: '5' } } }).paths['/a'] ?? {}
  expect(get?.parameters?.map(each => 'example' in each && each.example)).toEqual([
    ['a', 'b'],
    5,
    'SOL',
    24,
    'asc',
    false,
  ])
})

it('sets the recorded body of the plain and of each versioned media type only', () => {
  const given = documentWith({
    'application/json': {},
    'application/vnd.a.v2+json': {},
    'application/vnd.a.v1+json': {},
  })
  const recorded = { 'a.json': [], 'a.v2.json': ['two'], 'b.json': ['other'] }
  expect(attachExamples(given, recorded)).toEqual(
    documentWith({
      'application/json': { example: [] },
      'application/vnd.a.v2+json': { example: ['two'] },
      'application/vnd.a.v1+json': {},
    }),
  )
})
