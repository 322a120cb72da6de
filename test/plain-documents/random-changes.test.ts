import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { compareContracts } from '../../src/diff/report/contract-diff.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { isEveryRun, sampleCases } from '../support/count-runs.ts'
import { change } from './change-at-random.ts'
import { findBreak } from './clients-oracle.ts'
import { createDraw, type Loose } from './draw-values.ts'

/** Documents of others, and two with what these do not have. */
const examples = [
  '3.0/json/petstore',
  '3.0/json/uspto',
  '3.0/json/polymorphism',
  '3.0/json/discriminators',
  '3.0/json/parameters-style',
  '3.0/json/security',
  '3.1/json/train-travel',
  '3.0/json/complex-nesting',
]
const own = [
  `
openapi: 3.1.0
info: { title: Library, version: '1' }
security: [{ key: [] }]
paths:
  /books/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer, minimum: 1 } }]
    get:
      parameters:
        - { name: X-Tenant, in: header, required: true, schema: { type: string, enum: [north, south] } }
        - { name: session, in: cookie, schema: { type: string, maxLength: 9 } }
        - { name: tags, in: query, schema: { type: array, maxItems: 3, items: { enum: [a, b] } } }
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { from: { type: integer } } } }
      responses:
        '200': { description: '', headers: { Link: { schema: { type: string, minLength: 1 } } }, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
        '404': { description: '', content: { application/problem+json: { schema: { type: object, required: [title], properties: { title: { type: string } } } } } }
    put:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
      responses: { '204': { description: '' } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, token: { type: http, scheme: bearer } }
  schemas:
    Book:
      type: object
      required: [id, title, kind]
      properties:
        id: { type: integer, minimum: 1 }
        title: { type: string, minLength: 1, maxLength: 9 }
        kind: { type: string, enum: [novel, poems, play] }
        pages: { type: [integer, 'null'], maximum: 9000 }
        parts: { type: array, minItems: 1, maxItems: 4, items: { $ref: '#/components/schemas/Part' } }
        next: { anyOf: [{ $ref: '#/components/schemas/Book' }, { type: 'null' }] }
    Part: { type: object, additionalProperties: false, required: [name], properties: { name: { type: string }, size: { type: number, exclusiveMinimum: 0, multipleOf: 2 } } }
`,
  `
openapi: 3.0.3
info: { title: Shapes, version: '1' }
paths:
  /shapes:
    get:
      parameters: [{ name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }, { name: sort, in: query, explode: false, schema: { type: array, items: { type: string } } }]
      responses: { '200': { description: '', content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Shape' } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Shape' } } } }
      responses: { '201': { description: '', content: { application/json: { schema: { allOf: [{ $ref: '#/components/schemas/Made' }, { type: object, required: [at], properties: { at: { type: string, nullable: true } } }] } } } } }
components:
  schemas:
    Made: { type: object, required: [id], properties: { id: { type: string }, by: { type: string, nullable: true } } }
    Shape: { oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Box' }] }
    Circle: { type: object, required: [kind, radius], properties: { kind: { type: string, enum: [circle] }, radius: { type: number, minimum: 0 } } }
    Box: { type: object, required: [kind, sides], properties: { kind: { type: string, enum: [box] }, sides: { type: array, minItems: 2, maxItems: 2, items: { type: integer, minimum: 1 } } } }
`,
]
const documents: readonly Loose[] = [
  ...examples.map(name => JSON.parse(readFileSync(`node_modules/@readme/oas-examples/${name}.json`, 'utf8'))),
  ...own.map(text => parse(text)),
]

const read = (written: Loose, name: string) => ({ name, document: written as SpecDocument, written })

const seeds = Array.from({ length: 500 }, (_, at) => at)
/** Changes that are said to break clients, of which no value shows it, and those of operations that no value is known of. */
const alarms: string[] = []
const undecided: string[] = []

describe('a random change', () => {
  it.each(sampleCases(seeds, 30))('%i is said to break clients if it does', seed => {
    const draw = createDraw(7 + seed)
    const old = documents[seed % documents.length]
    const now = structuredClone(old)
    const name = change(now, draw)
    const { changes } = compareContracts({ before: read(old, 'old'), after: read(now, 'new') })
    const found = changes.filter(({ concerns }) => concerns.includes('clients'))
    const { says, isDecided } = findBreak(old, now, draw)
    if (says !== undefined) expect(found, `${name}: ${says}`).not.toEqual([])
    else if (found.length > 0)
      (isDecided ? alarms : undecided).push(`${seed} ${name}: ${found[0]?.id}, ${found[0]?.says}`)
  })

  // Most of these are within parts of oneOf that may overlap, where less of a part can be more of the whole. Others are
  // subtypes that only a discriminator names, and objects that become closed, which the drawn values do not show.
  it('is said to break clients without need in four of a hundred at most', () => {
    console.log(`Alarms:\n${alarms.join('\n')}\nUndecided:\n${undecided.join('\n')}`)
    if (isEveryRun) expect(alarms.length).toBeLessThan(seeds.length / 25)
  })
})
