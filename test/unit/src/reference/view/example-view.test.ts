import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { OperationView } from '../../../../../src/reference/model/reference.ts'
import { ExampleView } from '../../../../../src/reference/view/example-view.tsx'

const fields = [
  { name: 'pool', type: 'String' },
  { name: 'fee', type: 'Nullable(Float64)' },
]

function show(rows: unknown[][], example: unknown = rows): string {
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
  const html = show([['0x1', 0.3]])
  expect(html).toContain('<td><span class="value">0x1</span></td>')
  expect(html).toMatch(
    /<pre [^>]*aria-label="Reply of listPools"[^>]*>\[\s+\[(?:"|&quot;)0x1(?:"|&quot;), 0\.3\]\s+\]<\/pre>/,
  )
})

test('aligns a column that holds a number in any row', () => {
  const html = show([
    ['0x1', null],
    ['0x2', 0.3],
  ])
  expect(html).toContain('<th class="number">fee')
  expect(html).toContain('<th>pool')
  expect(html).toContain('<td class="number"><i class="null">null</i></td>')
})

test('counts the rows that only the JSON has', () => {
  const rows = Array.from({ length: 8 }, (_, index) => [`row ${index}`, index])
  expect(show(rows)).toContain('The JSON has 2 more rows.')
  expect(show(rows).split('<tbody>')[1]?.split('</tbody>')[0]?.split('<tr>')).toHaveLength(7)
  expect(show(rows.slice(0, 6))).not.toContain('more rows')
})
