import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ReplyView } from '../../../../../src/console/components/reply-view.tsx'
import { draw, drawHtml } from '../support/draw.ts'
import { makeOperation } from '../support/make-context.ts'

function view(body: string, shown = '', status = 200) {
  const reply = { status, headers: { 'content-type': 'application/json' }, body }
  return h(ReplyView, { reply, operation: makeOperation({ id: 'goods' }), view: shown, setView: vi.fn() })
}
const write = (names: readonly string[], rows: readonly unknown[]) =>
  JSON.stringify([{ columns: names.map(name => ({ name, type: 'String' })), data: rows }])

test('counts the rows of a table on its tab', () => {
  expect(drawHtml(view(write(['a'], [['x']])))).toContain('Table, 1 row<')
  const rows = Array.from({ length: 1200 }, () => ['x'])
  expect(drawHtml(view(write(['a'], rows)))).toContain('Table, 1,200 rows<')
})

test('says what a reply without rows or without a body is', () => {
  expect(drawHtml(view(write(['a', 'b'], [])))).toContain('The reply is 200 with 2 columns and no row.')
  expect(drawHtml(view(''))).toContain('The reply has no body.')
})

test('shows a body that is no JSON as it came, also as JSON', () => {
  for (const shown of ['table', 'json']) {
    const html = drawHtml(view('<html>', shown))
    expect(html).toContain('This is no JSON')
    expect(html).toContain('&lt;html>')
  }
})

test('indents JSON, also where it is no table', () => {
  expect(drawHtml(view('{"a":[1]}', 'json'))).toContain('<pre>{\n  &quot;a&quot;: [\n    1\n  ]\n}</pre>')
  expect(drawHtml(view('{"a":1}'))).toContain('<pre>{\n  &quot;a&quot;: 1\n}</pre>')
})

test('shows headers without a button that copies the body', () => {
  const html = drawHtml(view('[]', 'headers'))
  expect(html).toContain('<dt>content-type</dt>')
  expect(html).not.toContain('Copy body')
})

test('shows the rules on request, and the table for a view that is unknown', () => {
  expect(drawHtml(view('', 'rules'))).toContain('The contract states no rule for these rows.')
  expect(drawHtml(view('', 'toString'))).toContain('The reply has no body.')
})

test('shows a single wide row downwards until it is wanted as a row', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const { root } = await draw(view(write(names, [names])))
  expect(root.text).toContain('As a row')
  expect(root.list('section')[0]?.attributes.get('aria-label')).toBe('Row of the reply')
})
