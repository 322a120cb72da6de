import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { OperationView } from '../../../../../src/reference/model/reference.ts'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'
import { VersionTable } from '../../../../../src/reference/view/version-table.tsx'

const entry = (name: string, ...fields: string[]) => ({ name, fields: fields.map(each => ({ name: each })) })

function show(...media: object[]): string {
  const reply = { entry: entry('Post', 'id', 'text'), media }
  const operation = { id: 'listPosts', reply } as unknown as OperationView
  const value = { changes: undefined } as PageContext
  return render(h(pageContext.Provider, { value, children: h(VersionTable, { operation }) }))
}

const type = 'application/vnd.posts.v1+json'

test('shows the state of each version at an anchor of its own', () => {
  const versions = [{ version: '1.0.0', state: 'deprecated' }]
  const html = show({ type, versions, entry: entry('Post', 'id', 'text') })
  expect(html).toContain('<p id="listPosts.version.1.0.0">')
  expect(html).toContain('<span class="mark warning">deprecated</span>')
})

test('marks the version that is the default', () => {
  const version = { version: '2.0.0', state: 'current' }
  const media = { type, entry: entry('Post') }
  expect(show({ ...media, versions: [{ ...version, default: true }] })).toContain('>default</span>')
  expect(show({ ...media, versions: [version] })).not.toContain('>default</span>')
})

test('names the media type without a version as the default', () => {
  expect(show({ type: 'application/json', versions: [], entry: entry('Post') })).toContain(
    '<td class="name">the default</td>',
  )
})

test('names the fields that a version lacks, and those it has besides', () => {
  const html = show({ type, versions: [], entry: entry('PostV1', 'id', 'author') })
  expect(html).toContain('<p>without <code>text</code></p>')
  expect(html).toContain('<p>and also <code>author</code></p>')
})

test('says that an open form is not documented in full', () => {
  expect(show({ type, versions: [], level: 'open', entry: entry('Post') })).toContain(
    'not documented in full',
  )
})
