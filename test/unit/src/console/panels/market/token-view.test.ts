import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TokenView } from '../../../../../../src/console/panels/market/token-view.tsx'
import { draw } from '../../support/draw.ts'
import { examples, market, replyTable, shops } from '../../support/make-market.ts'

async function drawTokens(find = '') {
  vi.stubGlobal('fetch', async () =>
    replyTable(
      ['thing0Address', 'thing0Symbol'],
      [
        ['0x1', 'ONE'],
        ['none', 'TWO'],
      ],
    ),
  )
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const view = h(TokenView, { lists: [shops], moment: '', params: { find } })
  const { root } = await draw(view, { examples, contract: market })
  return root
}

test('links a token to the operation that wants its address, if it is one', async () => {
  const root = await drawTokens()
  expect(
    root
      .list('tbody')[0]
      ?.list('tr')
      .map(({ text }) => text),
  ).toEqual(['1DetailsONE0x11', '2TWOnone1'])
  expect(root.list('a').map(({ attributes }) => attributes.get('href'))).toEqual([
    '#/try/thing?query=thing_address%3D0x1',
  ])
})

test('finds tokens by symbol or address', async () => {
  expect((await drawTokens('two')).text).toContain('1 tokens in the newest pools')
  expect((await drawTokens('0x1')).text).toContain('ONE')
  expect((await drawTokens('three')).text).toContain('No token is called so.')
})
