import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { OperationView } from '../../../../src/reference/model/reference.ts'
import { ExampleView } from '../../../../src/reference/view/example-view.tsx'
import { FamilyHeader } from '../../../../src/reference/view/family-header.tsx'
import { LevelMark, levelDescriptions } from '../../../../src/reference/view/marks/level-mark.tsx'
import { StatusMark, VersionStateBadge } from '../../../../src/reference/view/marks/status-mark.tsx'
import { type PageContext, pageContext } from '../../../../src/reference/view/page-context.ts'
import { CodeSample } from '../../../../src/reference/view/text/code-sample.tsx'
import { getScrollableProps } from '../../../../src/reference/view/text/get-scrollable-props.ts'
import { TabList } from '../../../../src/reference/view/text/tab-list.tsx'
import { TypeText } from '../../../../src/reference/view/text/type-text.tsx'
import { ValueText } from '../../../../src/reference/view/text/value-text.tsx'
import { VersionTable } from '../../../../src/reference/view/version-table.tsx'

const fields = [
  { name: 'pool', type: 'String' },
  { name: 'fee', type: 'Nullable(Float64)' },
]

function showExample(rows: unknown[][], example: unknown = rows): string {
  const operation = { id: 'listPools', reply: { example, fields, rows } } as unknown as OperationView
  return render(h(ExampleView, { operation }))
}

test('says that no reply was recorded', () => {
  expect(
    render(
      h(ExampleView, { operation: { id: 'a', reply: { fields, rows: [] } } as unknown as OperationView }),
    ),
  ).toBe('<p class="muted">No reply was recorded.</p>')
})

test('shows the rows as a table and as JSON', () => {
  const html = showExample([['0x1', 0.3]])
  expect(html).toContain('<td><span class="value">0x1</span></td>')
  expect(html).toMatch(
    /<pre [^>]*aria-label="Reply of listPools"[^>]*>\[\s+\[(?:"|&quot;)0x1(?:"|&quot;), 0\.3\]\s+\]<\/pre>/,
  )
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

test('shows the state of each version at an anchor of its own', () => {
  const versions = [{ version: '1.0.0', state: 'deprecated' }]
  const html = showVersions({ type, versions, entry: makeEntry('Post', 'id', 'text') })
  expect(html).toContain('<p id="listPosts.version.1.0.0">')
  expect(html).toContain('<span class="mark warning">deprecated</span>')
})

test('marks the version that is the default', () => {
  const version = { version: '2.0.0', state: 'current' }
  const media = { type, entry: makeEntry('Post') }
  expect(showVersions({ ...media, versions: [{ ...version, default: true }] })).toContain('>default</span>')
  expect(showVersions({ ...media, versions: [version] })).not.toContain('>default</span>')
})

test('names the media type without a version as the default', () => {
  expect(showVersions({ type: 'application/json', versions: [], entry: makeEntry('Post') })).toContain(
    '<td class="name">the default</td>',
  )
})

test('names the fields that a version lacks, and those it has besides', () => {
  const html = showVersions({ type, versions: [], entry: makeEntry('PostV1', 'id', 'author') })
  expect(html).toContain('<p>without <code>text</code></p>')
  expect(html).toContain('<p>and also <code>author</code></p>')
})

test('says that an open form is not documented in full', () => {
  expect(showVersions({ type, versions: [], level: 'open', entry: makeEntry('Post') })).toContain(
    'not documented in full',
  )
})

test('shows the name and the description of a family, with an anchor of its own', () => {
  const family = { name: 'Pools', description: 'All about pools.', operations: [] }
  const html = render(h(FamilyHeader, { family }))
  expect(html).toContain('id="family.Pools.about"')
  expect(html).toContain('<a href="#family.Pools">Pools</a></h2><p>All about pools.</p>')
})

test('shows no level for a documented statement', () => {
  expect(render(h(LevelMark, { level: undefined }))).toBe('')
})

test('shows each level in words', () => {
  for (const { level } of levelDescriptions)
    expect(render(h(LevelMark, { level }))).toMatch(new RegExp(`>${level}</span>$`))
  expect(levelDescriptions.map(({ level }) => level)).toEqual(['inferred', 'sampled', 'open'])
})

test.each([
  ['current', 'good'],
  ['deprecated', 'warning'],
  ['sunset', 'bad'],
  ['draft', 'unknown'],
])('colors the state %s as %s', (state, meaning) => {
  expect(render(h(VersionStateBadge, { state }))).toBe(`<span class="mark ${meaning}">${state}</span>`)
})

test.each([
  ['200', 'good', '200'],
  ['404', 'warning', '404'],
  ['503', 'bad', '503'],
  ['default', 'unknown', 'other'],
])('colors the status %s as %s', (status, meaning, text) => {
  expect(render(h(StatusMark, { status }))).toBe(`<span class="mark ${meaning}">${text}</span>`)
})

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

const showType = (type: string) => render(h(TypeText, { type })).replace(/<\/?code[^>]*>/g, '')
const showValue = (value: unknown) => render(h(ValueText, { value }))

test.each([
  ['String', 'String'],
  ['Array(Nullable(UInt8))', 'Array(Nullable(UInt8))'],
  ['Map(String, UInt8)', 'Map(<wbr/>String, <wbr/>UInt8)'],
])('breaks %s only between several arguments', (type, html) => {
  expect(showType(type)).toBe(html)
})

test('shows null as such, and nothing for a missing value', () => {
  expect(showValue(null)).toBe('<i class="null">null</i>')
  expect(showValue(undefined)).toBe('')
})

test('shows texts plainly, and other values as JSON', () => {
  expect(showValue('ETH')).toBe('<span class="value">ETH</span>')
  expect(showValue([1, 'a'])).toContain('[1,&quot;a&quot;]')
})

test('shows both ends of a long address, the whole on hover', () => {
  const address = `0x${'a'.repeat(20)}${'b'.repeat(20)}`
  expect(showValue(address)).toBe(
    `<span class="value" title="${address}">0x${'a'.repeat(15)}…${'b'.repeat(8)}</span>`,
  )
})

test('shows the beginning of long prose', () => {
  const html = showValue('the first words of a long sentence')
  expect(html).toMatch(/>the first words of a long…<\/span>$/)
})
