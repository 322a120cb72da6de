import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MarketListView } from '../../../../../../src/console/panels/market/market-list-view.tsx'
import { draw } from '../../support/draw.ts'
import { examples, market, posts, replyTable, shops } from '../../support/make-market.ts'

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

async function drawList(params: Record<string, string>, reply: () => Response, operations = [shops]) {
  const asked = answer(reply)
  const view = h(MarketListView, { place: 'shops', operations, moment: '', params })
  const { root } = await draw(view, { examples, contract: market })
  return { root, asked }
}

test('skips the rows of the pages before', async () => {
  expect((await drawList({}, () => replyTable(['a'], []))).asked).toEqual(['http://base/shops'])
  const { asked, root } = await drawList({ page: '3' }, () => replyTable(['a'], []))
  expect(asked).toEqual(['http://base/shops?skip=200'])
  expect(root.text).toContain('The list ends before this page.')
})

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
