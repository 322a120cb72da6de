import '../../../support/prepare-modules.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findEntity } from '../../../../../../../src/console/contract/list-entities.ts'
import { loadEntity } from '../../../../../../../src/console/panels/market/entity/load-entity.ts'
import { makeContext } from '../../../support/make-context.ts'
import { bars, examples, market, replyTable, shops } from '../../../support/make-market.ts'

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
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('http://base', ''))
    const path = new URL(url).pathname
    return (replies[path] ?? (() => Response.json({ message: 'Unknown.' }, { status: 404 })))()
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const entity = findEntity(name, market) ?? expect.fail()
  const origin = { skip: new Set([bars]), ...(list && { list: shops, page: { skip: '100' } }) }
  return { view: await loadEntity(entity, id, context, origin), asked: asked.sort() }
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

test('finds a pool on the page of the list that led to it, and leaves candles to the chart', async () => {
  const { view, asked } = await load(
    'shop',
    '0xB',
    { '/shops': () => replyTable(shopColumns, shopRows) },
    true,
  )
  expect(asked).toEqual(['/shops?skip=100'])
  expect(view.label).toBe('TWO/SIX')
  expect(view.sections[0]?.table.rows.map(([cell]) => cell?.text)).toEqual(['0xB'])
})

test('says what failed, and shows the rest', async () => {
  const { view } = await load('thing', '0x9', {
    '/thing': () => Response.json({ message: 'Slow down.' }, { status: 429 }),
    '/shops': () => replyTable(shopColumns, shopRows),
  })
  expect(view).toMatchObject({ label: '', sections: [], failures: ['429: Slow down.'] })
})
