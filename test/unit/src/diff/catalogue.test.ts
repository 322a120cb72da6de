import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { build, compare, read, root } from './plain-sides.ts'

afterAll(() => rmSync(root, { recursive: true }))

/**
 * The kinds of change that well-known tools list. A schema that allows more and one that allows less are tried in a
 * parameter, a body and a reply, in both directions. Sent values break clients by less, answered ones by more.
 */
const schemas = `
type | { type: number } | { type: integer }
list of types | { type: [string, integer] } | { type: integer }
null by type | { type: [string, 'null'] } | { type: string }
null by flag | { type: string, nullable: true } | { type: string }
null by anyOf | { anyOf: [{ type: string, format: date }, { type: 'null' }] } | { type: string, format: date }
enum value | { enum: [a, b] } | { enum: [a] }
enum | { type: string } | { type: string, enum: [a] }
const | { enum: [a, b] } | { const: a }
format | { type: string } | { type: string, format: uuid }
width | { type: integer, format: int64 } | { type: integer, format: int32 }
pattern | { type: string } | { type: string, pattern: a }
maximum | { maximum: 5 } | { maximum: 4 }
no maximum | { type: integer } | { type: integer, maximum: 4 }
minimum | { minimum: 4 } | { minimum: 5 }
exclusive bound | { minimum: 4 } | { exclusiveMinimum: 4 }
multiple | { multipleOf: 2 } | { multipleOf: 4 }
length | { maxLength: 5 } | { maxLength: 4 }
least length | { minLength: 4 } | { minLength: 5 }
items | { type: array, maxItems: 5 } | { type: array, maxItems: 4 }
least items | { type: array, minItems: 1 } | { type: array, minItems: 2 }
different items | { type: array } | { type: array, uniqueItems: true }
kind of items | { type: array, items: { type: number } } | { type: array, items: { type: integer } }
number of members | { type: object, maxProperties: 5 } | { type: object, maxProperties: 4 }
other members | { type: object } | { type: object, additionalProperties: false }
kind of other members | { type: object, additionalProperties: true } | { type: object, additionalProperties: { type: string } }
required | { type: object, properties: { a: {} } } | { type: object, properties: { a: {} }, required: [a] }
kind of a member | { type: object, properties: { a: { maxLength: 5 } } } | { type: object, properties: { a: { maxLength: 4 } } }
part of allOf | { allOf: [{ maxLength: 5 }] } | { allOf: [{ maxLength: 5 }, { minLength: 1 }] }
part of anyOf | { anyOf: [{ type: string }, { type: integer }] } | { anyOf: [{ type: integer }] }
part of oneOf | { oneOf: [{ type: string }, { type: integer }, { type: array }] } | { oneOf: [{ type: string }, { type: array }] }
within a part of oneOf | { oneOf: [{ maxLength: 5, type: string }, { type: integer }] } | { oneOf: [{ maxLength: 4, type: string }, { type: integer }] }
one type of several | { oneOf: [{ type: string }, { type: integer }] } | { type: integer }
text or list | { oneOf: [{ type: string }, { type: array, items: { type: string } }] } | { type: string }
not | { type: string, not: { enum: [a] } } | { type: string, not: { enum: [a, b] } }
`
const places = [
  ['parameter', 'q'],
  ['body', 'body'],
  ['reply', 'schema'],
] as const
const pairs = read(schemas).flatMap(([name, wide, narrow]) =>
  places.flatMap(([place, key]) => [
    [
      `less by ${name} of a ${place}`,
      build(`${key}: ${wide}`),
      build(`${key}: ${narrow}`),
      place !== 'reply',
    ],
    [
      `more by ${name} of a ${place}`,
      build(`${key}: ${narrow}`),
      build(`${key}: ${wide}`),
      place === 'reply',
    ],
  ]),
) as [string, object, object, boolean][]

test.each(pairs)('judges %s', (_, old, now, isBreak) => {
  expect(compare(old, now)).toMatchObject({ isFailed: isBreak })
})

