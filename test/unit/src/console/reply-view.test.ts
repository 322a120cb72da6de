import './support/prepare-modules.ts'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { DataTable, SingleRowTable } from '../../../../src/console/components/data-table.tsx'
import { ReplyView } from '../../../../src/console/components/reply-view.tsx'
import { RuleList } from '../../../../src/console/components/rule-list.tsx'
import type { OperationModel } from '../../../../src/contract/model/contract-model.ts'
import { draw, drawHtml } from './support/draw.ts'
import { makeEntry, makeOperation } from './support/make-context.ts'

function drawReply(body: string, view = '') {
  const reply = { status: 200, headers: { 'content-type': 'application/json' }, body }
  const node = h(ReplyView, { reply, operation: makeOperation({ id: 'goods' }) })
  return drawHtml(node, {}, `#/try/goods?view=${view}`)
}
const write = (names: readonly string[], rows: readonly unknown[]) =>
  JSON.stringify([{ columns: names.map(name => ({ name, type: 'String' })), data: rows }])

test('says what a reply without rows or without a body is', () => {
  expect(drawReply(write(['a', 'b'], []))).toContain('The reply is 200 with 2 columns and no row.')
  expect(drawReply('')).toContain('The reply has no body.')
})

test('shows a body that is no JSON as it came, also as JSON', () => {
  for (const shown of ['table', 'json']) {
    const html = drawReply('<html>', shown)
    expect(html).toContain('This is no JSON')
    expect(html).toContain('&lt;html>')
  }
})

test('indents JSON, also where it is no table', () => {
  expect(drawReply('{"a":[1]}', 'json')).toContain('<pre>{\n  &quot;a&quot;: [\n    1\n  ]\n}</pre>')
  expect(drawReply('{"a":1}')).toContain('<pre>{\n  &quot;a&quot;: 1\n}</pre>')
})

test('shows headers without a button that copies the body', () => {
  const html = drawReply('[]', 'headers')
  expect(html).toContain('<dt>content-type</dt>')
  expect(html).not.toContain('Copy body')
})

const columns = [
  { name: 'size', type: 'UInt64', description: 'How large' },
  { name: 'owner', type: 'String' },
]
const address = `0x${'12345678'.repeat(5)}`
const rows = [
  [
    { text: '18446744073709551615', kind: 'number' as const },
    { text: address, kind: 'text' as const },
  ],
  [
    { text: 'null', kind: 'null' as const },
    { text: 'x', kind: 'text' as const },
  ],
]

test('keeps the digits of numbers, shortens long ids and sets numbers and their nulls to the right', async () => {
  const { root } = await draw(h(DataTable, { table: { columns, rows }, label: 'Rows', first: 100 }))
  const cells = root.list('td').map(cell => [cell.text, String(cell.attributes.get('class')).trim()])
  expect(cells).toEqual([
    ['18446744073709551615', 'number'],
    ['0x123456…345678', ''],
    ['null', 'number null'],
    ['x', ''],
  ])
  expect(
    root
      .list('tbody')[0]
      ?.list('th')
      .map(({ text }) => text),
  ).toEqual(['101', '102'])
})

test('draws only the rows in sight, but tells how many there are', async () => {
  const many = Array.from({ length: 5000 }, () => [{ text: 'x', kind: 'text' as const }])
  const { root } = await draw(h(DataTable, { table: { columns: columns.slice(1), rows: many }, label: '' }))
  expect(root.list('table')[0]?.attributes.get('aria-rowcount')).toBe(5001)
  expect(root.list('td').length).toBeGreaterThan(15)
  expect(root.list('td').length).toBeLessThan(100)
})

test('shows one row downwards with the meaning of each column', () => {
  const html = drawHtml(h(SingleRowTable, { table: { columns, rows }, label: 'Row' }))
  expect(html).toContain('size <small>UInt64</small>')
  expect(html).toContain('<td class="meaning">How large</td>')
  expect(html.match(/<th scope="row">/g)).toHaveLength(2)
})

const drawRules = (operation: OperationModel | undefined) => renderToString(h(RuleList, { operation }))
const goods = makeOperation({ id: 'goods' })

test('lists rules of rows and orders, with their conditions', () => {
  const rule = { id: 'low-first', says: 'low is at most high', rule: 'low <= high', clause: '' }
  const order = { id: 'by-age', by: 'age', direction: 'descending' as const, when: 'query.old' }
  const reply = { ...goods.reply, entry: makeEntry(['low', 'high'], { rules: [rule] }) }
  const html = drawRules({ ...goods, reply, orders: [order] })
  expect([...html.matchAll(/<code>(.*?)<\/code>/g)].map(([, id]) => id)).toEqual(['low-first', 'by-age'])
  expect(html).toContain('<p>low is at most high</p><code class="muted">low &lt;= high</code>')
  expect(html).toContain('<p>rows come by age, descending</p><code class="muted">when query.old</code>')
})
