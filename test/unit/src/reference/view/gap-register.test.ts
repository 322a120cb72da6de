import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { GapModel } from '../../../../../src/contract/model/contract-model.ts'
import { GapRegister } from '../../../../../src/reference/view/gap-register.tsx'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'

const gap: GapModel = {
  id: 'GAP-01',
  question: 'What comes for an unknown address?',
  options: [
    { name: 'empty', says: 'no rows' },
    { name: 'error', says: '404' },
  ],
  chosen: 'empty',
  clause: '2.1',
  contradiction: false,
  isDecided: false,
  operations: [],
}

function show(gaps: readonly GapModel[], touched: readonly string[] = []): string {
  const byAnchor = new Map(
    touched.map(id => [id, [{ kind: 'added', says: 'It is new.', concerns: ['safe'] }]]),
  )
  const context = { reference: { gaps }, changes: { since: 'main', all: [], byAnchor } }
  const value = context as unknown as PageContext
  return render(h(pageContext.Provider, { value, children: h(GapRegister, {}) }))
}

test('counts the questions and gives each an anchor', () => {
  const html = show([gap, { ...gap, id: 'GAP-02' }])
  expect(html).toContain('leave 2 questions open')
  expect([...html.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['GAP-01', 'GAP-02'])
})

test('marks the choice of the mock, or what was decided', () => {
  expect(show([gap])).toMatch(/<li class="chosen"><code>empty<\/code> no rows <span [^>]+>the mock</)
  expect(show([{ ...gap, isDecided: true }])).toMatch(
    /✓ GAP-01 decided.*<code>empty<\/code> no rows <span [^>]+>decided</,
  )
})

test('says whom a question concerns and where it comes from', () => {
  expect(show([gap])).toContain('The whole service. Silent: 2.1.')
  expect(show([{ ...gap, operations: ['a', 'b'], isDecided: true }])).toContain(
    '<a href="#a">a</a>, <a href="#b">b</a>. Once silent: 2.1.',
  )
})

test('marks a contradiction', () => {
  expect(show([gap])).not.toContain('contradiction')
  expect(show([{ ...gap, contradiction: true }])).toContain('<span class="mark warning">contradiction</span>')
})

test('marks a question that changed', () => {
  expect(show([gap], ['GAP-01'])).toContain('class="gap-entry touched" data-find="gap" data-change="added"')
  expect(show([gap], ['GAP-02'])).not.toContain('touched')
})