/** Two documents. Clients break by the change (`C`), or by its reverse, or not (`-`). */
const documents = `
operation | C- | path: { post: ADDED } } |
path | C- | paths: { /t: { get: { responses: { 200: OK } } } } |
operation of a method that becomes another | CC | path: { put: ADDED } } | path: { post: ADDED } }
id of an operation | CC | get: { operationId: a } | get: { operationId: b }
tag | -- | get: { tags: [a] } | get: { tags: [b] }
deprecated operation | -- | | get: { deprecated: true }
words | -- | | get: { summary: a, description: b }
optional parameter | -C | | get: { parameters: [{ name: y, in: query, schema: {} }] }
required parameter | CC | | get: { parameters: [{ name: y, in: query, required: true, schema: {} }] }
parameter that is required | C- | get: { parameters: [{ name: y, in: query, schema: {} }] } | get: { parameters: [{ name: y, in: query, required: true, schema: {} }] }
parameter that moves to a header | CC | get: { parameters: [{ name: y, in: query, schema: {} }] } | get: { parameters: [{ name: y, in: header, schema: {} }] }
parameter that is named otherwise | CC | get: { parameters: [{ name: y, in: query, schema: {} }] } | get: { parameters: [{ name: z, in: query, schema: {} }] }
required header | CC | | get: { parameters: [{ name: y, in: header, required: true, schema: {} }] }
header in other letters | -- | get: { parameters: [{ name: X-Y, in: header, schema: {} }] } | get: { parameters: [{ name: x-y, in: header, schema: {} }] }
header that OpenAPI ignores | -- | | get: { parameters: [{ name: Accept, in: header, required: true, schema: {} }] }
cookie | C- | get: { parameters: [{ name: y, in: cookie, schema: { enum: [a, b] } }] } | get: { parameters: [{ name: y, in: cookie, schema: { enum: [a] } }] }
style of a parameter | CC | get: { parameters: [{ name: y, in: query, style: pipeDelimited, explode: false, schema: { type: array } }] } | get: { parameters: [{ name: y, in: query, style: spaceDelimited, explode: false, schema: { type: array } }] }
explode of a list | CC | q: { type: array } | get: { parameters: [{ name: x, in: query, explode: false, schema: { type: array } }] }
explode of a text | -- | q: { type: string } | get: { parameters: [{ name: x, in: query, explode: false, schema: { type: string } }] }
text that becomes an exploded list | -C | q: { type: string } | q: { type: array, items: { type: string } }
content of a parameter | CC | q: { type: string } | get: { parameters: [{ name: x, in: query, content: { application/json: { schema: { type: string } } } }] }
member of an object parameter | C- | q: { type: object, properties: { a: { enum: [a, b] } } } | q: { type: object, properties: { a: { enum: [a] } } }
default of a parameter | C- | q: { default: 1 } | q: {}
another default | CC | q: { default: 1 } | q: { default: 2 }
path parameter of another name | -- | paths: { '/t/{id}': { get: { operationId: t, parameters: [{ name: id, in: path, required: true, schema: {} }], responses: { 200: OK } } } } | paths: { '/t/{key}': { get: { operationId: t, parameters: [{ name: key, in: path, required: true, schema: {} }], responses: { 200: OK } } } }
path parameter that narrows | C- | paths: { '/t/{id}': { get: { operationId: t, parameters: [{ name: id, in: path, required: true, schema: { maxLength: 5 } }], responses: { 200: OK } } } } | paths: { '/t/{key}': { get: { operationId: t, parameters: [{ name: key, in: path, required: true, schema: { maxLength: 4 } }], responses: { 200: OK } } } }
prefix that moves to the server | -- | servers: [{ url: 'https://h.example' }], only: { /v1/t: { get: { operationId: t, responses: { 200: OK } } }, /v1/things: { get: { operationId: u, responses: { 200: OK } } } } | servers: [{ url: 'https://h.example/v1' }], only: { /t: { get: { operationId: t, responses: { 200: OK } } }, /things: { get: { operationId: u, responses: { 200: OK } } } }
server | C- | servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }] | servers: [{ url: 'https://a.example' }]
body | CC | path: { post: ADDED, requestBody: { required: true, content: { a/b: { schema: THING } } } } } | path: { post: ADDED } }
optional body | C- | path: { post: ADDED, requestBody: { content: { a/b: { schema: THING } } } } } | path: { post: ADDED } }
body that is required | C- | path: { post: ADDED, requestBody: { content: { a/b: {} } } } } | path: { post: ADDED, requestBody: { required: true, content: { a/b: {} } } } }
media type of a body | C- | path: { post: ADDED, requestBody: { content: { a/b: {}, c/d: {} } } } } | path: { post: ADDED, requestBody: { content: { a/b: {} } } } }
encoding of a body | CC | path: { post: ADDED, requestBody: { content: { a/b: { encoding: { a: { contentType: a/b } } } } } } } | path: { post: ADDED, requestBody: { content: { a/b: { encoding: { a: { contentType: c/d } } } } } } }
optional member of a body | C- | body: { type: object, properties: { a: {}, b: {} } } | body: { type: object, properties: { a: {} } }
required member of a body | CC | body: { type: object, properties: { a: {}, b: {} }, required: [b] } | body: { type: object, properties: { a: {} } }
member of a body for replies alone | CC | body: { type: object, properties: { a: {} } } | body: { type: object, properties: { a: { readOnly: true } } }
member of a body that replies leave out | -- | body: { type: object, properties: { a: {} } } | body: { type: object, properties: { a: { writeOnly: true } } }
member of a reply for replies alone | -- | schema: { type: object, properties: { a: {} } } | schema: { type: object, properties: { a: { readOnly: true } } }
member of a reply that it leaves out | C- | schema: { type: object, properties: { a: {} } } | schema: { type: object, properties: { a: { writeOnly: true } } }
member of a reply | C- | schema: { type: object, properties: { a: {}, b: {} } } | schema: { type: object, properties: { a: {} } }
required member of a reply | C- | schema: { type: object, properties: { a: {}, b: {} }, required: [b] } | schema: { type: object, properties: { a: {} } }
member of a reply with another name | CC | schema: { type: object, properties: { a: { maxLength: 5 } } } | schema: { type: object, properties: { b: { maxLength: 5 } } }
status of success | CC | more: { 201: OK } | more: { 202: OK }
status of an error | C- | | more: { 404: OK }
error among the others | -- | more: { default: OK } | more: { default: OK, 404: OK }
error in a range | -- | more: { 4XX: OK } | more: { 4XX: OK, 404: OK }
body of an error | -C | more: { 404: { content: { a/b: { schema: { enum: [a, b] } } } } } | more: { 404: { content: { a/b: { schema: { enum: [a] } } } } }
media type of a reply | C- | more: { 404: { content: { a/b: {}, c/d: {} } } } | more: { 404: { content: { a/b: {} } } }
header of a reply | C- | more: { 404: { headers: { A: { schema: {} } } } } | more: { 404: {} }
required header of a reply | C- | more: { 404: { headers: { A: { required: true, schema: {} } } } } | more: { 404: { headers: { A: { schema: {} } } } }
kind of a header of a reply | C- | more: { 404: { headers: { A: { schema: { enum: [a] } } } } } | more: { 404: { headers: { A: { schema: { enum: [a, b] } } } } }
link | -- | more: { 404: { links: { a: { operationId: things } } } } | more: { 404: {} }
key of all | C- | components: { KEY } | components: { KEY }, security: [{ k: [] }]
key of an operation | C- | components: { KEY } | components: { KEY }, get: { security: [{ k: [] }] }
key or none | -- | components: { KEY }, security: [{ k: [] }, {}] | components: { KEY }
key of all, said at each | -- | components: { KEY }, security: [{ k: [] }] | components: { KEY }, get: { security: [{ k: [] }] }
scope | C- | components: { securitySchemes: { o: { FLOW: { r: '' } } } } } }, security: [{ o: [] }] | components: { securitySchemes: { o: { FLOW: { r: '' } } } } } }, security: [{ o: [r] }]
scope that there is | C- | components: { securitySchemes: { o: { FLOW: { r: '', w: '' } } } } } }, security: [{ o: [] }] | components: { securitySchemes: { o: { FLOW: { r: '' } } } } } }, security: [{ o: [] }]
place of a key | CC | components: { KEY }, security: [{ k: [] }] | components: { securitySchemes: { k: { type: apiKey, in: query, name: X-Key } } }, security: [{ k: [] }]
name of a scheme | -- | components: { KEY }, security: [{ k: [] }] | components: { securitySchemes: { l: { type: apiKey, in: header, name: X-Key } } }, security: [{ l: [] }]
scheme without use | -- | components: { KEY } |
key of a discriminator | CC | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Dog } } } | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { kitty: Cat, dog: Dog } } }
further key of a discriminator | -C | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Dog, pup: Dog } } } | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind, mapping: { cat: Cat, dog: Dog } } }
member that discriminates | CC | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: kind } } | components: { ANIMALS }, schema: { EITHER, discriminator: { propertyName: sort } }
discriminator | C- | components: { ANIMALS }, schema: { ANY, discriminator: { propertyName: kind } } | components: { ANIMALS }, schema: { ANY }
callback | C- | get: { callbacks: { done: { '{$url}': { post: ADDED } } } } } |
more in a callback | -C | get: { callbacks: { done: { '{$url}': { post: ADDED, requestBody: { content: { a/b: { schema: { maxLength: 5 } } } } } } } } } | get: { callbacks: { done: { '{$url}': { post: ADDED, requestBody: { content: { a/b: { schema: { maxLength: 4 } } } } } } } } }
webhook | C- | webhooks: { n: { post: ADDED } } } |
more in a webhook | -C | webhooks: { n: { post: ADDED, requestBody: { content: { a/b: { schema: { maxLength: 5 } } } } } } } | webhooks: { n: { post: ADDED, requestBody: { content: { a/b: { schema: { maxLength: 4 } } } } } } }
component without use | -- | components: { schemas: { S: { maxLength: 5 } } } | components: { schemas: { S: { maxLength: 4 } } }
a value that becomes one of several | -C | q: { $ref: '#/components/schemas/E' }, components: { schemas: { E: { enum: [a, b] } } } | q: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/E' }] }, components: { schemas: { E: { enum: [a, b] } } }
recursive part | -C | schema: { $ref: '#/components/schemas/N' }, components: { schemas: { N: { type: object, properties: { n: { $ref: '#/components/schemas/N' }, a: { maxLength: 5 } } } } } | schema: { $ref: '#/components/schemas/N' }, components: { schemas: { N: { type: object, properties: { n: { $ref: '#/components/schemas/N' }, a: { maxLength: 4 } } } } }
`
const both = read(documents).flatMap(([name, [forth, back] = '', old = '', now = '']) => [
  [`from the first to the second: ${name}`, build(old), build(now), forth === 'C'],
  [`from the second to the first: ${name}`, build(now), build(old), back === 'C'],
]) as [string, object, object, boolean][]

test.each(both)('judges, %s', (_, old, now, isBreak) => {
  expect(compare(old, now)).toMatchObject({ isFailed: isBreak })
})
