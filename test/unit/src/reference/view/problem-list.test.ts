import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { QuotedProblem } from '../../../../../src/generate/problems/add-excerpts.ts'
import { ProblemList } from '../../../../../src/reference/view/problem-list.tsx'

const problem: QuotedProblem = {
  says: 'there is no column a',
  file: 'spec/a.yaml',
  line: 4,
  excerpt: { from: 3, lines: ['low: 1', 'high: <2>'] },
}

const show = (problems: QuotedProblem[], isStale = false, isAlone = false) =>
  render(h(ProblemList, { problems, isStale, isAlone }))

test('keeps an empty place without problems', () => {
  expect(show([])).toBe('<div id="problems" role="status"></div>')
})

test('counts the problems and shows the first', () => {
  expect(show([problem])).toContain('<h2>One problem</h2>')
  expect(show([problem, { says: 'a second' }])).toContain('<h2>2 problems</h2>')
  expect(show([problem, { says: 'a second' }])).toContain(
    '<p class="first"><code class="where">spec/a.yaml:4</code> there is no column a</p>',
  )
})

test('says that the reference below is older', () => {
  expect(show([problem], true)).toContain('below is the reference as it was before')
  expect(show([problem], false)).not.toContain('as it was before')
})

test('marks the line in question with its number', () => {
  const html = show([problem])
  expect(html).toContain('<span>   3  low: 1\n</span>')
  expect(html).toContain('<mark>   4  high: &lt;2>\n</mark>')
})

test('shows a file without a line, and a problem without a file', () => {
  expect(show([{ says: 'it is empty', file: 'spec/a.yaml' }])).toContain(
    '<code class="where">spec/a.yaml</code>',
  )
  expect(show([{ says: 'it is empty' }])).not.toContain('class="where"')
})

test('is open on a page that has nothing else', () => {
  expect(show([problem], false, true)).toContain('<details open>')
  expect(show([problem])).toContain('<details>')
})
