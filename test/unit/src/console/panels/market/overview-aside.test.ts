import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { findEntity } from '../../../../../../src/console/contract/list-entities.ts'
import { OverviewAside } from '../../../../../../src/console/panels/market/overview-aside.tsx'
import { decodeReply } from '../../../../../../src/console/reply/decode-reply.ts'
import { draw } from '../../support/draw.ts'
import { market, replyTable, shops } from '../../support/make-market.ts'

const entity = findEntity('thing', market) ?? expect.fail()
const changes = [3, -1, 0, 9, -7, 4, 5, 6]

test('shows the five that rose and fell most, and the first rows of a list', async () => {
  const { table } = decodeReply(
    await replyTable(['shopAddress', 'thing0Symbol', 'thing1Symbol'], [['0xA', 'ONE', 'TWO']]).text(),
    shops.reply.entry,
  )
  const overview = {
    columns: [{ name: 'priceChangePercent', type: '' }],
    entries: changes.map((change, at) => ({
      ...{ entity, id: `0x${at}`, label: `T${at}`, mentions: 1 },
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
