import '../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { loadEntities } from '../../../../../src/console/state/load-entities.ts'
import { makeContext, makeOperation } from '../support/make-context.ts'
import { examples, market, replyTable, shops } from '../support/make-market.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const names = ['thing0Address', 'thing0Symbol', 'thing1Address', 'thing1Symbol', 'shopAddress']
const context = makeContext({ examples, contract: market })

test('counts the rows that mention an entity, those in most rows first, then by name', async () => {
  const rows = [
    ['0x1', 'ONE', '0x2', 'TWO', '0xA'],
    ['0x3', 'ANY', '0x2', 'TWO', '0xB\0\0'],
  ]
  vi.stubGlobal('fetch', async () => replyTable(names, rows))
  const { entities } = await loadEntities([shops], context)
  expect(
    entities.map(({ entity, id, label, mentions, list }) => [entity.name, id, label, mentions, list]),
  ).toEqual([
    ['thing', '0x2', 'TWO', 2, undefined],
    ['thing', '0x3', 'ANY', 1, undefined],
    ['shop', '0xB', 'ANY/TWO', 1, 'shops'],
    ['thing', '0x1', 'ONE', 1, undefined],
    ['shop', '0xA', 'ONE/TWO', 1, 'shops'],
  ])
})

test('prefers the entities of some lists to an error of another', async () => {
  const other = makeOperation({ id: 'posts' })
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/posts')
      ? new Response('', { status: 500 })
      : replyTable(names.slice(0, 2), [['0x1', 'ONE']]),
  )
  expect((await loadEntities([other, shops], context)).entities.map(({ label }) => label)).toEqual(['ONE'])
  await expect(loadEntities([other], context)).rejects.toThrow('500: the body is no JSON.')
})

test('knows no entity without lists', async () => {
  expect((await loadEntities([], context)).entities).toEqual([])
})
