import '../../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { EntityHeadline } from '../../../../../../../src/console/panels/market/entity/entity-headline.tsx'
import { drawHtml } from '../../../support/draw.ts'
import { makeOperation } from '../../../support/make-context.ts'

const makeSection = (values: Readonly<Record<string, string>>) => ({
  ...{ operation: makeOperation({ id: 'any' }), query: {} },
  table: {
    columns: Object.keys(values).map(name => ({ name, type: '' })),
    rows: [Object.values(values).map(text => ({ text, kind: 'number' as const }))],
  },
})

test('shows the first price and the first change of a price', () => {
  const sections = [
    makeSection({ volumeChangePercent: '5' }),
    makeSection({ price: '1234.5' }),
    makeSection({ price: '9', priceChangePercent: '-2' }),
  ]
  const html = drawHtml(h(EntityHeadline, { sections }))
  expect(html).toMatch(/title="price"><strong>1,234.5<\/strong><span class="fall">-2 %</)
})

test('shows nothing without a price', () => {
  expect(drawHtml(h(EntityHeadline, { sections: [makeSection({ weight: '5' })] }))).toBe('')
})
