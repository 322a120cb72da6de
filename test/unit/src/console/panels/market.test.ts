import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { findEntity } from '../../../../../src/console/contract/list-entities.ts'
import { MarketListView } from '../../../../../src/console/panels/market/market-list-view.tsx'
import { OverviewAside } from '../../../../../src/console/panels/market/overview-aside.tsx'
import { OverviewView } from '../../../../../src/console/panels/market/overview-view.tsx'
import { decodeReply } from '../../../../../src/console/reply/decode-reply.ts'
import { draw } from '../support/draw.ts'
import { stubFetch } from '../support/fake-page.ts'
import { examples, market, posts, replyTable, shops } from '../support/make-market.ts'

async function drawList(params: Record<string, string>, reply: () => Response, operations = [shops]) {
  const asked = stubFetch(reply)
  const view = h(MarketListView, { place: 'shops', operations, moment: '', params })
  const { root } = await draw(view, { examples, contract: market })
  return { root, asked }
}

test('links each row to the page of what it is about', async () => {
  const rows = [['0xA'], ['0xB']]
  const { root } = await drawList({ page: '2' }, () => replyTable(['shopAddress'], rows))
  const links = root.list('table')[0]?.list('a')
  expect(links?.map(({ attributes }) => attributes.get('href'))).toEqual([
    '#/market/shop?id=0xA&list=shops&page=2',
    '#/market/shop?id=0xB&list=shops&page=2',
  ])
})

test('shows texts to read before their figures', async () => {
  const text = 'These are many words that want to be read rather than compared, one after another.'
  const { root } = await drawList({}, () => Response.json([{ likes: 5, text }]), [posts])
  const [item] = root.list('ul')[0]?.list('li') ?? []
  expect(item?.list('p')[0]?.text).toBe(text)
  expect(item?.list('dl')[0]?.text).toBe('likes5')
  expect(root.list('table')).toEqual([])
})

test('shows why a list cannot be read', async () => {
  const { root } = await drawList({}, () => Response.json({ message: 'Slow down.' }, { status: 429 }))
  expect(root.text).toContain('429: Slow down.')
})

const thing = findEntity('thing', market) ?? expect.fail()
const changes = [3, -1, 0, 9, -7, 4, 5, 6]

test('shows the five that rose and fell most, and the first rows of a list', async () => {
  const { table } = decodeReply(
    await replyTable(['shopAddress', 'thing0Symbol', 'thing1Symbol'], [['0xA', 'ONE', 'TWO']]).text(),
    shops.reply.entry,
  )
  const overview = {
    columns: [{ name: 'priceChangePercent', type: '' }],
    entries: changes.map((change, at) => ({
      ...{ entity: thing, id: `0x${at}`, label: `T${at}`, mentions: 1 },
      figures: [{ text: String(change), kind: 'number' as const }],
    })),
    tables: new Map([[shops, table ?? expect.fail()]]),
  }
  const { root } = await draw(h(OverviewAside, { overview }), { contract: market })
  const sections = root
    .list('section')
    .map(section => [section.list('h2')[0]?.text, section.list('li').map(item => item.list('a')[0]?.text)])
  expect(Object.fromEntries(sections)).toEqual({
    Rising: ['T3', 'T7', 'T6', 'T5', 'T0'],
    Falling: ['T4', 'T1'],
    'All shops': ['ONE/TWO'],
  })
  const links = root.list('a').map(({ attributes }) => attributes.get('href'))
  expect(links).toContain('#/market/shops?list=shops')
})

async function drawThings(find = '') {
  const asked = stubFetch(url => {
    if (!url.includes('/prices'))
      return replyTable(
        ['thing0Address', 'thing0Symbol'],
        [
          ['0x1', 'ONE'],
          ['0x2', 'TWO'],
          ['none', 'GONE'],
          ['0x2', 'TWO'],
        ],
      )
    const columns = ['thingAddress', 'price', 'volume', 'priceChangePercent', 'priceChange']
    return replyTable(columns, [
      ['0x1', 1234.5, 2_500_000, -1.25, -15],
      ['0x2', 0.000123, 10, 0.5, 1],
    ])
  })
  const view = h(OverviewView, { entity: thing, moment: '', params: { find } })
  const { root, location } = await draw(view, { examples, contract: market })
  const rows = () =>
    (root.list('tbody')[0]?.list('tr') ?? []).map(row => row.list('td').map(({ text }) => text))
  return { root, asked, rows, location }
}

test('shows prices and changes, the largest volume first, and links each name to its page', async () => {
  const { root, rows, asked } = await drawThings()
  expect(rows()).toEqual([
    ['ONE', '1,234.5', '2.5M', '-1.25 %', '1', '0x1'],
    ['TWO', '0.000123', '10', '+0.5 %', '2', '0x2'],
    ['GONE', '–', '–', '–', '1', 'none'],
  ])
  expect(asked.at(-1)).toBe('http://base/prices?thing_addresses=0x2,0x1')
  expect(
    root
      .list('table')[0]
      ?.list('a')
      .map(({ attributes }) => attributes.get('href')),
  ).toEqual(['0x1', '0x2', 'none'].map(id => `#/market/thing?id=${id}`))
})

test('finds entities by name or key, from its beginning', async () => {
  expect((await drawThings('tw')).rows().map(([name]) => name)).toEqual(['TWO'])
  expect((await drawThings('0X1')).rows().map(([name]) => name)).toEqual(['ONE'])
  expect((await drawThings('wo')).root.text).toContain('No thing is called so.')
})
