import { expect, test } from 'vitest'
import type { Contract } from '../../../../../src/contract/contract.ts'
import { renderFixtureModules } from '../../../../../src/generate/render/render-fixture-modules.ts'
import { renderGapOptions } from '../../../../../src/generate/render/render-gap-options.ts'
import { renderOriginPaths } from '../../../../../src/generate/render/render-origin-paths.ts'
import { renderRowTypes } from '../../../../../src/generate/render/render-row-types.ts'

const empty = { paths: {}, components: { schemas: {} } }

test('renders the options of each gap as a union of names', () => {
  const gap = { question: '?', default: 'empty', clause: '1' }
  const text = renderGapOptions({
    ...empty,
    'x-gaps': [
      { ...gap, id: 'GAP-01', options: { empty: 'no rows', error: '404' } },
      { ...gap, id: 'GAP-02', options: { iso: 'a date' } },
    ],
  })
  expect(text).toContain("  'GAP-01': 'empty' | 'error'\n  'GAP-02': 'iso'\n}")
})

test('renders rows of tables only, which have a schema of their positions beside them', () => {
  const schemas = { Pool: {}, PoolRow: {}, PoolObject: {}, Address: {} }
  const text = renderRowTypes({ paths: {}, components: { schemas } })
  expect(text).toContain("export interface PoolObject extends Schema<'PoolObject'> {}")
  expect(text).toContain('export interface RowObjects {\n  Pool: PoolObject\n}')
  expect(text).not.toContain('Address')
})

test('renders the paths that only the social origin serves', () => {
  const operations = [
    { origin: 'social', path: '/posts' },
    { origin: 'base', path: '/pools' },
    { origin: 'social', path: '/authors' },
  ]
  const text = renderOriginPaths({ operations } as unknown as Contract)
  expect(text).toContain("type SocialPath = '/posts' | '/authors'\n")
  expect(text).not.toContain('/pools')
})

test('renders a module for each recorded reply, named after its major version', () => {
  const content = {
    'application/json': { schema: {}, example: [] },
    'application/vnd.pools.v2+json': { schema: {}, example: [] },
    'application/vnd.pools.v3+json': { schema: {} },
  }
  const get = { operationId: 'listPools', responses: { 200: { content } } }
  const modules = renderFixtureModules({ paths: { '/a': { get } }, components: { schemas: {} } })
  expect(Object.keys(modules)).toEqual(['fixtures/listPools.ts', 'fixtures/listPools.v2.ts'])
  expect(modules['fixtures/listPools.v2.ts']).toContain(
    "export const listPoolsV2 = example as unknown as ReplyOf<'listPools', 'application/vnd.pools.v2+json'>",
  )
  expect(modules['fixtures/listPools.v2.ts']).toContain('fixtures/examples/listPools.v2.json')
})
