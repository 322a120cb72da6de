import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import {
  type ChangeMark,
  changeImpacts,
  type PageChanges,
} from '../../../../../../src/reference/view/marks/change-mark.ts'
import {
  ChangeNotes,
  sortImpacts,
  useChange,
  useChangesWithin,
  VerdictMarks,
} from '../../../../../../src/reference/view/marks/change-notes.tsx'
import { type PageContext, pageContext } from '../../../../../../src/reference/view/page-context.ts'

const mark = (kind: ChangeMark['kind'], says: string): ChangeMark => ({ kind, says, concerns: ['clients'] })

const changes: PageChanges = {
  since: 'main',
  all: [],
  byAnchor: new Map([
    ['pools', [{ ...mark('changed', 'It reads otherwise.'), where: 'spec/a.yaml:3' }]],
    ['pools.fee', [mark('added', 'It is new.')]],
    ['pools.low', [mark('added', 'It is new.'), mark('removed', 'It is gone.')]],
    ['poolsOther', [mark('added', 'It is new.')]],
  ]),
}

/** The text that a component makes of the changes. */
function read(use: () => unknown, value: PageChanges | undefined = changes): unknown {
  const Reader = () => JSON.stringify(use())
  const context = { changes: value } as PageContext
  const html = render(h(pageContext.Provider, { value: context, children: h(Reader, {}) }))
  return JSON.parse(html.replaceAll('&quot;', '"'))
}

test('shows those affected, the worst first', () => {
  expect(sortImpacts(['words', 'clients'])).toEqual(['clients', 'words'])
  expect(changeImpacts).toEqual(['clients', 'implementations', 'safe', 'words'])
  expect(render(h(VerdictMarks, { concerns: ['safe', 'implementations'] }))).toBe(
    '<span class="mark warning">I breaks implementations</span><span class="mark good">S safe</span>',
  )
})

test('lists the changes of a place with their lines', () => {
  const children = h(ChangeNotes, { anchor: 'pools' })
  const html = render(h(pageContext.Provider, { value: { changes } as PageContext, children }))
  expect(html).toContain('<b>changed</b> It reads otherwise. <code class="muted">spec/a.yaml:3</code>')
})

test('shows nothing for a place without changes', () => {
  const children = h(ChangeNotes, { anchor: 'tokens' })
  expect(render(h(pageContext.Provider, { value: { changes } as PageContext, children }))).toBe('')
})

test('names the kind of a change, and several kinds as changed', () => {
  expect(read(() => useChange('pools.fee'))).toEqual({ 'data-change': 'added' })
  expect(read(() => useChange('pools.low'))).toEqual({ 'data-change': 'changed' })
  expect(read(() => useChange('tokens'))).toEqual({})
})

test('finds the changes at a place and within it, but not beside it', () => {
  expect(read(() => useChangesWithin('pools').length)).toBe(4)
  expect(read(() => useChangesWithin('poolsOther').length)).toBe(1)
})
