import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { CodeSample } from '../../../../../../src/reference/view/text/code-sample.tsx'
import { getScrollableProps } from '../../../../../../src/reference/view/text/get-scrollable-props.ts'
import { TabList } from '../../../../../../src/reference/view/text/tab-list.tsx'

test('shows text as it is, with a button that copies it', () => {
  const html = render(h(CodeSample, { text: 'a < b\n', name: 'the rule' }))
  expect(html).toContain('a &lt; b\n</pre>')
  expect(html).toMatch(/<button [^>]*data-copy(="")? [^>]*aria-label="Copy the rule"/)
})

test('lets the keyboard reach what is scrolled, by its name', () => {
  expect(getScrollableProps('Rows')).toEqual({ tabIndex: 0, role: 'group', 'aria-label': 'Rows' })
  expect(render(h(CodeSample, { text: '', name: 'Rows' }))).toContain('role="group" aria-label="Rows"')
})

test('shows the first of several views', () => {
  const html = render(h(TabList, { group: 'example', tabs: { Table: 'rows', JSON: 'text' } }))
  expect(html).toContain('data-tab="Table" aria-pressed="true"')
  expect(html).toContain('data-tab="JSON" aria-pressed="false"')
  expect(html).toContain('<div data-view="Table" class="shown">rows</div>')
  expect(html).toContain('<div data-view="JSON">text</div>')
})

test('applies a choice to all groups of the same name', () => {
  expect(render(h(TabList, { group: 'language', tabs: {} }))).toContain('data-tabs="language"')
})
