import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { CandleView } from '../../../../../src/console/panels/market/candles/candle-view.tsx'
import { findCandleSource } from '../../../../../src/console/panels/market/candles/find-candle-source.ts'
import { draw, settle } from '../support/draw.ts'
import { stubFetch } from '../support/fake-page.ts'
import { makeState } from '../support/make-context.ts'
import { examples, market, replyTable } from '../support/make-market.ts'

const source = findCandleSource(market) ?? expect.fail()
const columns = ['barTime', 'open', 'high', 'low', 'close', 'volumeInside']

async function drawView(params: Record<string, string>, reply = () => replyTable(columns, [])) {
  const asked = stubFetch(reply)
  const state = makeState({ clock: { now: '2026-01-15T12:20:00Z', frozen: true } })
  const { root, location } = await draw(h(CandleView, { candles: source, moment: '', params }), {
    examples,
    state,
  })
  return { root, location, query: Object.fromEntries(new URL(asked[0] ?? 'none:').searchParams) }
}

test.each([
  ['15m', '2026-01-15T12:15:00Z', 15 * 60],
  ['1d', '2026-01-15T00:00:00Z', 24 * 60 * 60],
])('asks for 120 whole candles of %s up to now', async (interval, end, seconds) => {
  const { query } = await drawView({ pool: '0xA', interval })
  const to = Date.parse(end) / 1000
  expect(query).toEqual({
    ...{ shop_address: '0xA', step: interval },
    ...{ from: String(to - 120 * seconds), to: String(to) },
  })
})

test('shows candles without prices only as a table', async () => {
  const { root } = await drawView({ pool: '0xA', interval: '1h' }, () =>
    replyTable(columns, [[60, null, null, null, null, 1]]),
  )
  expect(root.text).toContain('None of these candles can be drawn.')
  expect(root.list('details')[0]?.attributes.has('open')).toBe(true)
  expect(root.list('section')[0]?.attributes.get('aria-label')).toBe('Candles')
})

test('opens a pool as soon as its address is complete', async () => {
  const { root, location } = await drawView({ interval: '1h' })
  const type = (value: string) =>
    settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value } }))
  await type('unfinished')
  expect(location.hash).toBe('')
  await type('0xB')
  expect(location.hash).toBe('#/market/candles?interval=1h&pool=0xB')
})
