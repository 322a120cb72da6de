import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { ChangeMark } from '../../../../../src/reference/view/marks/change-mark.ts'
import { Navigation } from '../../../../../src/reference/view/navigation.tsx'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'

const operations = [
  { id: 'listPools', path: '/chain/pools/list', summary: 'All pools' },
  { id: 'poolDetails', path: '/chain/pools/details', summary: 'One pool' },
]

function show(byAnchor?: ReadonlyMap<string, readonly ChangeMark[]>): string {
  const reference = { families: [{ name: 'Pools', operations }], gaps: [{}, {}, {}] }
  const changes = byAnchor && { since: 'main', all: [{}, {}], byAnchor }
  const value = { reference, changes } as unknown as PageContext
  return render(h(pageContext.Provider, { value, children: h(Navigation, {}) }))
}

test('shows each operation by the part of its path that the others do not share', () => {
  expect(show()).toContain('<a href="#listPools" title="All pools" class="wire">list</a>')
  expect(show()).toContain('<a href="#poolDetails" title="One pool" class="wire">details</a>')
})

test('leads to the start, each family and the open questions', () => {
  const targets = [...show().matchAll(/<h2><a href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets).toEqual(['start', 'family.Pools', 'gaps'])
  expect(show()).toContain('Open questions</a> <span class="count">3</span>')
})

test('marks an operation with its worst change, also of a part of it', () => {
  const mark = (concerns: ChangeMark['concerns']): ChangeMark => ({
    kind: 'changed',
    says: 'It differs.',
    concerns,
  })
  const html = show(
    new Map([
      ['listPools', [mark(['words'])]],
      ['listPools.fee', [mark(['clients'])]],
    ]),
  )
  expect(html).toMatch(/<li data-changed[^>]* data-change="changed"><a href="#listPools"/)
  expect(html).toContain('<span class="mark bad" title="breaks clients">C</span>')
  expect(html).toContain('<li><a href="#poolDetails"')
})

test('counts the changes since another revision', () => {
  expect(show(new Map())).toContain('<a href="#changes">Changed since main</a> <span class="count">2</span>')
  expect(show()).not.toContain('#changes')
})
