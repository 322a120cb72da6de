import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { ChangeList } from '../../../../../../src/reference/view/marks/change-list.tsx'
import type { ListedChange } from '../../../../../../src/reference/view/marks/change-mark.ts'
import { type PageContext, pageContext } from '../../../../../../src/reference/view/page-context.ts'

const change: ListedChange = {
  id: 'column-removed',
  kind: 'removed',
  says: 'Column fee is gone.',
  concerns: ['clients', 'implementations'],
  places: 'listPools, column fee',
  anchors: ['listPools.fee'],
}

function show(all: readonly ListedChange[] | undefined): string {
  const changes = all && { since: 'main', byAnchor: new Map(), all }
  return render(h(pageContext.Provider, { value: { changes } as PageContext, children: h(ChangeList, {}) }))
}

test('is hidden on a page without another revision', () => {
  expect(show(undefined)).toBe('<section id="changes" hidden></section>')
})

test('says that nothing changed', () => {
  expect(show([])).toContain('Changed since main</a></h2><p>Nothing.</p>')
})

test('counts each change once, for those whom it affects worst', () => {
  const html = show([change, { ...change, id: 'words-changed', concerns: ['words'] }])
  expect(html).toContain('<b>1</b> <span class="mark bad">breaks clients</span>')
  expect(html).toContain('<b>1</b> <span class="mark unknown">words only</span>')
  expect(html).not.toContain('</b> <span class="mark warning">')
  expect(html).toContain('2 changes')
})

test('leads to the place of a change, if the page shows it', () => {
  expect(show([change])).toContain('<a href="#listPools.fee">listPools, column fee</a>: Column fee is gone.')
  expect(show([{ ...change, anchors: [] }])).not.toContain('href="#listPools.fee"')
})

test('opens a short list and folds a long one', () => {
  const list = (length: number) =>
    Array.from({ length }, (_, index) => ({ ...change, says: `Change ${index}.` }))
  expect(show(list(12))).toContain('<details open>')
  expect(show(list(13))).toContain('<details>')
})
