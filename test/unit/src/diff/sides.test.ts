import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareContracts } from '../../../../src/diff/report/contract-diff.ts'
import { readComparedContract, readSides } from '../../../../src/diff/side/read-compared-contract.ts'
import { readYaml } from '../../../support/read-yaml.ts'
import { build, compare, readTable, root } from './plain-sides.ts'

afterAll(() => rmSync(root, { recursive: true }))

test.each(readTable('Breaking'))('finds that %s', (_, old = '', now = '', ids = '') => {
  const sides = [build(old), build(now)] as const
  expect(compare(...sides).ids).toBe(ids)
  expect([compare(...sides), compare(sides[1], sides[0])].some(({ isFailed }) => isFailed)).toBe(true)
})

test.each(readTable('Harmless'))('finds no harm where %s', (_, old = '', now = '') => {
  expect(compare(build(old), build(now)).ids).toBe('')
  expect(compare(build(now), build(old)).ids).toBe('')
})

test.each(['{}', '{ openapi: 3.1.0 }', '{ openapi: 3.1.0, paths: null }', '{ paths: {} }', '[]'])(
  'rejects %s, which is no OpenAPI document',
  text => {
    const file = join(root, 'none.yaml')
    writeFileSync(file, text)
    expect(() => readComparedContract(`path:${file}`)).toThrow(
      /This is no OpenAPI document|This document has no paths/,
    )
  },
)

test('compares the files that a document refers to, and names those that are not read', () => {
  const refer = (file: string) => build(`schema: { $ref: '${file}' }`)
  const document = refer('parts/one.json')
  const beside = (a: object) => ({ 'parts/one.json': { $ref: 'two.json#/a' }, 'parts/two.json': { a } })
  const [one, other] = [beside({ type: 'string' }), beside({ type: 'integer' })]
  expect(compare(document, document, [one, one])).toMatchObject({ summary: 'no change', isFailed: false })
  expect(compare(document, document, [one, other])).toMatchObject({
    ids: 'reply-type-changed',
    isFailed: true,
  })
  const { before, after } = readSides(`path:${join(root, '0')}`, `path:${join(root, '1')}`)
  expect([before.written, after.name]).toEqual([expect.anything(), join(root, '1')])
  expect(JSON.stringify(compareContracts({ before, after }).changes)).toContain('./parts/')
  for (const file of ['https://a.example/one.json', '../one.json', 'none.json']) {
    const { summary, notCompared } = compare(refer(file), refer(file))
    expect(summary).toBe('no change in what was compared')
    expect(notCompared[0]).toMatch(/openapi\.json refers to /)
  }
  expect(compare(build(''), refer('none.json')).notCompared).toHaveLength(1)
})

const { entry, table } = readYaml<Record<'entry' | 'table', string>>(import.meta.url, 'pool-files.yaml')
const example = { columns: [{ name: 'pool', type: 'String' }], data: [['0x1']], rows: 1 }

beforeAll(() => {
  for (const name of ['recorded', 'plain']) {
    mkdirSync(join(root, name, 'spec/tables'), { recursive: true })
    writeFileSync(join(root, name, 'spec/openapi.yaml'), entry)
    writeFileSync(join(root, name, 'spec/tables/Pool.yaml'), table)
  }
  mkdirSync(join(root, 'recorded/fixtures/examples'), { recursive: true })
  writeFileSync(join(root, 'recorded/fixtures/examples/listPools.json'), JSON.stringify(example))
})

const readBoth = (old: string, now: string) => readSides(`path:${join(root, old)}`, `path:${join(root, now)}`)

function findExample({ document }: ReturnType<typeof readBoth>['before']) {
  return document.paths['/pools']?.get.responses['200']?.content?.['application/json']?.example
}

test('compares recorded replies only where both sides have some', () => {
  for (const [old, now] of [
    ['plain', 'recorded'],
    ['recorded', 'plain'],
    ['plain', 'plain'],
  ] as const) {
    const { before, after } = readBoth(old, now)
    expect([findExample(before), findExample(after)]).toEqual([undefined, undefined])
  }
  expect(findExample(readBoth('recorded', 'recorded').after)).toEqual(example)
  expect(() => readBoth('missing', 'plain')).toThrow('There is no file or folder')
})
