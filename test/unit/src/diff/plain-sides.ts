import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { compareContracts, isFailed, summarizeChanges } from '../../../../src/diff/report/contract-diff.ts'
import { formatDiffJson } from '../../../../src/diff/report/format-diff-json.ts'
import { readSides } from '../../../../src/diff/side/read-compared-contract.ts'
import { readYaml } from '../../../support/read-yaml.ts'

/** The folder of the compared documents. */
export const root = mkdtempSync(join(tmpdir(), 'plain-'))

/** Parts that several documents have, by the word that refers to them. */
const parts = readYaml<Record<string, string>>(import.meta.url, 'parts.yaml')

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
