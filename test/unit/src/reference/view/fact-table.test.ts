import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { FactTable } from '../../../../../src/reference/view/fact-table.tsx'
import { FamilyHeader } from '../../../../../src/reference/view/family-header.tsx'

test('shows headings and rows', () => {
  const row = h('tr', {}, h('td', {}, 'fee'))
  expect(render(h(FactTable, { heads: ['Column', 'Type'], children: row }))).toBe(
    '<table class="fields"><thead><tr><th>Column</th><th>Type</th></tr></thead>' +
      '<tbody><tr><td>fee</td></tr></tbody></table>',
  )
})

test('names its kind and the column of positions', () => {
  const html = render(h(FactTable, { heads: ['#'], kind: 'versions', children: null }))
  expect(html).toContain('<table class="fields versions">')
  expect(html).toContain('<th class="position">#</th>')
})

test('shows the name and the description of a family, with an anchor of its own', () => {
  const family = { name: 'Pools', description: 'All about pools.', operations: [] }
  const html = render(h(FamilyHeader, { family }))
  expect(html).toContain('id="family.Pools.about"')
  expect(html).toContain('<a href="#family.Pools">Pools</a></h2><p>All about pools.</p>')
})
