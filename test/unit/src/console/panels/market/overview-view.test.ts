import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findEntity } from '../../../../../../src/console/contract/list-entities.ts'
import { OverviewView } from '../../../../../../src/console/panels/market/overview-view.tsx'
import { draw, settle } from '../../support/draw.ts'
import { examples, market, replyTable } from '../../support/make-market.ts'

const thing = findEntity('thing', market) ?? expect.fail()

async function drawThings(find = '') {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
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
  onTestFinished(() => {
    vi.unstubAllGlobals()
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

test('shows what rose and fell beside them', async () => {
  const { root } = await drawThings()
  const titles = root.list('section').map(section => section.list('h2')[0]?.text)
  expect(titles.filter(Boolean)).toEqual(['Rising', 'Falling'])
  expect(root.list('ul').map(({ text }) => text)).toEqual(['TWO0.000123+0.5 %', 'ONE1,234.5-1.25 %'])
})

test('chooses the window of the changes', async () => {
  const { root, location } = await drawThings()
  await settle(() =>
    root
      .list('button')
      .find(({ text }) => text === '1d')
      ?.fire('click'),
  )
  expect(location.hash).toBe('#/market/things?window=1d')
})

test('finds entities by name or key, from its beginning', async () => {
  expect((await drawThings('tw')).rows().map(([name]) => name)).toEqual(['TWO'])
  expect((await drawThings('0X1')).rows().map(([name]) => name)).toEqual(['ONE'])
  expect((await drawThings('wo')).root.text).toContain('No thing is called so.')
})
