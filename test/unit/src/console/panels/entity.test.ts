import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { findEntity } from '../../../../../src/console/contract/list-entities.ts'
import { EntityPage } from '../../../../../src/console/panels/market/entity/entity-page.tsx'
import { draw } from '../support/draw.ts'
import { stubFetch } from '../support/fake-page.ts'
import { examples, market, replyTable } from '../support/make-market.ts'

const thing = findEntity('thing', market) ?? expect.fail()

async function drawThing(replies: Readonly<Record<string, () => Response>>) {
  const asked = stubFetch(url => {
    const reply = replies[new URL(url).pathname]
    return reply === undefined ? Response.json({ message: 'Unknown.' }, { status: 404 }) : reply()
  })
  const page = h(EntityPage, { entity: thing, moment: '', params: { id: '0x1' } })
  return { ...(await draw(page, { examples, contract: market })), asked }
}

test('has the price and its change in the head, and the candles of the first shop', async () => {
  const prices = ['thingAddress', 'price', 'volume', 'priceChangePercent', 'priceChange']
  const { root, asked } = await drawThing({
    '/thing': () => replyTable(['thingAddress', 'thingSymbol', 'weight'], [['0x1', 'ONE', 5]]),
    '/prices': () => replyTable(prices, [['0x1', 12.5, 3, -4, 1]]),
    '/shops': () => replyTable(['shopAddress', 'thing0Address', 'thing0Symbol'], [['0xA', '0x1', 'ONE']]),
  })
  expect(root.list('header')[0]?.text).toBe('ONEthing0x1Copy12.5-4 %')
  expect(asked.some(url => url.startsWith('http://base/bars?shop_address=0xA'))).toBe(true)
  expect(root.list('dl').map(list => list.list('dt').length)).toEqual([5])
  // The columns that only repeat the thing are left out of its rows.
  const heads = root.list('table').map(table => table.list('th').map(({ text }) => text))
  expect(heads.flat().join()).toMatch(/shopAddress/)
  expect(heads.flat().join()).not.toMatch(/thing0Address/)
})
