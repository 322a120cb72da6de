import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { MarketPanel } from '../../../../../../src/console/panels/market/market-panel.tsx'
import { drawHtml } from '../../support/draw.ts'
import { market } from '../../support/make-market.ts'

function listTabs(detail: string, contract = market) {
  const panel = h(MarketPanel, { route: { place: 'market', detail, params: {} } })
  const html = drawHtml(panel, { contract })
  return [...html.matchAll(/<a href="#\/market\/(\w+)"( aria-current)?/g)].map(
    ([, key = '', current = '']) => key + (current && ' is shown'),
  )
}

test('shows the overview first, and any part by its name', () => {
  expect(listTabs('')).toEqual(['things is shown', 'shops', 'candles', 'posts'])
  expect(listTabs('posts')).toEqual(['things', 'shops', 'candles', 'posts is shown'])
  expect(listTabs('toString')[0]).toBe('things is shown')
})

test('shows only the chosen part', () => {
  const drawPart = (detail: string) =>
    drawHtml(h(MarketPanel, { route: { place: 'market', detail, params: {} } }), { contract: market })
  const isToken = (html: string) => html.includes('Find by symbol or address')
  const readList = (html: string) => html.match(/<option[^>]*>(.*?)</)?.[1]
  expect(['things', 'shops', 'posts'].map(drawPart).map(isToken)).toEqual([true, false, false])
  expect(['shops', 'posts'].map(drawPart).map(readList)).toEqual(['All shops', 'All posts'])
})

test('has no candles when no operation has them', () => {
  const operations = market.operations.filter(({ id }) => id !== 'bars')
  expect(listTabs('candles', { ...market, operations })).toEqual(['things is shown', 'shops', 'posts'])
})
