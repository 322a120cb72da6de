import '../../support/prepare-modules.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { collectTokens } from '../../../../../../src/console/panels/market/collect-tokens.ts'
import { makeContext, makeOperation } from '../../support/make-context.ts'
import { examples, replyTable, shops } from '../../support/make-market.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const names = ['thing0Address', 'thing0Symbol', 'thing1Address', 'thing1Symbol', 'shopAddress']
const context = makeContext({ examples })

test('counts the pools of each token, those in most pools first, then by symbol', async () => {
  const rows = [
    ['0x1', 'ONE', '0x2', 'TWO', '0xA'],
    ['0x3', 'ANY', '0x2', 'TWO', '0xB'],
  ]
  vi.stubGlobal('fetch', async () => replyTable(names, rows))
  const tokens = await collectTokens([shops], context)
  expect(tokens.map(({ symbol, address, pools }) => [symbol, address, pools])).toEqual([
    ['TWO', '0x2', 2],
    ['ANY', '0x3', 1],
    ['ONE', '0x1', 1],
  ])
  expect(new Set(tokens.map(({ noun }) => noun)).size).toBe(1)
})

test('prefers the tokens of some lists to an error of another', async () => {
  const other = makeOperation({ id: 'posts' })
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/posts')
      ? new Response('', { status: 500 })
      : replyTable(names.slice(0, 2), [['0x1', 'ONE']]),
  )
  expect((await collectTokens([other, shops], context)).map(({ symbol }) => symbol)).toEqual(['ONE'])
  await expect(collectTokens([other], context)).rejects.toThrow('500: the body is no JSON.')
})

test('knows no token without lists', async () => {
  expect(await collectTokens([], context)).toEqual([])
})
