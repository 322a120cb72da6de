import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { compareContracts, isFailed, summarizeChanges } from '../../../../src/diff/report/contract-diff.ts'
import { formatDiffJson } from '../../../../src/diff/report/format-diff-json.ts'
import { readSides } from '../../../../src/diff/side/read-compared-contract.ts'

/** The folder of the compared documents. */
export const root = mkdtempSync(join(tmpdir(), 'plain-'))

/** Parts that several documents have, by the word that refers to them. */
const parts: Readonly<Record<string, string>> = {
  OK: '{ description: ok }',
  THING: '{ type: object, required: [a], properties: { a: { type: string } } }',
  ANIMALS:
    'schemas: { Cat: { properties: { c: { type: string } } }, Dog: { properties: { d: { type: string } } } }',
  ANY: "anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]",
  EITHER: "oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]",
  KEY: 'securitySchemes: { k: { type: apiKey, in: header, name: X-Key } }',
  FLOW: 'type: oauth2, flows: { implicit: { authorizationUrl: https://a.example, scopes',
  ADDED: '{ operationId: add, responses: { 201: { description: ok } }',
  FIRST: "'#/paths/~1things/get/responses/200/content/application~1json/schema/properties/a'",
}

/**
 * Builds a document from the members of its operation (`get`), its path and itself, the schema of its reply, of a query
 * parameter (`q`), and of the body of a POST.
 */
export function build(text: string) {
  const written = text.replace(/\b[A-Z]{2,}\b/g, word => parts[word] ?? word)
  const given = parse(`{ ${written} }`) ?? {}
  const { schema = parse(parts.THING ?? ''), get, q, body, path, paths, only, more, ...rest } = given
  const content = (of: object) => ({ content: { 'application/json': { schema: of } } })
  const responses = { 200: { description: 'ok', ...content(schema) }, ...more }
  const operation = {
    operationId: 'things',
    ...(q && { parameters: [{ name: 'x', in: 'query', schema: q }] }),
    ...get,
    responses,
  }
  const post = body && {
    operationId: 'add',
    requestBody: content(body),
    responses: { 201: { description: '' } },
  }
  const all = only ?? { '/things': { get: operation, ...(post && { post }), ...path }, ...paths }
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, components: {}, ...rest, paths: all }
}

/** Compares two documents and the files beside them. Returns what breaks for users, and what `mdc diff` ends with. */
export function compare(old: object, now: object, files: readonly [object, object] = [{}, {}]) {
  const sides = [old, now].map((document, index) => {
    for (const [name, content] of Object.entries({ 'openapi.json': document, ...files[index] })) {
      mkdirSync(join(root, String(index), 'parts'), { recursive: true })
      writeFileSync(join(root, String(index), name), JSON.stringify(content))
    }
    return `path:${join(root, String(index), 'openapi.json')}`
  }) as [string, string]
  const review = compareContracts(readSides(...sides))
  for (const { says } of review.changes) expect(says).not.toContain('undefined')
  const harm = review.changes.filter(({ concerns: [whom = ''] }) => !['safe', 'words'].includes(whom))
  const ids = [...new Set(harm.map(({ id }) => id))].sort().join(' ')
  const { notCompared } = JSON.parse(formatDiffJson(review))
  return { ids, summary: summarizeChanges(review), isFailed: isFailed(review, 'clients'), notCompared }
}

const [, ...chapters] = readFileSync(new URL('catalogue.md', import.meta.url), 'utf8').split('\n## ')

/** Reads the cells of the table below a heading of the catalogue. */
export function readTable(heading: string): string[][] {
  const chapter = chapters.find(text => text.startsWith(`${heading}\n`))
  if (chapter === undefined) throw new Error(`The catalogue has no heading ${heading}.`)
  const [, , ...rows] = chapter.split('\n').filter(line => line.startsWith('|'))
  return rows.map(row =>
    row
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim()),
  )
}
