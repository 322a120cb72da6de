import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { findEntity } from '../../../../../src/console/contract/list-entities.ts'
import { EntityPage } from '../../../../../src/console/panels/market/entity/entity-page.tsx'
import { loadEntity } from '../../../../../src/console/panels/market/entity/load-entity.ts'
import { draw } from '../support/draw.ts'
import { stubFetch } from '../support/fake-page.ts'
import { makeContext } from '../support/make-context.ts'
import { bars, examples, market, replyTable, shops } from '../support/make-market.ts'

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

const context = makeContext({ examples, contract: market })
const shopColumns = ['shopAddress', 'thing0Address', 'thing0Symbol', 'thing1Address', 'thing1Symbol']
const shopRows = [
  ['0xA', '0x1', 'ONE', '0x2', 'TWO'],
  ['0xB', '0x2', 'TWO', '0x3', 'SIX'],
]

async function load(
  name: string,
  id: string,
  replies: Readonly<Record<string, () => Response>>,
  list = false,
) {
  const asked = stubFetch(url => {
    const path = new URL(url).pathname
    return (replies[path] ?? (() => Response.json({ message: 'Unknown.' }, { status: 404 })))()
  })
  const entity = findEntity(name, market) ?? expect.fail()
  const origin = { skip: new Set([bars]), ...(list && { list: shops, page: { skip: '100' } }) }
  return {
    view: await loadEntity(entity, id, context, origin),
    asked: asked.map(url => url.replace('http://base', '')).sort(),
  }
}

test('asks each operation about a token, and picks its rows from lists', async () => {
  const { view, asked } = await load('thing', '0x1', {
    '/thing': () => replyTable(['thingAddress', 'thingSymbol', 'weight'], [['0x1', 'ONE', 5]]),
    '/shops': () => replyTable(shopColumns, shopRows),
  })
  expect(asked).toEqual(['/prices?thing_addresses=0x1', '/shops', '/thing?thing_address=0x1'])
  expect(view.label).toBe('ONE')
  expect(view.sections.map(({ operation, table }) => [operation.id, table.rows.length])).toEqual([
    ['thing', 1],
    ['shops', 1],
  ])
  expect(view.parts).toEqual({ thing: '0x1', shop: '0xA' })
  expect(view.failures).toEqual([])
})

test('says what failed, and shows the rest', async () => {
  const { view } = await load('thing', '0x9', {
    '/thing': () => Response.json({ message: 'Slow down.' }, { status: 429 }),
    '/shops': () => replyTable(shopColumns, shopRows),
  })
  expect(view).toMatchObject({ label: '', sections: [], failures: ['429: Slow down.'] })
})
