import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import type { Loose } from './build-changed.ts'

// What is sent or answered: every value of these is tried on both sides.
const numbers = [-1, 0, 1, 2, 3]
const values: readonly unknown[] = [
  null,
  'a',
  'b',
  ...numbers,
  [],
  ...numbers.map(each => [each]),
  [1, 2],
  [2, 2],
  [1, 2, 3],
]

const small = fc.integer({ min: -1, max: 3 })
const limit = fc.record(
  {
    type: fc.constantFrom('integer', 'string', 'array', ['integer', 'null'], ['integer', 'array']),
    enum: fc.subarray([1, 2, 3, 'a', null] as const, { minLength: 1 }),
    minimum: small,
    maximum: small,
    exclusiveMinimum: small,
    exclusiveMaximum: small,
    minItems: fc.nat(2),
    maxItems: fc.nat(2),
    uniqueItems: fc.boolean(),
  },
  { requiredKeys: [] },
)
const { schema } = fc.letrec<{ schema: Loose; inside: Loose }>(tie => ({
  schema: fc.oneof({ maxDepth: 2, depthSize: 'small' }, limit, tie('inside')),
  inside: fc.oneof(
    fc.record({ not: tie('schema') }),
    fc.record(
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      { if: tie('schema'), then: tie('schema'), else: tie('schema') },
      { requiredKeys: ['if', 'then'] },
    ),
    fc.record(
      { contains: tie('schema'), minContains: fc.nat(2), maxContains: fc.nat(2) },
      { requiredKeys: ['contains'] },
    ),
    fc.record({ items: tie('schema') }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
  ),
}))
const leveled = fc
  .tuple(schema, fc.constantFrom(undefined, 'inferred'))
  .map(([each, level]) => (level === undefined ? each : { ...each, 'x-level': level }))

/** Builds a document with a schema of sent or received values, by name or inline. */
function writeDocument(side: 'request' | 'reply', given: Loose, isNamed: boolean): SpecDocument {
  const used = isNamed ? { $ref: '#/components/schemas/Given' } : given
  const parameters = side === 'request' ? [{ name: 'given', in: 'query', schema: used }] : []
  const content = side === 'reply' ? { 'application/json': { schema: used } } : {}
  const get = { operationId: 'ask', parameters, responses: { 200: { description: 'Rows', content } } }
  const info = { title: 'Rows', version: '1.0.0' }
  const components = { schemas: isNamed ? { Given: given } : {} }
  return { openapi: '3.1.1', info, paths: { '/rows': { get } }, components } as unknown as SpecDocument
}

const ajv = new Ajv2020({ strict: false, logger: false })

/** The values that a schema lets through; below documented nothing is refused. */
function listAllowed(given: Loose): boolean[] {
  if (given['x-level'] !== undefined) return values.map(() => true)
  const validate = ajv.compile(given)
  return values.map(value => validate(value) === true)
}

describe('a verdict that holds for every value', () => {
  it.each(['request', 'reply'] as const)('holds for a %s with any schemas on both sides', side => {
    fc.assert(
      fc.property(leveled, leveled, fc.boolean(), (before, after, isNamed) => {
        const [old, now] = [listAllowed(before), listAllowed(after)]
        const isLess = old.some((allowed, index) => allowed && now[index] === false)
        const isMore = now.some((allowed, index) => allowed && old[index] === false)
        const sides = [before, after].map(each => writeDocument(side, each, isNamed)) as [Loose, Loose]
        const changes = diffDocuments(...sides)
        const concerned = changes.flatMap(({ concerns }) => concerns)
        const found = changes.map(({ id, says }) => `${id}: ${says}`).join('\n')
        const [ofLess, ofMore] =
          side === 'request'
            ? (['clients', 'implementations'] as const)
            : (['implementations', 'clients'] as const)
        if (isLess) expect(concerned, `less is allowed\n${found}`).toContain(ofLess)
        if (isMore) expect(concerned, `more is allowed\n${found}`).toContain(ofMore)
      }),
      { numRuns: 1500, seed: 1 },
    )
  })
})
