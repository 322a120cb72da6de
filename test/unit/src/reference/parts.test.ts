import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { OperationView } from '../../../../src/reference/model/read-reference.ts'
import { ExampleTable } from '../../../../src/reference/view/example-table.tsx'
import { type PageContext, pageContext } from '../../../../src/reference/view/page-context.ts'
import { ValueText } from '../../../../src/reference/view/text/value-text.tsx'
import { VersionTable } from '../../../../src/reference/view/version-table.tsx'
import { StatusMark } from '../../../../src/theme/status-mark.tsx'

const fields = [
  { name: 'pool', type: 'String' },
  { name: 'fee', type: 'Nullable(Float64)' },
]

function showExample(rows: unknown[][]): string {
  return render(h(ExampleTable, { id: 'listPools', fields, rows }))
}

test.each([
  ['200', 'good', '200'],
  ['404', 'warning', '404'],
  ['503', 'bad', '503'],
  ['default', 'unknown', 'other'],
])('colors the status %s as %s', (status, meaning, text) => {
  expect(render(h(StatusMark, { status }))).toBe(`<span class="mark ${meaning}">${text}</span>`)
})

test('aligns a column that holds a number in any row', () => {
  const html = showExample([
    ['0x1', null],
    ['0x2', 0.3],
  ])
  expect(html).toContain('<th class="number">fee')
  expect(html).toContain('<th>pool')
  expect(html).toContain('<td class="number"><i class="null">null</i></td>')
})

test('counts the rows that only the JSON has', () => {
  const rows = Array.from({ length: 8 }, (_, index) => [`row ${index}`, index])
  expect(showExample(rows)).toContain('The JSON has 2 more rows.')
  expect(showExample(rows).split('<tbody>')[1]?.split('</tbody>')[0]?.split('<tr>')).toHaveLength(7)
  expect(showExample(rows.slice(0, 6))).not.toContain('more rows')
})

const makeEntry = (name: string, ...fields: string[]) => ({
  name,
  fields: fields.map(each => ({ name: each })),
})

function showVersions(...media: object[]): string {
  const reply = { entry: makeEntry('Post', 'id', 'text'), media }
  const operation = { id: 'listPosts', reply } as unknown as OperationView
  const value = { changes: undefined } as PageContext
  return render(h(pageContext.Provider, { value, children: h(VersionTable, { operation }) }))
}

const type = 'application/vnd.posts.v1+json'

test('names the fields that a version lacks, and those it has besides', () => {
  const html = showVersions({ type, versions: [], entry: makeEntry('PostV1', 'id', 'author') })
  expect(html).toContain('<p>without <code>text</code></p>')
  expect(html).toContain('<p>and also <code>author</code></p>')
})

const showValue = (value: unknown) => render(h(ValueText, { value }))

test('shows both ends of a long address, the whole on hover', () => {
  const address = `0x${'a'.repeat(20)}${'b'.repeat(20)}`
  expect(showValue(address)).toBe(`<span title="${address}">0x${'a'.repeat(15)}…${'b'.repeat(8)}</span>`)
})

test('shows the beginning of long prose', () => {
  const html = showValue('the first words of a long sentence')
  expect(html).toMatch(/>the first words of a long…<\/span>$/)
})
