import '../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  listUnknownEntities,
  loadEntityTargets,
} from '../../../../../src/console/frame/load-entity-targets.ts'
import { makeContext } from '../support/make-context.ts'
import { examples, market, replyTable } from '../support/make-market.ts'
import { openPage } from '../support/open-page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('lists the entities of all lists, with links to their pages', async () => {
  openPage()
  vi.stubGlobal('fetch', async () =>
    replyTable(
      ['shopAddress', 'thing0Address', 'thing0Symbol', 'thing1Address', 'thing1Symbol'],
      [['0xA', '0x1', 'ONE', '0x2', 'TWO']],
    ),
  )
  const targets = await loadEntityTargets(makeContext({ examples, contract: market }))
  expect(targets.map(({ kind, title, id, address }) => [kind, title, id, address()])).toEqual([
    ['thing', 'ONE', '0x1', '#/market/thing?id=0x1'],
    ['shop', 'ONE/TWO', '0xA', '#/market/shop?id=0xA&list=shops'],
    ['thing', 'TWO', '0x2', '#/market/thing?id=0x2'],
  ])
})

test('offers a page for a whole key that no list has', () => {
  openPage()
  expect(listUnknownEntities(market, '0x123456789').map(({ kind, address }) => [kind, address()])).toEqual([
    ['thing', '#/market/thing?id=0x123456789'],
    ['shop', '#/market/shop?id=0x123456789'],
  ])
  expect(listUnknownEntities(market, '0x1')).toEqual([])
  expect(listUnknownEntities(market, 'something')).toEqual([])
})
