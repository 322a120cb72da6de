import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { MarketPanel } from '../../../../../src/console/panels/market/market-panel.tsx'
import { showFigures } from '../../../../../src/console/panels/market/show-figures.ts'
import { draw, settle } from '../support/draw.ts'
import { stubFetch } from '../support/fake-page.ts'
import { makeState } from '../support/make-context.ts'
import { examples, market, replyTable } from '../support/make-market.ts'

const unknown = () => Response.json({ message: 'Unknown.' }, { status: 404 })

async function drawMarket(
  detail: string,
  params: Record<string, string>,
  replies: Readonly<Record<string, () => Response>>,
) {
  const asked = stubFetch(url => (replies[new URL(url).pathname] ?? unknown)())
  const panel = h(MarketPanel, { route: { place: 'market', detail, params } })
  const state = makeState({ clock: { now: '2026-01-15T12:20:00Z', frozen: true } })
  const { root, location } = await draw(panel, { examples, contract: market, state })
  const cells = () =>
    root.list('table').map(table =>
      table
        .list('tbody')[0]
        ?.list('tr')
        .map(row => row.list('td').map(({ text }) => text)),
    )
  return { root, location, asked, cells }
}

test('links the keys in a row to all that is known about them', async () => {
  const rows = [['0xA', '0x1', 'ONE']]
  const { root } = await drawMarket(
    'shop',
    {},
    {
      '/shops': () => replyTable(['shopAddress', 'thing0Address', 'thing0Symbol'], rows),
    },
  )
  const links = root.list('table')[0]?.list('a')
  expect(links?.map(({ attributes }) => attributes.get('href'))).toEqual([
    '#/market/key?of=shop&id=0xA',
    '#/market/key?of=thing&id=0x1',
  ])
})

test('asks for further pages by the parameter that skips rows', async () => {
  const { asked, root } = await drawMarket('shop', { page: '3' }, { '/shops': () => replyTable(['a'], []) })
  expect(asked).toEqual(['http://base/shops?skip=200'])
  expect(root.text).toContain('The list ends before this page.')
})

test('begins with the figures of what lists mention, no more than may be asked for at once', async () => {
  const rows = [
    ['0x1', '0x2'],
    ['none', '0x3'],
    ['0x2', '0x4'],
  ]
  const { asked, cells } = await drawMarket(
    '',
    {},
    {
      '/shops': () => replyTable(['thing0Address', 'thing1Address'], rows),
      '/prices': () => replyTable(['thingAddress', 'price'], [['0x1', 12.5]]),
    },
  )
  expect(asked).toEqual(['http://base/shops', 'http://base/prices?thing_addresses=0x1,0x2'])
  expect(cells()).toEqual([[['0x1', '12.5']]])
})

test('asks each operation about a key directly, and leaves out those that do not know it', async () => {
  const { asked, root, cells } = await drawMarket(
    'key',
    { of: 'thing', id: '0x1' },
    {
      '/prices': () =>
        replyTable(
          ['thingAddress', 'price'],
          [
            ['0x1', 12.5],
            ['0x1', 13],
          ],
        ),
    },
  )
  expect(asked.toSorted()).toEqual([
    'http://base/prices?thing_addresses=0x1',
    'http://base/thing?thing_address=0x1',
  ])
  expect(root.list('h2').map(({ text }) => text)).toEqual(['Prices of things'])
  expect(cells()).toEqual([
    [
      ['0x1', '12.5'],
      ['0x1', '13'],
    ],
  ])
  expect(root.list('a').map(link => link.attributes.get('href'))).toContain(
    '#/try/prices?query=thing_addresses%3D0x1',
  )
})

test('says when nothing knows a key, and why a reply failed', async () => {
  const nothing = await drawMarket('key', { of: 'thing', id: '0x1' }, {})
  expect(nothing.root.text).toContain('No reply knows this thing.')
  const failing = { '/thing': () => Response.json({ message: 'Slow down.' }, { status: 429 }) }
  const { root } = await drawMarket('key', { of: 'thing', id: '0x1' }, failing)
  expect(root.text).toContain('429: Slow down.')
})

test('opens a key that was typed', async () => {
  const { root, location } = await drawMarket('key', { of: 'shop' }, {})
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: ' 0xB ' } }))
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(location.hash).toBe('#/market/key?of=shop&id=0xB')
})

const columns = ['barTime', 'open', 'high', 'low', 'close', 'volumeInside']

test.each([
  ['15m', '2026-01-15T12:15:00Z', 15 * 60],
  ['1d', '2026-01-15T00:00:00Z', 24 * 60 * 60],
])('asks for 120 whole candles of %s up to now', async (interval, end, seconds) => {
  const { asked } = await drawMarket('key', { of: 'shop', id: '0xA', interval }, {})
  const query = Object.fromEntries(new URL(asked[0] ?? 'none:').searchParams)
  const to = Date.parse(end) / 1000
  expect(query).toEqual({
    ...{ shop_address: '0xA', step: interval },
    ...{ from: String(to - 120 * seconds), to: String(to) },
  })
})

test('shows candles without prices only as a table', async () => {
  const { root } = await drawMarket(
    'key',
    { of: 'shop', id: '0xA' },
    {
      '/bars': () => replyTable(columns, [[60, null, null, null, null, 1]]),
    },
  )
  expect(root.text).toContain('None of these candles can be drawn')
  expect(root.list('details')[0]?.attributes.has('open')).toBe(true)
})

test('shows figures of several entities as people read them, the largest volume first', () => {
  const name = (name: string, is?: string) => ({ name, type: 'Float64', is })
  const cell = (value: number) => ({ text: String(value), kind: 'number' as const })
  const id = (text: string) => ({ text, kind: 'text' as const })
  const { columns, rows } = showFigures({
    columns: [name('id', 'coin.id'), name('seenTime'), name('volume'), name('changePercent')],
    rows: [
      [id('a'), cell(1), cell(7), cell(-2.345)],
      [id('c'), cell(1), cell(3), cell(4e-7)],
      [id('b'), cell(2), cell(123_456_789), cell(0.5)],
    ],
  })
  expect(columns.map(each => each.name)).toEqual(['id', 'volume', 'changePercent'])
  expect(rows.map(row => row.map(({ text }) => text))).toEqual([
    ['b', '123.46M', '+0.5 %'],
    ['a', '7', '-2.35 %'],
    ['c', '3', '+4.00e-7 %'],
  ])
  expect(rows.map(row => [row[1]?.whole, row[2]?.tone])).toEqual([
    ['123456789', 'rise'],
    ['7', 'fall'],
    ['3', 'rise'],
  ])
})
