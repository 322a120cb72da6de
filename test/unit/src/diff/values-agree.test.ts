import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { isEveryRun } from '../../../support/count-runs.ts'
import { readYaml } from '../../../support/read-yaml.ts'
import type { Loose } from './build-changed.ts'

// What is sent or answered: every value of these is tried on both sides.
const values = readYaml<unknown[]>(import.meta.url, 'tried-values.yaml')

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
const { schema, object, parts } = fc.letrec<{ schema: Loose; inside: Loose; object: Loose; parts: Loose }>(
  tie => ({
    schema: fc.oneof({ maxDepth: 2, depthSize: 'small' }, limit, tie('inside')),
    // What an open object says nothing of is by convention ignored, so only closed ones are tried.
    object: fc.record(
      {
        additionalProperties: fc.constant(false),
        properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }),
        required: fc.subarray(['a', 'b']),
      },
      { requiredKeys: ['additionalProperties'] },
    ),
    parts: fc.record({
      unevaluatedProperties: fc.constant(false),
      allOf: fc.array(
        fc.record({ properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('schema'), { maxKeys: 2 }) }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    }),
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
      tie('object'),
      tie('object'),
      tie('parts'),
    ),
  }),
)
const leveled = fc
  .tuple(schema, fc.constantFrom(undefined, 'inferred'))
  .map(([each, level]) => (level === undefined ? each : { ...each, 'x-level': level }))

const pair = fc.oneof(fc.tuple(leveled, leveled), fc.tuple(object, object), fc.tuple(parts, parts))

/** Ways to give a schema: by one of two names, by the name of a name, or written out. */
const names = fc.constantFrom('Given', 'Other', 'alias', undefined)

/** Builds a document with a schema of sent or received values. */
function writeDocument(side: 'request' | 'reply', given: Loose, name: string | undefined): SpecDocument {
  const used = name === undefined ? given : { $ref: `#/components/schemas/${name}` }
  const parameters = side === 'request' ? [{ name: 'given', in: 'query', schema: used }] : []
  const content = side === 'reply' ? { 'application/json': { schema: used } } : {}
  const get = { operationId: 'ask', parameters, responses: { 200: { description: 'Rows', content } } }
  const info = { title: 'Rows', version: '1.0.0' }
  const alias = { $ref: '#/components/schemas/Given' }
  const schemas = name === 'alias' ? { Given: given, alias } : name === undefined ? {} : { [name]: given }
  const components = { schemas }
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
      fc.property(pair, names, names, ([before, after], name, newName) => {
        const [old, now] = [listAllowed(before), listAllowed(after)]
        const isLess = old.some((allowed, index) => allowed && now[index] === false)
        const isMore = now.some((allowed, index) => allowed && old[index] === false)
        const changes = diffDocuments(writeDocument(side, before, name), writeDocument(side, after, newName))
        const concerned = changes.flatMap(({ concerns }) => concerns)
        const found = changes.map(({ id, says }) => `${id}: ${says}`).join('\n')
        const [ofLess, ofMore] =
          side === 'request'
            ? (['clients', 'implementations'] as const)
            : (['implementations', 'clients'] as const)
        expect(found).not.toContain('undefined')
        if (isLess) expect(concerned, `less is allowed\n${found}`).toContain(ofLess)
        if (isMore) expect(concerned, `more is allowed\n${found}`).toContain(ofMore)
      }),
      { numRuns: isEveryRun ? 1000 : 50, seed: 1 },
    )
  })
})
