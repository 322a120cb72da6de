import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Page } from '../../../../../src/reference/view/page.tsx'
import { type PageContext, pageContext, usePage } from '../../../../../src/reference/view/page-context.ts'

function show(changes?: object): string {
  const value = { reference: { title: 'Pools & tokens' }, changes } as unknown as PageContext
  const page = h(Page, { navigation: '<ul id="nav"></ul>', main: '<h1>Start</h1>' })
  return render(h(pageContext.Provider, { value, children: page }))
}

test('shows the navigation and the text as they were drawn', () => {
  expect(show()).toMatch(/<nav [^>]*><ul id="nav"><\/ul><\/nav><main id="main"><h1>Start<\/h1><\/main>/)
})

test('shows the title in the bar', () => {
  expect(show()).toContain('href="#start">Pools &amp; tokens</a>')
})

test('offers the filter of changes only beside another revision', () => {
  expect(show()).not.toContain('id="only-changes"')
  expect(show({ since: 'main' })).toMatch(/id="only-changes".*since main/)
})

test('names the search for those who do not see it', () => {
  expect(show()).toMatch(/<input id="search" [^>]*aria-label="Search the reference"/)
})

test('throws for a part outside of a page', () => {
  const Part = () => usePage().key
  expect(() => render(h(Part, {}))).toThrow('a part of the page stands outside of it')
})
