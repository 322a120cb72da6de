import { Script } from 'node:vm'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { files } from '#reference'
import type { ChangeMark } from '../../../../src/reference/read-changes.ts'
import { renderProblems } from '../../../../src/reference/render-reference.tsx'
import { createSearch } from '../../../../src/reference/script/create-search.ts'
import type { SearchablePlace } from '../../../../src/reference/script/read-search-index.ts'
import { Navigation } from '../../../../src/reference/view/navigation.tsx'
import { type PageContext, pageContext } from '../../../../src/reference/view/page-context.ts'

const operations = [
  { id: 'listPools', path: '/chain/pools/list', summary: 'All pools' },
  { id: 'poolDetails', path: '/chain/pools/details', summary: 'One pool' },
]

function showNavigation(byAnchor?: ReadonlyMap<string, readonly ChangeMark[]>): string {
  const reference = { families: [{ name: 'Pools', operations }], gaps: [{}, {}, {}] }
  const changes = byAnchor && { since: 'main', all: [{}, {}], byAnchor }
  const value = { reference, changes } as unknown as PageContext
  return render(h(pageContext.Provider, { value, children: h(Navigation, {}) }))
}

test('shows each operation by the part of its path that the others do not share', () => {
  expect(showNavigation()).toContain('<a href="#listPools" title="All pools" class="wire">list</a>')
  expect(showNavigation()).toContain('<a href="#poolDetails" title="One pool" class="wire">details</a>')
})

test('marks an operation with its worst change, also of a part of it', () => {
  const mark = (concerns: ChangeMark['concerns']): ChangeMark => ({
    kind: 'changed',
    says: 'It differs.',
    concerns,
  })
  const html = showNavigation(
    new Map([
      ['listPools', [mark(['words'])]],
      ['listPools.fee', [mark(['clients'])]],
    ]),
  )
  expect(html).toMatch(/<li data-changed[^>]* data-change="changed"><a href="#listPools"/)
  expect(html).toContain('<span class="mark bad" title="breaks clients">C</span>')
  expect(html).toContain('<li><a href="#poolDetails"')
})

const place = (name: string, more: Partial<SearchablePlace> = {}): SearchablePlace => ({
  id: name,
  kind: 'column',
  name,
  within: '',
  says: '',
  ...more,
})

const names = (places: SearchablePlace[], query: string) =>
  createSearch(places)(query).map(({ name }) => name)

test('finds places that have all words, in any letter case', () => {
  const places = [place('priceUSD', { says: 'Price of the token' }), place('price', { says: 'of a pool' })]
  expect(names(places, 'PRICE token')).toEqual(['priceUSD'])
  expect(names(places, '  ')).toEqual([])
})

test('ranks the whole name before its beginning, that before a part, and words last', () => {
  const places = [place('sum', { says: 'the fee of all' }), place('poolfee'), place('feeTier'), place('fee')]
  expect(names(places, 'fee')).toEqual(['fee', 'feeTier', 'poolfee', 'sum'])
})

test('ranks an operation before a column of the same name', () => {
  const places = [place('price'), place('price', { kind: 'operation', id: 'priceOperation' })]
  expect(createSearch(places)('price').map(({ kind }) => kind)).toEqual(['operation', 'column'])
})

test('lists once what several operations have alike, and counts the others', () => {
  const alike = ['listPools', 'listTokens', 'listTrades'].map(within => place('limit', { within }))
  expect(createSearch(alike)('limit')).toMatchObject([{ within: 'listPools and 2 more' }])
})

test('finds words of which a letter is wrong, missing or too much, and no other numbers', () => {
  const places = [place('token_address'), place('status', { says: 'of the port 4010' })]
  for (const query of ['token_adress', 'token addresss', 'tokem_address'])
    expect(names(places, query)).toEqual(['token_address'])
  expect(names(places, '401')).toEqual([])
})

test('finds parts of names in camel case, types, and what stands within a word', () => {
  const places = [place('totalSupplyUSD', { type: 'Map(String, UInt8)' }), place('buy24hCount')]
  for (const query of ['total supply', 'supply usd', 'upply', 'totalsupplyusd', 'Map(', 'map(string'])
    expect(names(places, query), query).toEqual(['totalSupplyUSD'])
})

test('is a script that imports nothing and cannot end its element', () => {
  const code = files['run-page.js'] ?? ''
  expect(() => new Script(`(() => { ${code} })()`)).not.toThrow()
  expect(code).not.toMatch(/<\/script|<!--/i)
  expect(renderProblems([])).toContain('<html lang="en" class="live">')
})
