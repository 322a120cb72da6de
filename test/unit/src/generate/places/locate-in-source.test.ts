import { expect, test } from 'vitest'
import {
  findSourcePlace,
  locateInSource,
  locateName,
  locatePointer,
} from '../../../../../src/generate/places/locate-in-source.ts'
import type { SpecSource } from '../../../../../src/generate/spec-source.ts'

const entry = `openapi: 3.1.1
paths:
  /a:
    get:
      operationId: listPools
      responses:
        200:
          content: { application/json: { schema: { $ref: tables/Pool.yaml } } }
`
const table = `x-table:
  columns:
    - name: low
      type: UInt8
    - name: high
      type: UInt16
`

const source: SpecSource = {
  folder: 'spec',
  files: new Map([
    ['openapi.yaml', entry],
    ['tables/Pool.yaml', table],
  ]),
  examples: new Map(),
}

test('locates a value in the file that it was written in', () => {
  expect(locateInSource(source, ['paths', '/a', 'get', 'operationId'])).toBe('spec/openapi.yaml:5')
  expect(locateInSource(source, ['components', 'schemas', 'Pool', 'x-table', 'columns'])).toBe(
    'spec/tables/Pool.yaml:2',
  )
})

test('locates an item of a list by its name or by its index', () => {
  const columns = ['components', 'schemas', 'Pool', 'x-table', 'columns']
  expect(locateInSource(source, [...columns, 'high', 'type'])).toBe('spec/tables/Pool.yaml:6')
  expect(locateInSource(source, [...columns, '#1', 'type'])).toBe('spec/tables/Pool.yaml:6')
})

test('locates a column of a written-out row where its table has it', () => {
  const path = ['components', 'schemas', 'PoolObject', 'properties', 'high', 'type']
  expect(locateInSource(source, path)).toBe('spec/tables/Pool.yaml:6')
})

test('locates the nearest container of a missing value, unless it has to be exact', () => {
  const path = ['paths', '/a', 'get', 'operationId', 'missing']
  expect(locateInSource(source, path)).toBe('spec/openapi.yaml:5')
  expect(findSourcePlace(source, path)).toBeUndefined()
  expect(findSourcePlace(source, path.slice(0, -1))).toBe('spec/openapi.yaml:5')
})

test('locates what a JSON Pointer leads to', () => {
  expect(locatePointer(source, '/paths/~1a/get/operationId')).toMatchObject({
    file: 'spec/openapi.yaml',
    line: 5,
  })
})

test('locates the name of a member whose value is in another file', () => {
  const pointer = '/paths/~1a/get/responses/200/content/application~1json/schema'
  expect(locateName(source, pointer)).toMatchObject({ file: 'spec/openapi.yaml', line: 8 })
})
