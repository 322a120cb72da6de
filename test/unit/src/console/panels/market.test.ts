import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { orderFigures } from '../../../../../src/console/panels/market/load-list.ts'
import { MarketPanel } from '../../../../../src/console/panels/market/market-panel.tsx'
import { formatTable } from '../../../../../src/console/reply/format-table.ts'
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
  const hash = `#/market/${detail}?${new URLSearchParams(params)}`
  const { root, location } = await draw(panel, { examples, contract: market, state }, hash)
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
    '#/market/shop?of=shop&id=0xA',
    '#/market/shop?of=thing&id=0x1',
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
    'post',
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
  expect(asked.filter(url => url.endsWith('=0x1')).toSorted()).toEqual([
    'http://base/prices?thing_addresses=0x1',
    'http://base/thing?thing_address=0x1',
  ])
  expect(root.list('button').map(({ text }) => text)).toContain('Prices of things')
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
  const nothing = await drawMarket('post', { of: 'thing', id: '0x1' }, {})
  expect(nothing.root.text).toContain('No reply has rows about this thing.')
  const failing = { '/thing': () => Response.json({ message: 'Slow down.' }, { status: 429 }) }
  const { root } = await drawMarket('post', { of: 'thing', id: '0x1' }, failing)
  expect(root.text).toContain('429: Slow down.')
})

test('opens a key that was typed', async () => {
  const { root, location } = await drawMarket('shop', { of: 'shop' }, {})
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: ' 0xB ' } }))
  await settle(() => root.list('form')[0]?.fire('submit'))
  expect(location.hash).toBe('#/market/shop?of=shop&id=0xB')
})

const columns = ['barTime', 'open', 'high', 'low', 'close', 'volumeInside']

test.each([
  ['15m', '2026-01-15T12:15:00Z', 15 * 60],
  ['1d', '2026-01-15T00:00:00Z', 24 * 60 * 60],
])('asks for 120 whole candles of %s up to now', async (interval, end, seconds) => {
  const { asked } = await drawMarket('post', { of: 'shop', id: '0xA', interval }, {})
  const bars = asked.find(url => url.includes('/bars'))
  const query = Object.fromEntries(new URL(bars ?? 'none:').searchParams)
  const to = Date.parse(end) / 1000
  expect(query).toEqual({
    ...{ shop_address: '0xA', step: interval },
    ...{ from: String(to - 120 * seconds), to: String(to) },
  })
})

test('shows candles without prices only as a table', async () => {
  const { root } = await drawMarket(
    'post',
    { of: 'shop', id: '0xA' },
    {
      '/bars': () => replyTable(columns, [[60, null, null, null, null, 1]]),
    },
  )
  expect(root.text).toContain('None of these candles can be drawn')
  expect(root.list('details').at(-1)?.attributes.has('open')).toBe(true)
})

test('shows figures of several entities as people read them, the largest volume first', () => {
  const name = (name: string, is?: string, description?: string) => ({ name, type: '', is, description })
  const cell = (value: number) => ({ text: String(value), kind: 'number' as const })
  const id = (text: string) => ({ text, kind: 'text' as const })
  const { columns, rows } = formatTable(
    orderFigures({
      columns: [
        ...[name('id', 'coin.id'), name('seenTime'), name('volume', undefined, 'USD traded')],
        ...[name('changePercent'), name('chain', 'chain.id')],
      ],
      rows: [
        [id('a'), cell(1), cell(7), cell(-2.345), cell(42161)],
        [id('c'), cell(1), cell(3), cell(4e-7), cell(1)],
        [id('b'), cell(2), cell(123_456_789), cell(0.5), cell(1)],
      ],
    }),
  )
  expect(columns.map(each => each.name)).toEqual(['id', 'volume', 'changePercent', 'chain'])
  expect(rows.map(row => row.map(({ text }) => text))).toEqual([
    ['b', '$123.46M', '+0.5 %', '1'],
    ['a', '$7', '-2.35 %', '42161'],
    ['c', '$3', '+4.00e-7 %', '1'],
  ])
  expect(rows.map(row => [row[1]?.whole, row[2]?.tone])).toEqual([
    ['123456789', 'rise'],
    ['7', 'fall'],
    ['3', 'rise'],
  ])
})

test('shows Unix seconds as a time, with the number that was sent', () => {
  const columns = [{ name: 'at', type: '', description: 'When, in Unix seconds' }]
  const { rows } = formatTable({ columns, rows: [[{ text: '1768478400', kind: 'number' }]] })
  expect(rows[0]?.[0]).toMatchObject({ text: '2026-01-15 12:00:00', whole: '1768478400' })
})

test('shows a young shop from its first candle in shorter ones', async () => {
  const begin = Date.parse('2026-01-15T12:20:00Z') / 1000 - 11 * 3600
  const { asked, root } = await drawMarket(
    'post',
    { of: 'shop', id: '0xA' },
    { '/bars': () => replyTable(columns, [[begin, 1, 2, 1, 2, 1]]) },
  )
  const steps = asked.flatMap(url => (url.includes('/bars') ? [new URL(url).searchParams.get('step')] : []))
  expect(steps).toEqual([null, '15m'])
  expect(root.text).toContain('As a table')
})
