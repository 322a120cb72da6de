import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSides } from '../../../../../src/diff/side/read-sides.ts'

const entry = `openapi: 3.1.1
info: { title: Pools, version: '1', description: Pools, license: { name: MIT, identifier: MIT } }
servers: [{ url: http://127.0.0.1, description: local }]
x-gaps: []
paths:
  /pools:
    get:
      operationId: listPools
      summary: Pools
      description: All pools.
      x-clause: '1'
      responses:
        200: { description: Pools, content: { application/json: { schema: { $ref: tables/Pool.yaml } } } }
`
const table = `description: All pools.
x-clause: '1'
x-table:
  columns:
    - { name: pool, type: String, description: Address of the pool }
`
const example = { columns: [{ name: 'pool', type: 'String' }], data: [['0x1']], rows: 1 }
let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sides-'))
  for (const name of ['recorded', 'plain']) {
    mkdirSync(join(root, name, 'spec/tables'), { recursive: true })
    writeFileSync(join(root, name, 'spec/openapi.yaml'), entry)
    writeFileSync(join(root, name, 'spec/tables/Pool.yaml'), table)
  }
  mkdirSync(join(root, 'recorded/fixtures/examples'), { recursive: true })
  writeFileSync(join(root, 'recorded/fixtures/examples/listPools.json'), JSON.stringify(example))
})

afterAll(() => rmSync(root, { recursive: true }))

const read = (old: string, now: string) => readSides(`path:${join(root, old)}`, `path:${join(root, now)}`)

function findExample({ document }: ReturnType<typeof read>['before']) {
  return document.paths['/pools']?.get.responses['200']?.content?.['application/json']?.example
}

test('uses the recorded replies of one side for a copy of spec/ alone, with a note', () => {
  const { before, after } = read('plain', 'recorded')
  expect(findExample(before)).toEqual(example)
  expect(findExample(after)).toEqual(example)
  expect(before.note).toBe(
    `${before.name} has no fixtures/examples beside it: the recorded replies of ${after.name} stand in.`,
  )
  expect(after.note).toBeUndefined()
})

test('does so for the second side, too', () => {
  const { before, after } = read('recorded', 'plain')
  expect(findExample(after)).toEqual(example)
  expect(before.note).toBeUndefined()
  expect(after.note).toContain('stand in')
})

test('writes no note where neither side has replies', () => {
  const { before, after } = read('plain', 'plain')
  expect([before.note, after.note, findExample(before)]).toEqual([undefined, undefined, undefined])
})

test('throws for a path that leads nowhere', () => {
  expect(() => read('missing', 'plain')).toThrow('There is no file or folder')
})
