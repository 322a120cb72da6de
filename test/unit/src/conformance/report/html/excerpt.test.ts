import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { Excerpt } from '../../../../../../src/conformance/report/html/excerpt.tsx'
import { buildReportedFinding } from '../../../../../support/build-report.ts'

const row = Object.fromEntries([...'abcdefghij'].map(name => [name, `${name}!`]))
const show = (excerpt: object, expected = '') =>
  render(h(Excerpt, { finding: buildReportedFinding({ expected, excerpt: { index: 3, row, ...excerpt } }) }))
const heads = (html: string, names = /<th class[^>]*>([^<]*)/g) =>
  [...html.matchAll(names)].map(([, name]) => name).join('')
const marked = /<th class="mark">([^<]*)/g

test('shows the first cells, and the marked one with its neighbors', () => {
  const html = show({ mark: 'g' })
  expect(heads(html)).toBe('abc…fgh…')
  expect(heads(html, marked)).toBe('g')
  expect(html).toContain('<td class="mark" title="g!">g!</td>')
  expect(html).toContain('<td>3</td>')
})

test('marks the columns of a rule when no name is marked', () => {
  const html = show({}, 'row.b + row.j == row.zzz && borrow.c')
  expect(heads(html, marked)).toBe('bj')
  expect(heads(html)).toBe('abc…ij')
})

test('shows nothing of a finding without an excerpt', () => {
  expect(render(h(Excerpt, { finding: buildReportedFinding() }))).toBe('')
})

test('escapes what a service sent', () => {
  const html = show({ row: { a: '<script>' }, mark: 'a' })
  expect(html).toContain('&lt;script>')
  expect(html).not.toContain('<script')
})
