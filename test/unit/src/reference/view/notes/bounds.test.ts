import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { ChangeMark } from '../../../../../../src/reference/view/marks/change-mark.ts'
import { Bounds } from '../../../../../../src/reference/view/notes/bounds.tsx'
import { RemovedParts } from '../../../../../../src/reference/view/notes/removed-parts.tsx'
import { type PageContext, pageContext } from '../../../../../../src/reference/view/page-context.ts'

test('shows nothing for a value without constraints', () => {
  expect(render(h(Bounds, { bounds: [] }))).toBe('')
})

test('shows each constraint with its pattern and level', () => {
  const bounds = [
    { says: '1 to 50', level: undefined },
    { says: 'matches', pattern: '^0x<', level: 'inferred' },
  ] as const
  const html = render(h(Bounds, { bounds }))
  expect(html).toMatch(/<li>1 to 50\s*<\/li>/)
  expect(html).toContain(
    '<li>matches <code>^0x&lt;</code> <span class="mark level warning">inferred</span></li>',
  )
})

test('lists removed things of a place by their names', () => {
  const mark = (kind: ChangeMark['kind']): ChangeMark => ({
    kind,
    says: `It is ${kind}.`,
    concerns: ['clients'],
  })
  const byAnchor = new Map([
    ['pools.fee', [mark('removed')]],
    ['pools.low', [mark('removed'), mark('changed')]],
    ['tokens.name', [mark('removed')]],
  ])
  const changes = { since: 'main', all: [], byAnchor }
  const children = h(RemovedParts, { within: 'pools' })
  const html = render(h(pageContext.Provider, { value: { changes } as unknown as PageContext, children }))
  expect([...html.matchAll(/<del><code>(\w+)/g)].map(([, name]) => name)).toEqual(['fee'])
  expect(html).toContain('<div class="removed" id="pools.fee" data-change="removed">')
})
