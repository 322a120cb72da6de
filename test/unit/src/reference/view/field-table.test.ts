import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { FieldView, OperationView } from '../../../../../src/reference/model/reference.ts'
import { FieldTable } from '../../../../../src/reference/view/field-table.tsx'
import { type PageContext, pageContext } from '../../../../../src/reference/view/page-context.ts'

const fee: FieldView = {
  name: 'fee',
  type: 'Float64',
  description: 'Fee of the pool.',
  isOptional: false,
  isNullable: false,
  level: undefined,
  gaps: [],
  bounds: [],
  rules: [],
  example: 0.3,
}

function show(fields: FieldView[], isTable = true): string {
  const operation = { id: 'listPools', reply: { isTable, fields } } as unknown as OperationView
  const value = { changes: undefined } as PageContext
  return render(h(pageContext.Provider, { value, children: h(FieldTable, { operation }) }))
}

test('shows the columns of a table with their positions from 0', () => {
  const html = show([fee, { ...fee, name: 'low' }])
  expect(html).toContain('<tr id="listPools.fee" data-find="column"><td class="position">0</td>')
  expect(html).toContain('<tr id="listPools.low" data-find="column"><td class="position">1</td>')
})

test('shows the fields of an object without positions', () => {
  const html = show([{ ...fee, isOptional: true }], false)
  expect(html).not.toContain('class="position"')
  expect(html).toContain('may be absent')
})

test('says whether a value may be null', () => {
  expect(show([fee])).toContain('<td class="nullable"><span class="never">never</span></td>')
  expect(show([{ ...fee, isNullable: true }])).toContain('<td class="nullable"><i class="null">null</i></td>')
})

test('lists positions of a tuple, keys of a map, and that there may be others', () => {
  const parts = (more: Partial<FieldView>) =>
    [...show([{ ...fee, ...more }]).matchAll(/<li><code>([^<]+)<\/code> ([^<]*)/g)].map(found =>
      found.slice(1),
    )
  expect(parts({ elements: ['time', 'price'] })).toEqual([
    ['0', 'time'],
    ['1', 'price'],
  ])
  expect(parts({ keys: ['5 minute'], open: true })).toEqual([
    ['5 minute', ''],
    ['…', 'other keys may occur'],
  ])
})

test('gives a rule of two columns one anchor', () => {
  const rule = { id: 'R-1', says: 'low is below high', rule: 'true', level: undefined, isWhole: true }
  const html = show([
    { ...fee, name: 'low', rules: [rule] },
    { ...fee, name: 'high', rules: [rule] },
  ])
  expect(html.split('low is below high')).toHaveLength(3)
  expect(html.split('id="listPools.R-1"')).toHaveLength(2)
})
