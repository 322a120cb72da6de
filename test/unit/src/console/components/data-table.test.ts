import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import {
  ColumnChooser,
  DataTable,
  hideColumns,
  SingleRowTable,
} from '../../../../../src/console/components/data-table.tsx'
import { draw, drawHtml } from '../support/draw.ts'

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

test('shows types below the names, and the meaning of a column as its title', async () => {
  const { root } = await draw(h(DataTable, { table: { columns, rows }, label: 'Rows' }))
  const [, size, owner] = root.list('th')
  expect([size?.text, size?.attributes.get('title')]).toEqual(['sizeUInt64', 'How large'])
  expect(owner?.list('small')[0]?.text).toBe('String')
})

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

test('links only the rows that lead somewhere', async () => {
  const action = { label: 'Open', link: (index: number) => (index === 1 ? '#/there' : undefined) }
  const { root } = await draw(h(DataTable, { table: { columns, rows }, label: 'Rows', action }))
  expect(root.list('a').map(link => [link.text, link.attributes.get('href')])).toEqual([['Open', '#/there']])
})

test('shows one row downwards with the meaning of each column', () => {
  const html = drawHtml(h(SingleRowTable, { table: { columns, rows }, label: 'Row' }))
  expect(html).toContain('size <small>UInt64</small>')
  expect(html).toContain('<td class="meaning">How large</td>')
  expect(html.match(/<th scope="row">/g)).toHaveLength(2)
})

test('hides columns with their cells, but not all of them', () => {
  const table = { columns, rows }
  expect(hideColumns(table, ['size', 'other'])).toEqual({
    columns: [columns[1]],
    rows: rows.map(([, owner]) => [owner]),
  })
  expect(hideColumns(table, ['size', 'owner'])).toBe(table)
})

test('switches columns off and on, and keeps the last one', async () => {
  const setHidden = vi.fn()
  const chooser = h(ColumnChooser, { columns: ['size', 'owner'], hidden: ['size'], setHidden })
  const { root } = await draw(chooser)
  expect(root.list('summary')[0]?.text).toBe('Columns, 1 of 2')
  const [size, owner] = root.list('input')
  expect([size, owner].map(input => Boolean(input?.attributes.get('disabled')))).toEqual([false, true])
  size?.fire('change', { currentTarget: { checked: true } })
  owner?.fire('change', { currentTarget: { checked: false } })
  expect(setHidden.mock.calls).toEqual([[[]], [['size', 'owner']]])
})
