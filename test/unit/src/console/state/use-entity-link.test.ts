import '../support/prepare-modules.ts'
import { expect, test } from 'vitest'
import { useEntityLink, writeEntityRoute } from '../../../../../src/console/state/use-entity-link.ts'
import { runHook } from '../support/draw.ts'
import { market } from '../support/make-market.ts'

test('finds the page of what a cell identifies', async () => {
  const { result } = await runHook(useEntityLink, { contract: market })
  expect(result.current('shop.thing0.address', '0x1\0')).toBe('#/market/thing?id=0x1')
  expect([result.current('shop.thing0.symbol', 'ONE'), result.current(undefined, 'x')]).toEqual([
    undefined,
    undefined,
  ])
  expect(result.current('shop.address', '')).toBeUndefined()
})

test('keeps the list and page that an entity was found on', async () => {
  await runHook(useEntityLink, { contract: market })
  expect(writeEntityRoute('shop', '0xA', { list: 'shops', page: '2' })).toBe(
    '#/market/shop?id=0xA&list=shops&page=2',
  )
})
