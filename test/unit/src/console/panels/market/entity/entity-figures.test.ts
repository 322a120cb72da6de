import '../../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { EntityFigures } from '../../../../../../../src/console/panels/market/entity/entity-figures.tsx'
import { drawHtml } from '../../../support/draw.ts'
import { makeOperation } from '../../../support/make-context.ts'
import { market } from '../../../support/make-market.ts'

test('shows each value with its digits, links what it identifies, and opens the request', () => {
  const section = {
    ...{ operation: makeOperation({ id: 'shop', summary: 'One shop' }), query: { shop_address: '0xA' } },
    table: {
      columns: [
        { name: 'owner', type: '', is: 'thing.address' },
        { name: 'weight', type: '', description: 'In grams' },
        { name: 'gone', type: '', is: 'shop.address' },
      ],
      rows: [
        [
          { text: '0x1', kind: 'text' as const },
          { text: '1234567.89000', kind: 'number' as const },
          { text: 'null', kind: 'null' as const },
        ],
      ],
    },
  }
  const html = drawHtml(h(EntityFigures, { section }), { contract: market })
  expect(html).toContain('href="#/try/shop?query=shop_address%3D0xA"')
  expect(html).toContain('<a href="#/market/thing?id=0x1">0x1</a>')
  expect(html).toContain('title="In grams"')
  expect(html).toContain('>1234567.89000<')
  expect(html).toContain('title="null">null<')
})
