import '../../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findCandleSource } from '../../../../../../../src/console/panels/market/candles/find-candle-source.ts'
import { PoolCandles } from '../../../../../../../src/console/panels/market/candles/pool-candles.tsx'
import { draw } from '../../../support/draw.ts'
import { examples, market } from '../../../support/make-market.ts'

test('shows why candles cannot be read', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Slow down.' }, { status: 429 }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const candles = findCandleSource(market) ?? expect.fail()
  const { root } = await draw(h(PoolCandles, { candles, id: '0xA', length: '1h', moment: '' }), { examples })
  expect(root.text).toContain('429: Slow down.')
})
