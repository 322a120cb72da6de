import '../../support/prepare-modules.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useMarketRows } from '../../../../../../src/console/panels/market/use-market-rows.ts'
import { runHook } from '../../support/draw.ts'
import { examples, replyTable, shops } from '../../support/make-market.ts'

function answer(reply: () => Response) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return reply()
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return asked
}

test('reads the rows of a list', async () => {
  answer(() => replyTable(['a'], [['x']]))
  const { result } = await runHook(() => useMarketRows(shops, {}, ''), { examples })
  expect(result.current.data?.rows).toEqual([[{ text: 'x', kind: 'text' }]])
})

test('reads nothing without an operation', async () => {
  const asked = answer(() => replyTable(['a'], [['x']]))
  const { result } = await runHook(() => useMarketRows(undefined, {}, ''), { examples })
  expect([result.current.data, asked]).toEqual([undefined, []])
})
